struct ExplicitAutomaticTitleDisplayMode: ModifierRule {
  static let info = RuleInfo(
    id: "explicit_automatic_title_display_mode", topic: .navigation, severity: .hint, tier: .precise,
    platforms: [.iOS, .watchOS, .visionOS])

  static let modifiers: [StaticString] = SwiftUICatalog.names(.titleDisplayMode)

  func check(_ mode: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let value = mode.onlyUnlabeledArgument, let name = MemberAccessExpr(value)?.name, name == "automatic" else {
      return
    }
    let inherited = file.inheritedTitleModes(of: chain.node)
    let isUnknown =
      inherited.isUnshown || inherited.places.isEmpty && !inherited.isPresented && !mayBeRoot(chain.node, in: file)
    guard !inherited.pushes.isEmpty || isUnknown else { return }
    let current = inherited.only
    let modes: [TitleMode] = current == .large ? [.large, .inline] : [.inline, .large]
    findings.add(
      at: mode.range,
      isUnknown
        ? "`.automatic` is the default: if pushed, the screen inherits the previous mode; set `.inline` or `.large`"
        : "`.automatic` is the default: the title inherits the previous screen's mode; set `.inline` or `.large`",
      fixes: modes.map { new in
        Fix(
          title: new == current
            ? "Keep the \(new.rawValue) title" : "Show \(new == .large ? "a large" : "an inline") title",
          isSafe: new == current, isPreferred: new == modes[0],
          edits: [.replace(name.rangeWithBackticks, by: new.rawValue)])
      },
      missingFact: isUnknown ? "which views show this one, and with which title display modes" : nil)
  }

  /// Whether a screen that untraceable code shows, for example a router, looks like the root of a stack: it declares
  /// navigation destinations, dismisses itself, or is hosted by a view controller.
  private func mayBeRoot(_ node: SyntaxNode, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: node), type.viewRole == .view,
      !file.applies(["navigationDestination"], anywhereIn: type.declaration.node),
      !type.parts.contains(where: { $0.node.mentionsAny(of: Self.waysToClose) })
    else { return true }
    return file.facts.uses(of: type.name.text).contains { use in
      use.fact.containers.contains { $0.hasSuffix("HostingController") || $0.hasSuffix("HostingView") }
    }
  }

  private static let waysToClose: [StaticString] = [
    "dismiss", "presentationMode", "cancellationAction", "\"Close\"", "\"Cancel\"", "\"Done\"",
  ]
}

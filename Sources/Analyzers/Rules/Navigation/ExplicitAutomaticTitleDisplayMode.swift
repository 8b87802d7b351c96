struct ExplicitAutomaticTitleDisplayMode: ModifierRule {
  static let info = RuleInfo(
    id: "explicit_automatic_title_display_mode", topic: .navigation,
    cases: [.differs, .pushedTogether, .redundant], tier: .precise, platforms: [.iOS, .watchOS, .visionOS])

  static let modifiers: [StaticString] = SwiftUICatalog.names(.titleDisplayMode)

  func check(_ mode: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let value = mode.onlyUnlabeledArgument, let name = MemberAccessExpr(value)?.name, name == "automatic" else {
      return
    }
    let inherited = file.inheritedTitleModes(of: chain.node)
    let isUnknown =
      inherited.isUnshown || inherited.places.isEmpty && !inherited.isPresented && !mayBeRoot(chain.node, in: file)
    guard !inherited.pushes.isEmpty || isUnknown else { return }
    let (ruleCase, unknown) = verdict(inherited, isUnknown: isUnknown, file.facts)
    let current = inherited.only
    let modes: [TitleMode] = current == .large ? [.large, .inline] : [.inline, .large]
    findings.add(
      at: mode.range,
      isUnknown
        ? "`.automatic` is the default: if pushed, the screen inherits the previous mode; set `.inline` or `.large`"
        : "`.automatic` is the default: the title inherits the previous screen's mode; set `.inline` or `.large`",
      ruleCase, assuming: [unknown],
      fixes: modes.map { new in
        Fix(
          title: new == current
            ? "Keep the \(new.rawValue) title" : "Show \(new == .large ? "a large" : "an inline") title",
          isSafe: new == current, isPreferred: new == modes[0],
          edits: [.replace(name.rangeWithBackticks, by: new.rawValue)])
      })
  }

  private func verdict(
    _ inherited: FileModel.InheritedTitleModes, isUnknown: Bool, _ facts: FactReader
  ) -> (RuleCase, Assumption?) {
    switch inherited.problem(facts) {
    case .overlaps: (.pushedTogether, nil)
    case .differs: (.differs, nil)
    case .mayDiffer: (.differs, .callers("whether the screens that push this one have a large title as well"))
    case nil where isUnknown:
      (.differs, .callers("which views show this one, and with which title display modes"))
    case nil: (.redundant, nil)
    }
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

extension RuleCase {
  fileprivate static let differs = RuleCase(
    "differs", .wrong, "screens with a large and with an inline title push the screen", severity: .info,
    because: "the title only has another size")
  fileprivate static let pushedTogether = RuleCase(
    "pushedTogether", .wrong, "code pushes the screen together with others")
  fileprivate static let redundant = RuleCase(
    "redundant", .taste, "the screens that push this one are not known to have different titles")
}

struct HeadingWithoutTrait: ModifierRule {
  static let info = RuleInfo(
    id: "heading_without_trait", topic: .accessibility, cases: [.onlyFont], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["font"]

  func check(_ font: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard chain.baseName == "Text", let style = font.onlyUnlabeledArgument, isTitle(style),
      let text = chain.base.flatMap(FunctionCallExpr.init)?.onlyUnlabeledArgument.flatMap(StringLiteralExpr.init),
      let words = text.constantText, words.count(where: \.isLetter) >= 3, !words.contains(where: \.isNumber),
      let stack = chain.node.parent.flatMap(ClosureExpr.init), let use = stack.use, !use.isMember,
      use.callee == "VStack" || use.callee == "LazyVStack", heads(chain.node, in: stack, file),
      file.isInBodyScope(chain.node), !file.importsModule("WidgetKit"),
      !chain.modifiers.contains(where: { isHandled($0, in: file) }), isSeparateElement(chain.node, in: file),
      !(file.enclosingType(of: chain.node)?.name.containsAny(of: ["skeleton", "placeholder"]) ?? false),
      file.reachability(of: chain.node).isReadable
    else { return }
    findings.add(
      at: font.range, "“\(words)” is not a heading for VoiceOver; add the trait `.isHeader`",
      fixes: [
        file.appending(".accessibilityAddTraits(.isHeader)", to: chain.node).map {
          .unsafe("Add `.isHeader` trait", preferred: true, $0)
        }
      ])
  }

  /// `.largeTitle`, `.title.bold()`
  private func isTitle(_ font: SyntaxNode) -> Bool {
    var style = font
    while let call = FunctionCallExpr(style), let base = call.base { style = base }
    guard let access = MemberAccessExpr(style), access.base == nil || access.base?.typeReferenceName == "Font" else {
      return false
    }
    return access.name == "largeTitle" || access.name == "title"
  }

  /// Whether a text is the first text of a stack, and content other than texts follows, there or below the stack.
  private func heads(_ text: SyntaxNode, in stack: ClosureExpr, _ file: FileModel) -> Bool {
    let views = stack.statements
    guard let index = views.firstIndex(of: text) else { return false }
    let decoration: [StaticString] = ["Image", "Spacer", "Divider", "AsyncImage"]
    return views[..<index].allSatisfy { file.chain(of: $0).baseName.isAny(of: decoration) }
      && hasContent(below: text, besides: decoration + ["Text"], file)
  }

  /// Whether a stack, or a container around it, contains other views after a view. A helper is followed to the code that
  /// uses it.
  private func hasContent(
    below text: SyntaxNode, besides texts: [StaticString], throughHelpers: Bool = true, _ file: FileModel
  ) -> Bool {
    var view = text
    for closure in file.closures(around: text) {
      guard let use = closure.use, case .builder(let slot) = use.role, slot == .inline || slot == .stackRoot else {
        return false
      }
      let later = closure.statements.filter { $0.index > view.index }
      if later.contains(where: { !file.chain(of: $0).baseName.isAny(of: texts) }) { return true }
      view = file.chain(of: use.call.node).node
    }
    return throughHelpers
      && file.helperUses(around: text).contains { use in
        hasContent(below: file.chain(of: use).node, besides: texts, throughHelpers: false, file)
      }
  }

  private func isHandled(_ modifier: Modifier, in file: FileModel) -> Bool {
    modifier.name.hasPrefix("accessibility") || modifier.name.is(.gesture)
      || file.applies(["accessibilityAddTraits", "accessibilityHeading", "accessibilityHidden"], [modifier])
  }

  /// Whether VoiceOver reads the text as an element, with no trait from around it.
  private func isSeparateElement(_ text: SyntaxNode, in file: FileModel) -> Bool {
    var child = text
    while let parent = child.parent, parent.kind != .memberBlock {
      if let use = ArgumentUse(child) {
        if use.callee.is(.control) || use.label.isAny(of: ClosureLabels.parts) { return false }
        if case .builder(let slot) = use.role, [.toolbar, .menu, .dialog, .label].contains(slot) { return false }
      }
      child = parent.outermostPostfix
      if child.kind == .functionCallExpr,
        file.chain(of: child).modifiers.contains(where: {
          $0.name.hasPrefix("accessibility") && !$0.name.isAny(of: ["accessibilityIdentifier", "accessibilityAction"])
            || $0.name == "onTapGesture" || $0.name == "redacted"
        })
      {
        return false
      }
    }
    return !file.slotsThroughHelpers(around: text).contains { $0 == .toolbar || $0 == .label || $0 == .menu }
  }
}

extension RuleCase {
  fileprivate static let onlyFont = RuleCase(
    "onlyFont", .wrong, "only the font of a text makes it a heading", severity: .hint,
    because: "VoiceOver reads the text, but users cannot jump to it", isOptIn: true)
}

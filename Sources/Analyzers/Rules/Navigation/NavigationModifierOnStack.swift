struct NavigationModifierOnStack: ModifierPlacementRule {
  static let info = RuleInfo(
    id: "navigation_modifier_on_stack", topic: .navigation, severity: .warning, tier: .precise, since: "0.2.0")

  static let misplacements: [Misplacement] = [
    .modifiers(of: .screen, .on(SwiftUICatalog.names(.navigationStack)))
  ]

  static func message(_ modifier: Name, _ container: Name) -> String {
    "`\(modifier.text)` on the `\(container.text)` itself has no effect; apply it to the view inside"
  }

  func verdict(on found: MisplacedModifier, in file: FileModel) -> PlacementVerdict {
    let modifier = found.modifier
    // The first screen of a stack has no back button.
    guard modifier.name != "navigationBarBackButtonHidden", describesScreen(modifier, in: file),
      file.mayBeForPhones(at: modifier.node), !file.mayStandInNavigation(modifier.node)
    else { return .accepted }
    let contexts = file.navigationContexts(of: modifier.node)
    let isInNavigation = contexts.contains { context in
      switch context {
      case .stackRoot, .pushed, .boundary(.column): true
      default: false
      }
    }
    if isInNavigation { return .accepted }
    guard hidesBar(modifier) else { return .reported() }
    let isKnown = contexts.allSatisfy { if case .boundary = $0 { true } else { false } }
    return isKnown ? .reported(isSafeToFix: false) : .accepted
  }

  /// Whether a modifier is about the navigation bar or the screen, not about another bar.
  private func describesScreen(_ modifier: Modifier, in file: FileModel) -> Bool {
    guard let call = modifier.call else { return false }
    if modifier.name == "toolbar", let content = call.trailingClosure(or: "content") {
      return file.putsItemsIntoBar(call) && isKnownContent(content, in: file)
    }
    guard modifier.name.hasPrefix("toolbar"), modifier.name != "toolbarRole",
      modifier.name != "toolbarTitleDisplayMode"
    else { return true }
    // Without bars, the automatic bar may be that of a tab view or a window.
    let bars = modifier.arguments.drop { $0.label != "for" }
    return !bars.isEmpty
      && bars.allSatisfy { $0.expression.textEquals(".navigationBar") || $0.expression.textEquals(".bottomBar") }
  }

  /// Whether all items of a toolbar are in the closure, because types of the project may place theirs elsewhere.
  private func isKnownContent(_ content: ClosureExpr, in file: FileModel) -> Bool {
    content.statements.allSatisfy { statement in
      let name = file.chain(of: statement).baseName
      return name.isCapitalized && (name.map { SwiftUICatalog.entry(of: $0) != nil } ?? false)
        || file.type(named: name)?.viewRole == .view
    }
  }

  private func hidesBar(_ modifier: Modifier) -> Bool {
    modifier.name == "navigationBarHidden" || modifier.firstArgument.textEquals(".hidden")
  }
}

extension FileModel {
  fileprivate func type(named name: Name?) -> TypeDeclaration? { name.flatMap { type(named: $0) } }
}

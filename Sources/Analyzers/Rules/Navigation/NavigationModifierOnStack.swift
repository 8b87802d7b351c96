struct NavigationModifierOnStack: ModifierPlacementRule {
  static let info = RuleInfo(
    id: "navigation_modifier_on_stack", topic: .navigation, cases: [.items, .bar, .destination, .title],
    tier: .precise, since: "0.2.0")

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
    let ruleCase = ruleCase(of: modifier)
    let unknown = unknown(at: modifier, in: file)
    guard hidesBar(modifier) else { return .reported(ruleCase, assuming: unknown) }
    let isKnown = contexts.allSatisfy { if case .boundary = $0 { true } else { false } }
    return isKnown ? .reported(ruleCase, assuming: unknown, isSafeToFix: false) : .accepted
  }

  private func ruleCase(of modifier: Modifier) -> RuleCase {
    switch modifier.name {
    case "navigationDestination": return .destination
    case "navigationBarItems": return .items
    case "toolbar": return modifier.trailingClosure(or: "content") == nil ? .bar : .items
    default: return modifier.name.isAny(of: Self.titles) ? .title : .bar
    }
  }

  private static let titles: [StaticString] = [
    "navigationTitle", "navigationSubtitle", "navigationBarTitle", "navigationBarTitleDisplayMode",
    "toolbarTitleDisplayMode",
  ]

  private func unknown(at modifier: Modifier, in file: FileModel) -> Assumption? {
    if file.enclosingType(of: modifier.node)?.name.containsAny(of: ["mock", "debug"]) ?? false {
      return .naming("whether users see this screen")
    }
    let isForPhones =
      file.settings.deploymentTargets[.iOS] != nil || file.isCertainlyCompiled(for: .iOS, at: modifier.node)
    return isForPhones ? nil : .platform("whether the app is built for iOS")
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

extension RuleCase {
  fileprivate static let items = RuleCase("items", .deadFeature, "toolbar items are added to the stack itself")
  fileprivate static let bar = RuleCase("bar", .wrong, "the bar is configured on the stack itself")
  fileprivate static let destination = RuleCase(
    "destination", .deadFeature, "a destination is declared on the stack itself")
  fileprivate static let title = RuleCase(
    "title", .wrong, "a title or its display mode is set on the stack itself", severity: .info,
    because: "a view inside often sets its own title", isOptIn: true)
}

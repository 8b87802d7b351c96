struct NavigationModifierOnStack: ModifierPlacementRule, TypeRule {
  static let info = RuleInfo(
    id: "navigation_modifier_on_stack", topic: .navigation, cases: [.items, .bar, .destination, .title],
    tier: .precise, since: "0.2.0")

  static let misplacements: [Misplacement] = [
    .modifiers(of: .screen, .on(SwiftUICatalog.names(.navigationStack)))
  ]

  static func message(_ modifier: Name, _ container: Name) -> String {
    "`\(modifier.text)` on the `\(container.text)` itself has no effect; apply it to the view inside"
  }

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    checkOwnModifiers(in: type, of: file, &findings)
  }

  /// Checks modifiers on a view of the project that is a stack as a whole.
  func checkElsewhere(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard file.isInBodyScope(modifier.node), let shell = chain.base.flatMap(FunctionCallExpr.init),
      let name = shell.calleeName, name.isCapitalized, SwiftUICatalog.entry(of: name) == nil,
      let (root, other) = file.root(ofViewNamed: name, at: shell.node),
      let stack = other.chain(of: root).base.flatMap(FunctionCallExpr.init), let container = stack.calleeName,
      container.is(.navigationStack), SwiftUICatalog.entry(of: container) != nil
    else { return }
    let found = MisplacedModifier(
      modifier: modifier, file: file, use: modifier, chain: chain, container: shell,
      place: .on(SwiftUICatalog.names(.navigationStack)))
    guard case .reported(let ruleCase, let assumption, _, _) = verdict(on: found, in: file) else { return }
    findings.add(
      at: modifier.range,
      "`\(modifier.name.text)` on `\(name.text)`, which is a `\(container.text)`, has no effect; apply it to the view inside",
      ruleCase, assuming: [assumption], related: [other.related(stack.nameRange, "the stack")])
  }

  func verdict(on found: MisplacedModifier, in file: FileModel) -> PlacementVerdict {
    let (modifier, node) = (found.modifier, found.use.node)
    // The first screen of a stack has no back button.
    guard modifier.name != "navigationBarBackButtonHidden", describesScreen(modifier, in: found.file),
      file.mayBeForPhones(at: node), !file.mayStandInNavigation(node),
      !(file.enclosingType(of: node).map { file.mayStandInNavigation($0.name.text) } ?? false)
    else { return .accepted }
    let contexts = file.navigationContexts(of: node)
    let isInNavigation = contexts.contains { context in
      switch context {
      case .stackRoot, .pushed, .boundary(.column): true
      default: false
      }
    }
    if isInNavigation { return .accepted }
    let ruleCase = ruleCase(of: modifier)
    let unknown = unknown(at: found.use, in: file)
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
      return items(of: content.node, in: file, depth: 0)?.contains { $0.file.putsItemsIntoBar($0.item) } ?? false
    }
    guard modifier.name.hasPrefix("toolbar"), modifier.name != "toolbarRole",
      modifier.name != "toolbarTitleDisplayMode"
    else { return true }
    // Without bars, the automatic bar may be that of a tab view or a window.
    let bars = modifier.arguments.drop { $0.label != "for" }
    return !bars.isEmpty
      && bars.allSatisfy { $0.expression.textEquals(".navigationBar") || $0.expression.textEquals(".bottomBar") }
  }

  /// The maximum number of helpers and types that the content of a toolbar consists of.
  private static let maximumHelpers = 2

  /// The items that the content of a toolbar consists of, also in helpers and in types of the project; nil if some of them
  /// are not known, because they may be placed elsewhere.
  private func items(of content: SyntaxNode, in file: FileModel, depth: Int) -> [(item: SyntaxNode, file: FileModel)]? {
    var result: [(item: SyntaxNode, file: FileModel)] = []
    for statement in content.children where statement.kind != .closureSignature {
      let chain = file.chain(of: statement)
      if let name = chain.baseName, name.isCapitalized,
        SwiftUICatalog.entry(of: name) != nil || file.type(named: name)?.viewRole == .view
      {
        result.append((statement, file))
        continue
      }
      guard depth < Self.maximumHelpers, let (code, other) = code(of: chain, in: file),
        let inner = items(of: code, in: other, depth: depth + 1)
      else { return nil }
      result += inner
    }
    return result
  }

  /// The code of a helper, or of the body of a type, that the content of a toolbar uses.
  private func code(of chain: ModifierChain, in file: FileModel) -> (node: SyntaxNode, file: FileModel)? {
    guard let base = chain.base, let name = chain.baseName else { return nil }
    if name.isCapitalized { return file.code(ofMember: "body", ofTypeNamed: name, at: base) }
    return file.code(of: file.callee(of: base))
  }

  private func hidesBar(_ modifier: Modifier) -> Bool {
    modifier.name == "navigationBarHidden" || modifier.firstArgument.textEquals(".hidden")
  }
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

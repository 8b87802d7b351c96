struct MultipleViewsInContainer: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "multiple_views_in_container", topic: .navigation, alsoAbout: [.presentation, .layout],
    cases: [.hiddenLink, .severalViews], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["NavigationStack", "NavigationView"]
  static let modifiers: [StaticString] = ["sheet", "fullScreenCover", "popover"]

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let content = stack.trailingClosure(or: "root"), let name = stack.calleeName else { return }
    // The views of a `NavigationView` become columns, unless its style is a stack or the app is for iPhones alone.
    let isOlder = name == "NavigationView"
    let modifiers = file.chain(of: stack.node).modifiers.filter { $0.name == "navigationViewStyle" }
    let isStack = modifiers.contains(where: \.setsStackStyle)
    guard !isOlder || isStack || modifiers.isEmpty && file.settings.traits.runsOnIPad == false else { return }
    report(content, of: name, hasLinks: isOlder, in: file, &findings)
  }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let content = modifier.trailingClosure(or: "content") else { return }
    report(content, of: modifier.name, hasLinks: false, in: file, &findings)
  }

  /// - Parameter hasLinks: whether a link among the views must be part of the stack to work.
  private func report(
    _ content: ClosureExpr, of name: Name, hasLinks: Bool, in file: FileModel, _ findings: inout Findings
  ) {
    let statements = content.statements
    if hasLinks, let only = statements.count == 1 ? statements[0] : nil, let child = bodyOfChild(only, in: file) {
      return report(child.views, of: name, hasLinks: hasLinks, shownBy: child.file, fix: nil, &findings)
    }
    guard !statements.contains(where: { $0.kind == .returnStmt }), let first = statements.first,
      let last = statements.last
    else { return }
    let range = first.range.lowerBound..<last.range.upperBound
    report(
      statements.filter(isView), of: name, hasLinks: hasLinks, shownBy: file,
      fix: .unsafe("Wrap in `VStack`", preferred: true, .replace(range, by: file.tree.wrapped(range, in: "VStack"))),
      &findings)
  }

  private func report(
    _ views: [SyntaxNode], of name: Name, hasLinks: Bool, shownBy file: FileModel, fix: Fix?,
    _ findings: inout Findings
  ) {
    guard views.count > 1 else { return }
    let link = hasLinks ? views.first { isHiddenLink($0, in: file) } : nil
    // Without a hidden link, several views of a stack with a style are rare and harmless.
    guard !hasLinks || link != nil else { return }
    findings.add(
      at: name.range, "`\(name.text)` contains \(views.count) views; put them in a `VStack` or another container",
      link == nil ? .severalViews : .hiddenLink,
      related: [file.related((link ?? views[1]).range, link == nil ? "the second view" : "may not be in the stack")],
      fixes: [fix])
  }

  /// The views at the top level of the body of a view of the project, if a statement only shows that view.
  private func bodyOfChild(
    _ statement: SyntaxNode, in file: FileModel, depth: Int = 0
  ) -> (views: [SyntaxNode], file: FileModel)? {
    let chain = ModifierChain(statement)
    guard chain.modifiers.isEmpty, let name = FunctionCallExpr(statement)?.calleeName, name.isCapitalized,
      let type = file.type(named: name.text, at: statement), let (body, other) = file.bodyOfView(type)
    else { return nil }
    let children = Array(body.codeOfGetter.children)
    guard !children.contains(where: { $0.kind == .returnStmt }) else { return nil }
    let views = children.filter(isView)
    if views.count == 1, depth < 3, let inner = bodyOfChild(views[0], in: other, depth: depth + 1) { return inner }
    return (views, other)
  }

  /// The maximum number of helpers and views of the project that consist only of a link.
  private static let maximumSteps = 3

  /// Whether a view, or the helper or the view of the project that it is, is a link that users do not see, so that only
  /// code activates it.
  private func isHiddenLink(_ view: SyntaxNode, in file: FileModel) -> Bool {
    var (view, file, isHidden) = (view, file, false)
    for _ in 0...Self.maximumSteps {
      let chain = file.chain(of: view)
      guard chain.node == view, let base = chain.base else { return false }
      isHidden = isHidden || chain.contains("hidden") || hasNoOpacity(chain)
      if chain.baseName == "NavigationLink", let link = FunctionCallExpr(base) {
        let label = (link.closure("label") ?? link.trailingClosure)?.node.onlyChild.flatMap(FunctionCallExpr.init)
        return link.isActivatedLink && (label?.calleeName == "EmptyView" || isHidden)
      }
      guard let root = file.rootOfView(base) else { return false }
      (view, file) = root
    }
    return false
  }

  private func hasNoOpacity(_ chain: ModifierChain) -> Bool {
    chain.first("opacity")?.onlyUnlabeledArgument.textEquals("0") ?? false
  }

  /// Whether a statement always shows a view. A branch may be the alternative of another one.
  private func isView(_ statement: SyntaxNode) -> Bool {
    switch statement.kind {
    case .functionCallExpr, .memberAccessExpr, .declReferenceExpr:
      !(ModifierChain(statement).baseName.map { $0 == "EmptyView" } ?? false)
    default: false
    }
  }
}

extension Modifier {
  /// Whether it gives a `NavigationView` a single column.
  fileprivate var setsStackStyle: Bool {
    name == "navigationViewStyle" && firstArgument?.mentionsAny(of: ["stack", "StackNavigationViewStyle"]) ?? false
  }
}

extension RuleCase {
  fileprivate static let hiddenLink = RuleCase(
    "hiddenLink", .wrong, "a `NavigationView` with the stack style contains a hidden link beside another view",
    severity: .info, because: "how it arranges several views is not documented")
  fileprivate static let severalViews = RuleCase(
    "severalViews", .wrong, "a stack or presentation contains several views", severity: .hint,
    because: "all judged views were laid out as intended, although that is not documented", isOptIn: true)
}

struct MultipleViewsInContainer: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "multiple_views_in_container", topic: .navigation, alsoAbout: [.presentation, .layout],
    cases: [.severalViews], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["NavigationStack"]
  static let modifiers: [StaticString] = ["sheet", "fullScreenCover", "popover"]

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let content = stack.trailingClosure(or: "root"), let name = stack.calleeName else { return }
    report(content, of: name, in: file, &findings)
  }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let content = modifier.trailingClosure(or: "content") else { return }
    report(content, of: modifier.name, in: file, &findings)
  }

  private func report(_ content: ClosureExpr, of name: Name, in file: FileModel, _ findings: inout Findings) {
    let views = content.statements.filter(isView)
    guard views.count > 1, !content.statements.contains(where: { $0.kind == .returnStmt }),
      let first = content.statements.first, let last = content.statements.last
    else { return }
    let range = first.range.lowerBound..<last.range.upperBound
    findings.add(
      at: name.range, "`\(name.text)` contains \(views.count) views; put them in a `VStack` or another container",
      related: views.dropFirst().prefix(1).map { RelatedLocation(range: $0.range, message: "the second view") },
      fixes: [
        .unsafe("Wrap in `VStack`", preferred: true, .replace(range, by: file.tree.wrapped(range, in: "VStack")))
      ])
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

extension RuleCase {
  fileprivate static let severalViews = RuleCase(
    "severalViews", .wrong, "a stack or presentation contains several views", severity: .hint,
    because: "all judged views were laid out as intended, although that is not documented", isOptIn: true)
}

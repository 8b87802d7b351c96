struct WithAnimationAroundView: CallRule {
  static let info = RuleInfo(
    id: "with_animation_around_view", topic: .animation, cases: [.changesNothing], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["withAnimation"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let animation = WithAnimation(call), !animation.isOff, animation.completion == nil,
      let content = animation.body, content.signature == nil, let view = content.statements.only,
      call.node.isStatement || call.node.parent?.kind == .returnStmt,
      file.isInBodyScope(call.node), isView(view, in: file)
    else { return }
    findings.add(
      at: call.nameRange,
      "`withAnimation` around a view animates nothing; animate the change that shows the view",
      related: [RelatedLocation(range: view.range.head(of: view), message: "builds a view and changes nothing")],
      fixes: [animation.unwrapped(in: file).map { .unsafe("Remove `withAnimation`", preferred: true, $0) }])
  }

  private func isView(_ statement: SyntaxNode, in file: FileModel) -> Bool {
    guard let view = ModifierChain(statement).base.flatMap(FunctionCallExpr.init), let name = view.calleeName,
      name.isCapitalized
    else { return false }
    return SwiftUICatalog.entry(of: name) != nil || file.facts.isView(name.text)
  }
}

extension RuleCase {
  fileprivate static let changesNothing = RuleCase(
    "changesNothing", .wrong, "a body builds a view inside `withAnimation`, which changes no state")
}

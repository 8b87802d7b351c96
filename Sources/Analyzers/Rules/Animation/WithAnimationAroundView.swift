struct WithAnimationAroundView: CallRule {
  static let info = RuleInfo(
    id: "with_animation_around_view", topic: .animation, cases: [.changesNothing], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["withAnimation"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let animation = WithAnimation(call), !animation.isOff, animation.completion == nil,
      let content = animation.body, content.statements.count == 1, let view = content.statements.first,
      call.node.isStatement || call.node.parent?.kind == .returnStmt,
      file.isInBodyScope(call.node), let built = builtView(view, in: file)
    else { return }
    findings.add(
      at: call.nameRange,
      "`withAnimation` around a view animates nothing; animate the change that shows the view",
      related: [RelatedLocation(range: built.range, message: "builds a view and changes nothing")],
      fixes: [animation.unwrapped(in: file).map { .unsafe("Remove `withAnimation`", preferred: true, $0) }])
  }

  /// The name of the view that a statement builds.
  private func builtView(_ statement: SyntaxNode, in file: FileModel) -> Name? {
    guard let name = ModifierChain(statement).baseName, name.isCapitalized,
      SwiftUICatalog.entry(of: name) != nil || file.facts.isView(name.text)
    else { return nil }
    return name
  }
}

extension RuleCase {
  fileprivate static let changesNothing = RuleCase(
    "changesNothing", .wrong, "a body builds a view inside `withAnimation`, which changes no state")
}

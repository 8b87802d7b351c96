struct DisabledBeforeGesture: ModifierOrderRule {
  static let info = RuleInfo(
    id: "disabled_before_gesture", topic: .layout, cases: [.beforeGesture], tier: .precise, since: "0.2.0")

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern("disabled"),
      outer: ModifierPattern("onTapGesture", "onLongPressGesture"),
      unlessOutside: ModifierPattern("disabled", "allowsHitTesting"),
      message: { "`\($1)` still runs while the view inside it is disabled; apply `\($0)` after `\($1)`" },
      innerNote: "disables only the view inside it",
      fix: .init(kind: .moveInnerOutside, safety: .unsafe))
  ]

  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    guard let condition = pair.inner.onlyUnlabeledArgument, !condition.textEquals("false"),
      let content = pair.inner.receiver, !file.mayContainControls(content)
    else { return true }
    guard let action = pair.outer.trailingClosure(or: "perform") else { return false }
    return condition.tokens.contains { $0.kind.isIdentifier && action.node.mentions(Name($0)) }
  }
}

extension RuleCase {
  fileprivate static let beforeGesture = RuleCase("beforeGesture", .wrong, "a gesture is added to a disabled view")
}

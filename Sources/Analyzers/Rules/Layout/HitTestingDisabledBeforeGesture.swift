struct HitTestingDisabledBeforeGesture: ModifierOrderRule {
  static let info = RuleInfo(
    id: "hit_testing_disabled_before_gesture", topic: .layout, cases: [.beforeGesture], tier: .precise,
    since: "0.2.0")

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern("allowsHitTesting", argument: .isFalse),
      outer: ModifierPattern(SwiftUICatalog.names(.gesture)),
      unlessBetween: [
        "background", "overlay", "contentShape", "safeAreaInset", "safeAreaBar", "listRowBackground", "glassEffect",
        "mask", "border", "popover", "sheet", "inspector", "toolbar", "accessibilityRepresentation",
      ],
      message: { "`\($1)` never runs because no touch hits the view inside it; remove `\($0)(false)`" },
      innerNote: "keeps touches from the view")
  ]

  /// Whether a view around it has a gesture as well, which gets the touches instead.
  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    pair.chain.node.ancestors.contains { around in
      guard let call = FunctionCallExpr(around), call.calledExpression?.kind == .memberAccessExpr,
        let name = call.calleeName, name.is(.gesture)
      else { return false }
      return call.calledExpression?.contains(pair.chain.node) ?? false
    }
  }

  func fixes(for pair: ModifierPair, in file: FileModel) -> [Fix?] {
    guard pair.isEditable else { return [] }
    return [.unsafe("Remove `allowsHitTesting(false)`", preferred: true, .delete(pair.inner.removalRange))]
  }
}

extension RuleCase {
  fileprivate static let beforeGesture = RuleCase(
    "beforeGesture", .deadFeature, "a gesture is added to a view without hit testing")
}

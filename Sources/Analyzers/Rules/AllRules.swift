extension RuleCatalog {
  /// Every rule. A new one gets its line here, in order of id, and nothing else needs to know of it.
  static let rules: [any Rule] = [
    AnimationMissingValue(),
    ClipBeforeBlur(),
    DeprecatedCornerRadius(),
    DeprecatedForegroundColor(),
    ExplicitAutomaticTitleDisplayMode(),
    ImplicitTitleDisplayMode(),
    MatchedGeometryAfterFrame(),
    NestedNavigationStack(),
    UnknownRuleInSuppression(),
    UnusedSuppression(),
    WithAnimationInDragOnChanged(),
  ]
}

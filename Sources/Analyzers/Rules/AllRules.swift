extension RuleCatalog {
  /// Every rule. A new one gets its line here, in order of id, and nothing else needs to know of it.
  static let rules: [any Rule] = [
    AnimationMissingValue(),
    AppStorageKeyAtPrefix(),
    ClipBeforeBlur(),
    DeprecatedCornerRadius(),
    DeprecatedForegroundColor(),
    ExplicitAutomaticTitleDisplayMode(),
    ForEachCountRange(),
    ImplicitTitleDisplayMode(),
    MatchedGeometryAfterFrame(),
    NestedNavigationStack(),
    ObservedObjectCreatedInInit(),
    ObservedObjectInitializedInView(),
    OnChangeFeedbackLoop(),
    PrivateSwiftUIState(),
    StateObjectOptional(),
    StateObjectReassigned(),
    StaticSingletonSelfReference(),
    UnknownRuleInSuppression(),
    UnusedSuppression(),
    WithAnimationInDragOnChanged(),
  ]
}

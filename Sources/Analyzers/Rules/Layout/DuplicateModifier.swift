struct DuplicateModifier: ModifierOrderRule {
  static let info = RuleInfo(
    id: "duplicate_modifier", topic: .layout, cases: [.sameView], tier: .precise, since: "0.2.0")

  /// Modifiers that describe the view as a whole.
  private static let names: [StaticString] = [
    "navigationTitle", "navigationBarTitleDisplayMode", "toolbarTitleDisplayMode", "tag", "tabItem", "listRowInsets",
    "listRowBackground", "preferredColorScheme", "navigationBarBackButtonHidden", "statusBarHidden",
    "accessibilityLabel", "accessibilityIdentifier",
  ]

  static let orders = names.map { name in
    ModifierOrder(
      inner: ModifierPattern([name]), outer: ModifierPattern([name]),
      message: { _, outer in "`\(outer)` is applied twice to the same view, and only one value is used; remove one" },
      innerNote: "applied before")
  }

  func fixes(for pair: ModifierPair, in file: FileModel) -> [Fix?] {
    let source = pair.inner.node.tree.source
    guard source.string(in: pair.inner.range) == source.string(in: pair.outer.range), pair.isEditable else { return [] }
    return [.safe("Remove the second `\(pair.outer.name.text)`", preferred: true, .delete(pair.outer.removalRange))]
  }
}

extension RuleCase {
  fileprivate static let sameView = RuleCase(
    "sameView", .wrong, "a view has two values for something that it can have once", severity: .hint,
    because: "often both values are acceptable", isOptIn: true)
}

struct DuplicateModifier: ModifierOrderRule {
  static let info = RuleInfo(
    id: "duplicate_modifier", topic: .layout, cases: [.sameView, .lostText, .shortcuts], tier: .precise, since: "0.2.0")

  /// Modifiers that describe the view as a whole.
  private static let names: [StaticString] = [
    "navigationTitle", "navigationBarTitleDisplayMode", "toolbarTitleDisplayMode", "tag", "tabItem", "listRowInsets",
    "listRowBackground", "preferredColorScheme", "navigationBarBackButtonHidden", "statusBarHidden",
    "accessibilityLabel", "accessibilityIdentifier", "keyboardShortcut",
  ]

  /// A modifier and its deprecated form.
  private static func forms(of name: StaticString) -> [StaticString] {
    "\(name)" == "navigationTitle" ? [name, "navigationBarTitle"] : [name]
  }

  static let orders = names.map { name in
    ModifierOrder(
      inner: ModifierPattern(forms(of: name)), outer: ModifierPattern(forms(of: name)),
      message: { _, outer in
        outer == "keyboardShortcut"
          ? "A control has two `keyboardShortcut`s, of which only one may take effect; use two controls, or remove one"
          : "`\(outer)` is applied twice to the same view, and only one value is used; remove one"
      },
      innerNote: "applied before")
  }

  private static let texts: [StaticString] = ["navigationTitle", "navigationBarTitle", "accessibilityLabel"]

  func ruleCase(of pair: ModifierPair, in file: FileModel) -> RuleCase? {
    if pair.outer.name == "keyboardShortcut" { return .shortcuts }
    guard pair.outer.name.isAny(of: Self.texts),
      let inner = pair.inner.firstArgument, let outer = pair.outer.firstArgument, !inner.isSpelledLike(outer)
    else { return .sameView }
    return .lostText
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
  fileprivate static let lostText = RuleCase(
    "lostText", .wrong, "a view has two different titles or labels", severity: .info,
    because: "the text that is lost may be less important")
  fileprivate static let shortcuts = RuleCase(
    "shortcuts", .wrong, "a control has two keyboard shortcuts", severity: .info,
    because: "which one takes effect is not documented")
}

struct NavigationDestinationInLazyContainer: ModifierPlacementRule {
  static let info = RuleInfo(
    id: "navigation_destination_in_lazy_container", topic: .navigation, alsoAbout: [.lists], cases: [.inRow],
    tier: .precise, since: "0.2.0")

  static let misplacements: [Misplacement] = [Misplacement(modifiers: ["navigationDestination"], place: .inLazyContent)]

  static func message(_ modifier: Name, _ container: Name) -> String {
    "`navigationDestination` in content of a `\(container.text)` may be ignored; apply it to the `\(container.text)`"
  }

  func verdict(on found: MisplacedModifier, in file: FileModel) -> PlacementVerdict {
    .reported(isSafeToFix: found.modifier.argument("for") != nil)
  }
}

extension RuleCase {
  fileprivate static let inRow = RuleCase(
    "inRow", .wrong, "a row, or another view that is created only when it is scrolled to, has the modifier")
}

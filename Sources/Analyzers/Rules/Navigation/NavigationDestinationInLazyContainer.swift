struct NavigationDestinationInLazyContainer: ModifierPlacementRule {
  static let info = RuleInfo(
    id: "navigation_destination_in_lazy_container", topic: .navigation, alsoAbout: [.lists], severity: .warning,
    tier: .precise, since: "0.2.0")

  static let misplacements: [Misplacement] = [Misplacement(modifiers: ["navigationDestination"], place: .inLazyContent)]

  static func message(_ modifier: Name, _ container: Name) -> String {
    "`navigationDestination` in content of a `\(container.text)` may be ignored; apply it to the `\(container.text)`"
  }

  func verdict(on found: MisplacedModifier, in file: FileModel) -> PlacementVerdict {
    .reported(isSafeToFix: found.modifier.argument("for") != nil)
  }
}

struct EntityGestureWithoutInputTarget: ModifierRule {
  static let info = RuleInfo(
    id: "entity_gesture_without_input_target", topic: .platforms, cases: [.noComponents], tier: .precise,
    since: "0.2.0", platforms: [.iOS, .macOS, .visionOS])

  static let modifiers: [StaticString] = ["targetedToAnyEntity", "targetedToEntity"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard file.importsModule("RealityKit"), !file.importsModule("RealityKitContent"),
      let entity = file.facts.createdEntityWithoutInput()
    else { return }
    findings.add(
      at: modifier.range,
      "No entity has an `InputTargetComponent` and a collision shape, so this gesture never runs; add both components",
      related: [entity])
  }
}

extension RuleCase {
  fileprivate static let noComponents = RuleCase(
    "noComponents", .deadFeature, "entities are created without components for input, and a gesture is for entities")
}

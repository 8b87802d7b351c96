/// Code that creates an entity of RealityKit, loads one, or makes entities receive input.
struct EntityFact: Fact {
  enum Kind: String, Sendable, CaseIterable {
    /// `ModelEntity(mesh: mesh)`
    case creates
    /// `Entity(named: "Scene")`: a file may contain the components.
    case loads
    /// `InputTargetComponent()`, `generateCollisionShapes(recursive: true)`
    case receivesInput
  }

  var what = Kind.creates
  var place = FactRange()

  static let kind = FactKind("entity")
  var name: String { "" }

  mutating func code(_ coder: inout some Coder) {
    coder(&what)
    coder(&place)
  }
}

extension EntityFact.Kind: RecordWord {
  init() { self = .creates }
}

extension EntityFact: CollectedFact {
  static let source = FactSource(
    .assignments,
    calls: "Entity", "ModelEntity", "load", "loadModel", "loadAsync", "loadModelAsync",
    "InputTargetComponent", "CollisionComponent", "generateCollisionShapes", "configureEntity")

  static func all(in scope: FactScope) -> [EntityFact] {
    var result: [EntityFact] = []
    for name: StaticString in ["Entity", "ModelEntity"] {
      for call in scope.calls(named: name) {
        let isLoaded = call.argument("named") != nil || call.argument("contentsOf") != nil
        let what: Kind = isLoaded ? .loads : call.argument("collisionShape") == nil ? .creates : .receivesInput
        result.append(EntityFact(what: what, place: FactRange(call.range)))
      }
    }
    for name: StaticString in ["load", "loadModel", "loadAsync", "loadModelAsync"] {
      for call in scope.calls(named: name) where call.base?.lastName.isAny(of: ["Entity", "ModelEntity"]) ?? false {
        result.append(EntityFact(what: .loads, place: FactRange(call.range)))
      }
    }
    for name: StaticString in ["InputTargetComponent", "CollisionComponent"] {
      // Also `components[InputTargetComponent.self] = component`.
      for reference in scope.file.references(named: name, in: scope.node) {
        result.append(EntityFact(what: .receivesInput, place: FactRange(reference.range)))
      }
    }
    for name: StaticString in ["generateCollisionShapes", "configureEntity"] {
      for call in scope.calls(named: name) {
        result.append(EntityFact(what: .receivesInput, place: FactRange(call.nameRange)))
      }
    }
    return result
  }
}

extension FactReader {
  /// Where code of the workspace creates an entity; nil if it creates none, or if some entity may receive input.
  package func createdEntityWithoutInput() -> RelatedLocation? {
    let all = all(EntityFact.self, named: "")
    guard all.allSatisfy({ $0.fact.what == .creates }) else { return nil }
    return all.first.map { related($0, "the entity is created here") }
  }
}

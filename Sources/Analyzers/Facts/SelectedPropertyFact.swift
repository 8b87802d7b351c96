/// A property whose value is the selection of a list, a table or links: `List(selection: $model.note)`.
struct SelectedPropertyFact: Fact {
  var property = ""
  /// The type that declares it; empty if it is not known.
  var owner = ""
  var place = FactRange()

  static let kind = FactKind("selectedProperty")
  var name: String { property }

  mutating func code(_ coder: inout some Coder) {
    coder(&property)
    coder(&owner)
    coder(&place)
  }
}

extension SelectedPropertyFact: CollectedFact {
  private static let containers: [StaticString] = ["List", "Table", "NavigationLink"]
  static let source = FactSource(calls: containers)

  static func all(in scope: FactScope) -> [SelectedPropertyFact] {
    containers.flatMap(scope.calls).compactMap { call in
      guard let binding = call.argument("selection"), let type = scope.file.enclosingType(of: call.node) else {
        return nil
      }
      let place = FactRange(binding.range)
      if let access = MemberAccessExpr(binding), let name = access.name,
        let object = access.base?.lastName?.boundProperty, let owner = type.storedProperty(named: object)?.typeName
      {
        return SelectedPropertyFact(property: name.text, owner: owner.text, place: place)
      }
      return DeclReferenceExpr(binding)?.name?.boundProperty.map {
        SelectedPropertyFact(property: $0.text, owner: type.name.text, place: place)
      }
    }
  }
}

extension FactReader {
  /// Whether a property of a type is the selection of a list, a table or links.
  package func isSelection(_ property: String, of owner: String) -> Bool {
    all(SelectedPropertyFact.self, named: property).contains { $0.fact.owner == owner }
  }
}

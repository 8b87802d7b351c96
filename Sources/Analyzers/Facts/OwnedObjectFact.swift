/// An object that another object creates together with itself, or when it is first needed, and keeps:
/// `let api = API()`, `lazy var api: API = { .init(client) }()`.
struct OwnedObjectFact: Fact {
  /// The type of the object.
  var type = ""
  /// The class whose objects keep it.
  var owner = ""
  var place = FactRange()

  static let kind = FactKind("ownedObject")
  var name: String { type }

  mutating func code(_ coder: inout some Coder) {
    coder(&type)
    coder(&owner)
    coder(&place)
  }
}

extension OwnedObjectFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [OwnedObjectFact] {
    scope.properties.compactMap { property, _, type in
      guard type.isReference, !property.isStatic, property.isLet || property.declaration.hasModifier("lazy"),
        let value = property.initialValue, let made = property.typeMade(by: value), made.isCapitalized
      else { return nil }
      return OwnedObjectFact(type: made.text, owner: type.name.text, place: FactRange(property.name.range))
    }
  }
}

extension StoredProperty {
  /// The type of the object that the initial value creates: `API()`, or `.init()` and `{ … }()` with the annotated type.
  fileprivate func typeMade(by value: SyntaxNode) -> Name? {
    guard let call = FunctionCallExpr(value.unparenthesized) else { return nil }
    if ValueKind(call.node) == .constructor, let name = call.calleeName, name.isCapitalized { return name }
    let isMadeHere = call.isImplicitMember && call.calleeName == "init" || call.calledExpression?.kind == .closureExpr
    return isMadeHere ? type?.typeName : nil
  }
}

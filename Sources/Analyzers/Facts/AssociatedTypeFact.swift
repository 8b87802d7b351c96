/// An `associatedtype` of a protocol.
struct AssociatedTypeFact: Fact {
  /// The protocol that declares it.
  var owner = ""
  var name = ""
  /// The inherited types.
  var inheritedTypes: [String] = []
  /// The default as written; empty if there is none.
  var defaultType = ""
  var place = FactRange()

  static let kind = FactKind("associatedType")

  mutating func code(_ coder: inout some Coder) {
    coder(&owner)
    coder(&name)
    coder(&inheritedTypes)
    coder(&defaultType)
    coder(&place)
  }
}

extension AssociatedTypeFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [AssociatedTypeFact] {
    var result: [AssociatedTypeFact] = []
    for (part, type) in scope.parts where part.node.kind == .protocolDecl {
      for member in type.members(of: part) where member.kind == .associatedTypeDecl {
        guard let name = member.ownTokens.first(where: { $0.textEquals("associatedtype") })?.next else { continue }
        result.append(
          AssociatedTypeFact(
            owner: type.name.text, name: Name(name).text,
            inheritedTypes: TypedChildren<InheritedType>(of: member).compactMap { $0.typeName?.text },
            defaultType: member.children.first(where: \.isType)?.text ?? "", place: FactRange(name.range)))
      }
    }
    return result
  }
}

extension FactReader {
  /// The associated types with a name, in any protocol.
  func associatedTypes(named name: String) -> [Located<AssociatedTypeFact>] { all(named: name) }
}

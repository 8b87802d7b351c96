/// A property of a SwiftData model that refers to other objects by their type: `var label: Label?`, `var notes: [Note]`.
///
/// Whether that type is a model is known only with all files.
package struct ModelRelationshipFact: Fact {
  /// The type of the other objects, without module and generic arguments.
  var target = ""
  /// The qualified name of the model that declares the property.
  package var model = ""
  package var property = ""
  /// Whether it is an array.
  package var isToMany = false
  /// The property of the other model that `inverse:` names; empty if there is no such argument.
  package var inverse = ""
  /// Whether deleting the model's object also deletes the others.
  package var isCascading = false
  package var place = FactRange()

  static let kind = FactKind("modelRelationship")
  var name: String { target }

  mutating func code(_ coder: inout some Coder) {
    coder(&target)
    coder(&model)
    coder(&property)
    coder(&isToMany)
    coder(&inverse)
    coder(&isCascading)
    coder(&place)
  }
}

extension ModelRelationshipFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [ModelRelationshipFact] {
    guard scope.parts.contains(where: { $0.type.hasAttribute("Model") }) else { return [] }
    return scope.properties.compactMap { property, part, type in
      guard type.hasAttribute("Model"), !property.isStatic, property.wrapper("Transient") == nil,
        let written = property.type?.unwrappedOptional.text
      else { return nil }
      let isToMany = written.hasPrefix("[") && written.hasSuffix("]")
      let target = (isToMany ? String(written.dropFirst().dropLast()) : written).plainTypeName
      guard !target.contains(":"), !valueTypes.contains(target) else { return nil }
      let relationship = property.wrapper("Relationship")
      let inverse = relationship?.argument("inverse")?.tokens.filter(\.kind.isIdentifier).last?.text ?? ""
      return ModelRelationshipFact(
        target: target, model: TypeDeclaration.qualifiedName(part), property: property.name.text, isToMany: isToMany,
        inverse: inverse, isCascading: relationship?.node.mentionsAny(of: ["cascade"]) ?? false,
        place: FactRange(property.name.range))
    }
  }

  /// The types of most properties, which are not models.
  private static let valueTypes: Set<String> = [
    "String", "Int", "Double", "Float", "Bool", "Date", "UUID", "URL", "Data", "Decimal", "CGFloat", "Int64",
  ]
}

extension FactReader {
  /// The properties of SwiftData models that refer to objects of a type.
  package func relationships(to type: String) -> [Located<ModelRelationshipFact>] {
    meaningSameType(all(named: type), named: type)
  }
}

/// A type that conforms to `ViewModifier`, with the modifiers and views in its body.
package struct ModifierTypeFact: Fact {
  var type = ""
  /// The modifiers that it applies to its content, each once.
  package var modifiers: [String] = []
  /// The views and modifiers that it creates, each once.
  var callees: [String] = []
  /// The properties with Boolean or optional values, passed by the code that creates it, with which it chooses between two
  /// views that it builds from its content.
  package var choice: [String] = []
  /// What changes in the type itself and chooses between two such views; empty if nothing does.
  package var ownChoice = ""
  package var place = FactRange()

  static let kind = FactKind("modifierType")
  var name: String { type }

  mutating func code(_ coder: inout some Coder) {
    coder(&type)
    coder(&modifiers)
    coder(&callees)
    coder(&choice)
    coder(&ownChoice)
    coder(&place)
  }
}

extension ModifierTypeFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [ModifierTypeFact] {
    scope.types.filter { $0.viewRole == .viewModifier }.map { type in
      let calls = type.parts.flatMap { scope.file.calls(in: $0.node) }
      let modifiers = calls.filter { !$0.isBesideContent }.compactMap(\.calleeName).filter { !$0.isCapitalized }
      let choice = scope.file.viewChoice(of: type)
      return ModifierTypeFact(
        type: type.name.text, modifiers: Set(modifiers.map(\.text)).sorted(),
        callees: Set(calls.compactMap(\.calleeName).filter(\.isCapitalized).map(\.text)).sorted(),
        choice: choice.passed, ownChoice: choice.own,
        place: FactRange(type.name.range))
    }
  }
}

extension FileModel {
  /// What decides between two views that the body of a modifier builds from its content: properties that it gets, and a
  /// condition about values that change.
  fileprivate func viewChoice(of type: TypeDeclaration) -> (passed: [String], own: String) {
    guard let body = type.functions.first(where: { $0.name == "body" }), let code = body.body,
      let content = body.parameters.first?.name, type.initializers.isEmpty
    else { return ([], "") }
    var result: (passed: [String], own: String) = ([], "")
    for node in code.descendants where node.kind == .ifExpr {
      guard let choice = IfExpr(node), choice.buildsContentInEachBranch(content, depth: 0) else { continue }
      for condition in choice.conditions {
        result.passed += type.storedProperties.filter { property in
          !property.isStatic && property.attributes.isEmpty && !(property.isLet && property.initialValue != nil)
            && (property.type?.isOptionalType ?? false || property.type?.typeName == "Bool"
              || property.initialValue?.kind == .booleanLiteralExpr)
            && condition.mentions(property.name)
        }.map(\.name.text)
        if result.own.isEmpty, origin(of: condition).change == .changing, !isAppearance(condition, in: type) {
          result.own = condition.pathText
        }
      }
    }
    return result
  }
}

extension FactReader {
  /// The types with a name that conform to `ViewModifier`.
  package func modifierTypes(named name: String) -> [Located<ModifierTypeFact>] { all(named: name) }
}

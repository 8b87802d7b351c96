/// A string constant: a static one, `Keys.theme`, or a global one, `theme`.
package struct StringConstantFact: Fact {
  var constant = ""
  package var text = ""
  package var place = FactRange()

  static let kind = FactKind("stringConstant")
  var name: String { constant }

  mutating func code(_ coder: inout some Coder) {
    coder(&constant)
    coder(&text)
    coder(&place)
  }
}

extension StringConstantFact: CollectedFact {
  static func all(in scope: FactScope) -> [StringConstantFact] {
    globals(in: scope)
      + scope.properties.compactMap { property, _, type in
        guard property.isStatic, property.isLet, let value = property.initialValue,
          let text = StringLiteralExpr(value)?.constantText
        else { return nil }
        return StringConstantFact(
          constant: "\(type.name.text).\(property.name.text)", text: text, place: FactRange(value.range))
      }
  }

  private static func globals(in scope: FactScope) -> [StringConstantFact] {
    guard let variable = VariableDecl(scope.node), variable.isLet else { return [] }
    return variable.bindings.compactMap { binding in
      guard let name = binding.name, let value = binding.value, let text = StringLiteralExpr(value)?.constantText else {
        return nil
      }
      return StringConstantFact(constant: name.text, text: text, place: FactRange(value.range))
    }
  }
}

extension FactReader {
  /// The constants with a name: `Keys.theme` or `theme`.
  package func stringConstants(named constant: String) -> [Located<StringConstantFact>] { all(named: constant) }

  /// The text of a constant: `"board"` for `Space.board`; nil if none or several are declared.
  package func constant(_ name: String) -> String? {
    let found = Set(stringConstants(named: name).map(\.fact.text))
    return found.count == 1 ? found.first : nil
  }
}

/// A type whose code sets `sizingOptions`: a representable, or a hosting view that a representable creates.
struct SizedHostFact: Fact {
  var type = ""
  var place = FactRange()

  static let kind = FactKind("sizedHost")
  var name: String { type }

  mutating func code(_ coder: inout some Coder) {
    coder(&type)
    coder(&place)
  }
}

extension SizedHostFact: CollectedFact {
  static let source = FactSource(.assignments)

  static func all(in scope: FactScope) -> [SizedHostFact] {
    scope.assignments.compactMap { assignment in
      guard assignment.target.lastName == "sizingOptions", let type = scope.file.enclosingType(of: assignment.node)
      else { return nil }
      return SizedHostFact(type: type.name.text, place: FactRange(assignment.node.range))
    }
  }
}

extension FactReader {
  /// Whether code of a type sets `sizingOptions`.
  func setsSizingOptions(_ type: String) -> Bool { !all(SizedHostFact.self, named: type).isEmpty }
}

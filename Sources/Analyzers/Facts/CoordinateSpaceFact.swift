/// A coordinate space that a view declares.
struct CoordinateSpaceFact: Fact {
  /// The text of a literal; any other expression as written.
  var space = ""
  var isLiteral = false
  var place = FactRange()

  static let kind = FactKind("coordinateSpace")
  var name: String { space }

  mutating func code(_ coder: inout some Coder) {
    coder(&space)
    coder(&isLiteral)
    coder(&place)
  }
}

extension CoordinateSpaceFact: CollectedFact {
  static let source = FactSource(calls: "coordinateSpace")

  static func all(in scope: FactScope) -> [CoordinateSpaceFact] {
    scope.calls(named: "coordinateSpace").compactMap { call in
      guard let argument = call.argument("name") ?? call.arguments.first?.expression else { return nil }
      let name = FunctionCallExpr(argument).flatMap { $0.calleeName == "named" ? $0.arguments.first?.expression : nil }
      let space = name ?? argument
      return CoordinateSpaceFact(
        space: space.literalText, isLiteral: StringLiteralExpr(space)?.constantText != nil,
        place: FactRange(space.range))
    }
  }
}

/// The names of all coordinate spaces that views declare.
package final class DeclaredCoordinateSpaces {
  package let names: Set<String>
  /// The first names, among which a similar name is searched for, because generated code may declare thousands.
  package let candidates: [String]
  /// Whether each name is a literal or a constant that the project declares, not a parameter or a composed string.
  package let areAllKnown: Bool
  fileprivate let areLiterals: Bool

  fileprivate init(_ facts: FactReader) {
    let declared = facts.all(CoordinateSpaceFact.self).map(\.fact)
    areLiterals = declared.allSatisfy(\.isLiteral)
    let names = declared.map { $0.isLiteral ? $0.space : facts.constant($0.space) }
    self.names = Set(names.compactMap(\.self))
    candidates = names.prefix(64).compactMap(\.self)
    areAllKnown = names.allSatisfy { $0 != nil }
  }
}

extension FactReader {
  /// The names of all coordinate spaces that views declare.
  package var declaredCoordinateSpaces: DeclaredCoordinateSpaces {
    depend(onAll: CoordinateSpaceFact.self)
    let declared = derived { DeclaredCoordinateSpaces(self) }
    if !declared.areLiterals { depend(onAll: StringConstantFact.self) }
    return declared
  }
}

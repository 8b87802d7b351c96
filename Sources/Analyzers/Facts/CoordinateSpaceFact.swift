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

extension FactReader {
  /// All coordinate spaces that views declare.
  var coordinateSpaces: [Located<CoordinateSpaceFact>] { all() }
}

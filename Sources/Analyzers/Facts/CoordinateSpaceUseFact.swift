/// A use of a coordinate space by name.
struct CoordinateSpaceUseFact: Fact {
  /// The text of a literal; any other expression as written.
  var space = ""
  /// The type whose body contains it.
  var owner = ""
  var place = FactRange()

  static let kind = FactKind("coordinateSpaceUse")
  var name: String { space }

  mutating func code(_ coder: inout some Coder) {
    coder(&space)
    coder(&owner)
    coder(&place)
  }
}

extension CoordinateSpaceUseFact: CollectedFact {
  static let source = FactSource(calls: "named")

  static func all(in scope: FactScope) -> [CoordinateSpaceUseFact] {
    scope.calls(named: "named").compactMap { call in
      guard call.usesCoordinateSpace, let space = call.arguments.first?.expression else { return nil }
      return CoordinateSpaceUseFact(
        space: space.literalText, owner: scope.ownerName(of: call.node), place: FactRange(space.range))
    }
  }
}

extension FunctionCallExpr {
  /// Whether it refers to a coordinate space: `in: .named(…)`, `coordinateSpace: .named(…)`.
  package var usesCoordinateSpace: Bool {
    guard let argument = node.parent.flatMap(LabeledExpr.init), let label = argument.label else { return false }
    if let base = calledExpression.flatMap(MemberAccessExpr.init)?.base, !base.textEquals("CoordinateSpace") {
      return false
    }
    return label == "in" || label == "coordinateSpace"
  }
}

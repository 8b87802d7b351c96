/// How many examples kept their findings when this was last measured. The shares are floors: raise them with what is gained.
///
/// `Tests/Metamorphic/run` prints this table.
struct MetamorphicFloor: Sendable {
  /// The incorrect examples that a transformation applies to, and those of them that keep their findings.
  let flagged: (applied: Int, kept: Int)
  /// The correct examples that a transformation applies to, and those of them that stay without findings.
  let accepted: (applied: Int, silent: Int)
  /// The share of kept findings and of silence in the sample that every run of the tests checks.
  let sample: (kept: Double, silent: Double)

  static let all: [Metamorphic: MetamorphicFloor] = [
    .methodsInExtension: MetamorphicFloor(flagged: (0, 0), accepted: (0, 0), sample: (0, 0)),
    .declarationsInFiles: MetamorphicFloor(flagged: (0, 0), accepted: (0, 0), sample: (0, 0)),
    .actionsInMethods: MetamorphicFloor(flagged: (0, 0), accepted: (0, 0), sample: (0, 0)),
    .bodyInProperty: MetamorphicFloor(flagged: (0, 0), accepted: (0, 0), sample: (0, 0)),
    .bodyInFunction: MetamorphicFloor(flagged: (0, 0), accepted: (0, 0), sample: (0, 0)),
    .bodyInView: MetamorphicFloor(flagged: (0, 0), accepted: (0, 0), sample: (0, 0)),
    .dependenciesInLocals: MetamorphicFloor(flagged: (0, 0), accepted: (0, 0), sample: (0, 0)),
    .changesByMethods: MetamorphicFloor(flagged: (0, 0), accepted: (0, 0), sample: (0, 0)),
    .changesByAssignments: MetamorphicFloor(flagged: (0, 0), accepted: (0, 0), sample: (0, 0)),
    .membersInSuperclass: MetamorphicFloor(flagged: (0, 0), accepted: (0, 0), sample: (0, 0)),
    .membersInProtocol: MetamorphicFloor(flagged: (0, 0), accepted: (0, 0), sample: (0, 0)),
    .renamed: MetamorphicFloor(flagged: (0, 0), accepted: (0, 0), sample: (0, 0)),
  ]
}

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
    .methodsInExtension: MetamorphicFloor(
      flagged: (447, 423), accepted: (468, 459), sample: (0.886, 1.000)),
    .declarationsInFiles: MetamorphicFloor(
      flagged: (481, 459), accepted: (461, 452), sample: (0.933, 0.972)),
    .actionsInMethods: MetamorphicFloor(
      flagged: (559, 542), accepted: (749, 729), sample: (0.967, 0.984)),
    .bodyInProperty: MetamorphicFloor(
      flagged: (1294, 1276), accepted: (1733, 1732), sample: (0.992, 1.000)),
    .bodyInFunction: MetamorphicFloor(
      flagged: (1295, 1268), accepted: (1737, 1736), sample: (0.985, 1.000)),
    .bodyInView: MetamorphicFloor(
      flagged: (1278, 1075), accepted: (1702, 1650), sample: (0.854, 0.979)),
    .dependenciesInLocals: MetamorphicFloor(
      flagged: (109, 102), accepted: (100, 98), sample: (1.000, 1.000)),
    .changesByMethods: MetamorphicFloor(
      flagged: (156, 113), accepted: (209, 191), sample: (0.526, 0.807)),
    .changesByAssignments: MetamorphicFloor(
      flagged: (140, 121), accepted: (150, 147), sample: (0.833, 0.888)),
    .membersInSuperclass: MetamorphicFloor(
      flagged: (277, 231), accepted: (303, 294), sample: (0.794, 1.000)),
    .membersInProtocol: MetamorphicFloor(
      flagged: (169, 62), accepted: (162, 146), sample: (0.166, 0.833)),
    .renamed: MetamorphicFloor(
      flagged: (1459, 1439), accepted: (2031, 2010), sample: (0.993, 0.994)),
  ]
}

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
      flagged: (462, 439), accepted: (484, 475), sample: (0.893, 1.000)),
    .declarationsInFiles: MetamorphicFloor(
      flagged: (500, 479), accepted: (479, 470), sample: (0.935, 0.975)),
    .actionsInMethods: MetamorphicFloor(
      flagged: (567, 550), accepted: (758, 738), sample: (0.967, 0.984)),
    .bodyInProperty: MetamorphicFloor(
      flagged: (1308, 1290), accepted: (1747, 1746), sample: (0.992, 1.000)),
    .bodyInFunction: MetamorphicFloor(
      flagged: (1309, 1280), accepted: (1751, 1750), sample: (0.977, 1.000)),
    .bodyInView: MetamorphicFloor(
      flagged: (1291, 1087), accepted: (1715, 1663), sample: (0.857, 0.979)),
    .dependenciesInLocals: MetamorphicFloor(
      flagged: (113, 107), accepted: (105, 103), sample: (1.000, 1.000)),
    .changesByMethods: MetamorphicFloor(
      flagged: (157, 114), accepted: (209, 191), sample: (0.526, 0.807)),
    .changesByAssignments: MetamorphicFloor(
      flagged: (146, 126), accepted: (154, 151), sample: (0.833, 0.900)),
    .membersInSuperclass: MetamorphicFloor(
      flagged: (286, 238), accepted: (311, 302), sample: (0.800, 1.000)),
    .membersInProtocol: MetamorphicFloor(
      flagged: (173, 63), accepted: (166, 150), sample: (0.153, 0.842)),
    .renamed: MetamorphicFloor(
      flagged: (1478, 1458), accepted: (2049, 2028), sample: (0.993, 0.994)),
  ]
}

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
      flagged: (426, 402), accepted: (453, 444), sample: (0.883, 1.000)),
    .declarationsInFiles: MetamorphicFloor(
      flagged: (452, 432), accepted: (434, 427), sample: (0.931, 0.971)),
    .actionsInMethods: MetamorphicFloor(
      flagged: (542, 524), accepted: (732, 712), sample: (0.967, 0.984)),
    .bodyInProperty: MetamorphicFloor(
      flagged: (1257, 1240), accepted: (1701, 1700), sample: (0.992, 1.000)),
    .bodyInFunction: MetamorphicFloor(
      flagged: (1258, 1237), accepted: (1705, 1704), sample: (0.992, 1.000)),
    .bodyInView: MetamorphicFloor(
      flagged: (1242, 1045), accepted: (1671, 1620), sample: (0.843, 0.978)),
    .dependenciesInLocals: MetamorphicFloor(
      flagged: (105, 98), accepted: (96, 94), sample: (1.000, 1.000)),
    .changesByMethods: MetamorphicFloor(
      flagged: (149, 107), accepted: (201, 183), sample: (0.526, 0.807)),
    .changesByAssignments: MetamorphicFloor(
      flagged: (135, 116), accepted: (146, 143), sample: (0.833, 0.875)),
    .membersInSuperclass: MetamorphicFloor(
      flagged: (266, 221), accepted: (293, 284), sample: (0.794, 1.000)),
    .membersInProtocol: MetamorphicFloor(
      flagged: (162, 59), accepted: (160, 144), sample: (0.250, 0.823)),
    .renamed: MetamorphicFloor(
      flagged: (1422, 1402), accepted: (1997, 1978), sample: (0.993, 0.994)),
  ]
}

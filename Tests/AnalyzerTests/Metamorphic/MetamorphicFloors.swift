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
      flagged: (318, 266), accepted: (385, 368), sample: (0.766, 1.000)),
    .declarationsInFiles: MetamorphicFloor(
      flagged: (336, 322), accepted: (344, 338), sample: (0.925, 0.931)),
    .actionsInMethods: MetamorphicFloor(
      flagged: (423, 386), accepted: (617, 598), sample: (0.978, 0.980)),
    .bodyInProperty: MetamorphicFloor(
      flagged: (1058, 1044), accepted: (1511, 1510), sample: (0.990, 1.000)),
    .bodyInFunction: MetamorphicFloor(
      flagged: (1059, 1043), accepted: (1515, 1514), sample: (0.990, 1.000)),
    .bodyInView: MetamorphicFloor(
      flagged: (1047, 894), accepted: (1483, 1436), sample: (0.902, 0.976)),
    .dependenciesInLocals: MetamorphicFloor(
      flagged: (78, 72), accepted: (74, 72), sample: (1.000, 1.000)),
    .changesByMethods: MetamorphicFloor(
      flagged: (116, 81), accepted: (168, 153), sample: (0.538, 0.782)),
    .changesByAssignments: MetamorphicFloor(
      flagged: (108, 94), accepted: (114, 112), sample: (0.923, 0.750)),
    .membersInSuperclass: MetamorphicFloor(
      flagged: (208, 168), accepted: (244, 230), sample: (0.821, 0.909)),
    .membersInProtocol: MetamorphicFloor(
      flagged: (123, 44), accepted: (149, 135), sample: (0.142, 0.888)),
    .renamed: MetamorphicFloor(
      flagged: (1197, 1184), accepted: (1782, 1766), sample: (0.991, 1.000)),
  ]
}

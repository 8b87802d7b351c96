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
      flagged: (479, 473), accepted: (504, 496), sample: (1.000, 1.000)),
    .declarationsInFiles: MetamorphicFloor(
      flagged: (527, 515), accepted: (502, 492), sample: (0.970, 0.977)),
    .actionsInMethods: MetamorphicFloor(
      flagged: (601, 588), accepted: (781, 769), sample: (0.969, 1.000)),
    .bodyInProperty: MetamorphicFloor(
      flagged: (1371, 1353), accepted: (1786, 1785), sample: (0.993, 1.000)),
    .bodyInFunction: MetamorphicFloor(
      flagged: (1372, 1343), accepted: (1790, 1789), sample: (0.979, 1.000)),
    .bodyInView: MetamorphicFloor(
      flagged: (1350, 1331), accepted: (1746, 1741), sample: (0.971, 1.000)),
    .dependenciesInLocals: MetamorphicFloor(
      flagged: (118, 112), accepted: (114, 112), sample: (1.000, 1.000)),
    .changesByMethods: MetamorphicFloor(
      flagged: (165, 165), accepted: (220, 219), sample: (1.000, 1.000)),
    .changesByAssignments: MetamorphicFloor(
      flagged: (154, 154), accepted: (163, 163), sample: (1.000, 1.000)),
    .membersInSuperclass: MetamorphicFloor(
      flagged: (297, 245), accepted: (329, 320), sample: (0.805, 1.000)),
    .membersInProtocol: MetamorphicFloor(
      flagged: (178, 175), accepted: (174, 174), sample: (1.000, 1.000)),
    .typesInNamespaces: MetamorphicFloor(
      flagged: (1444, 1437), accepted: (1975, 1969), sample: (1.000, 0.994)),
    .renamed: MetamorphicFloor(
      flagged: (1546, 1526), accepted: (2092, 2074), sample: (0.993, 1.000)),
  ]
}

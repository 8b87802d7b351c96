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
      flagged: (550, 542), accepted: (546, 538), sample: (1.000, 1.000)),
    .declarationsInFiles: MetamorphicFloor(
      flagged: (617, 613), accepted: (557, 549), sample: (0.985, 0.980)),
    .actionsInMethods: MetamorphicFloor(
      flagged: (651, 650), accepted: (818, 807), sample: (1.000, 1.000)),
    .bodyInProperty: MetamorphicFloor(
      flagged: (1465, 1465), accepted: (1851, 1850), sample: (1.000, 1.000)),
    .bodyInFunction: MetamorphicFloor(
      flagged: (1466, 1463), accepted: (1855, 1854), sample: (1.000, 1.000)),
    .bodyInView: MetamorphicFloor(
      flagged: (1442, 1422), accepted: (1810, 1805), sample: (0.966, 1.000)),
    .dependenciesInLocals: MetamorphicFloor(
      flagged: (143, 143), accepted: (129, 129), sample: (1.000, 1.000)),
    .changesByMethods: MetamorphicFloor(
      flagged: (178, 178), accepted: (226, 225), sample: (1.000, 1.000)),
    .changesByAssignments: MetamorphicFloor(
      flagged: (172, 172), accepted: (176, 176), sample: (1.000, 1.000)),
    .membersInSuperclass: MetamorphicFloor(
      flagged: (342, 340), accepted: (354, 352), sample: (1.000, 1.000)),
    .membersInProtocol: MetamorphicFloor(
      flagged: (199, 196), accepted: (192, 192), sample: (1.000, 1.000)),
    .typesInNamespaces: MetamorphicFloor(
      flagged: (1519, 1513), accepted: (2030, 2023), sample: (1.000, 0.994)),
    .renamed: MetamorphicFloor(
      flagged: (1651, 1630), accepted: (2162, 2144), sample: (0.993, 1.000)),
  ]
}

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
      flagged: (521, 513), accepted: (530, 522), sample: (1.000, 1.000)),
    .declarationsInFiles: MetamorphicFloor(
      flagged: (582, 578), accepted: (537, 527), sample: (0.985, 0.978)),
    .actionsInMethods: MetamorphicFloor(
      flagged: (629, 628), accepted: (805, 794), sample: (1.000, 1.000)),
    .bodyInProperty: MetamorphicFloor(
      flagged: (1431, 1431), accepted: (1829, 1828), sample: (1.000, 1.000)),
    .bodyInFunction: MetamorphicFloor(
      flagged: (1432, 1429), accepted: (1833, 1832), sample: (1.000, 1.000)),
    .bodyInView: MetamorphicFloor(
      flagged: (1408, 1389), accepted: (1788, 1783), sample: (0.972, 1.000)),
    .dependenciesInLocals: MetamorphicFloor(
      flagged: (127, 127), accepted: (121, 121), sample: (1.000, 1.000)),
    .changesByMethods: MetamorphicFloor(
      flagged: (177, 177), accepted: (225, 224), sample: (1.000, 1.000)),
    .changesByAssignments: MetamorphicFloor(
      flagged: (160, 160), accepted: (170, 170), sample: (1.000, 1.000)),
    .membersInSuperclass: MetamorphicFloor(
      flagged: (319, 317), accepted: (339, 337), sample: (1.000, 1.000)),
    .membersInProtocol: MetamorphicFloor(
      flagged: (195, 191), accepted: (187, 187), sample: (1.000, 1.000)),
    .typesInNamespaces: MetamorphicFloor(
      flagged: (1493, 1487), accepted: (2010, 2004), sample: (1.000, 0.993)),
    .renamed: MetamorphicFloor(
      flagged: (1612, 1592), accepted: (2138, 2120), sample: (0.993, 1.000)),
  ]
}

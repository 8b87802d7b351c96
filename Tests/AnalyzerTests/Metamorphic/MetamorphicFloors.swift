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
      flagged: (481, 475), accepted: (506, 498), sample: (1.000, 1.000)),
    .declarationsInFiles: MetamorphicFloor(
      flagged: (527, 521), accepted: (502, 492), sample: (0.985, 0.977)),
    .actionsInMethods: MetamorphicFloor(
      flagged: (602, 601), accepted: (781, 770), sample: (1.000, 1.000)),
    .bodyInProperty: MetamorphicFloor(
      flagged: (1373, 1373), accepted: (1788, 1787), sample: (1.000, 1.000)),
    .bodyInFunction: MetamorphicFloor(
      flagged: (1374, 1374), accepted: (1792, 1791), sample: (1.000, 1.000)),
    .bodyInView: MetamorphicFloor(
      flagged: (1350, 1335), accepted: (1747, 1742), sample: (0.978, 1.000)),
    .dependenciesInLocals: MetamorphicFloor(
      flagged: (118, 118), accepted: (114, 114), sample: (1.000, 1.000)),
    .changesByMethods: MetamorphicFloor(
      flagged: (168, 168), accepted: (220, 219), sample: (1.000, 1.000)),
    .changesByAssignments: MetamorphicFloor(
      flagged: (150, 150), accepted: (162, 162), sample: (1.000, 1.000)),
    .membersInSuperclass: MetamorphicFloor(
      flagged: (297, 295), accepted: (329, 327), sample: (1.000, 1.000)),
    .membersInProtocol: MetamorphicFloor(
      flagged: (180, 177), accepted: (176, 176), sample: (1.000, 1.000)),
    .typesInNamespaces: MetamorphicFloor(
      flagged: (1447, 1440), accepted: (1977, 1971), sample: (1.000, 0.994)),
    .renamed: MetamorphicFloor(
      flagged: (1548, 1528), accepted: (2094, 2076), sample: (0.993, 1.000)),
  ]
}

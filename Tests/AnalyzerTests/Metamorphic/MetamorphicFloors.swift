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
      flagged: (475, 452), accepted: (496, 487), sample: (0.893, 1.000)),
    .declarationsInFiles: MetamorphicFloor(
      flagged: (524, 503), accepted: (494, 484), sample: (0.939, 0.976)),
    .actionsInMethods: MetamorphicFloor(
      flagged: (592, 575), accepted: (775, 754), sample: (0.968, 0.985)),
    .bodyInProperty: MetamorphicFloor(
      flagged: (1357, 1339), accepted: (1775, 1774), sample: (0.992, 1.000)),
    .bodyInFunction: MetamorphicFloor(
      flagged: (1358, 1329), accepted: (1779, 1778), sample: (0.978, 1.000)),
    .bodyInView: MetamorphicFloor(
      flagged: (1340, 1135), accepted: (1743, 1687), sample: (0.863, 0.972)),
    .dependenciesInLocals: MetamorphicFloor(
      flagged: (117, 111), accepted: (110, 108), sample: (1.000, 1.000)),
    .changesByMethods: MetamorphicFloor(
      flagged: (165, 119), accepted: (218, 201), sample: (0.526, 0.857)),
    .changesByAssignments: MetamorphicFloor(
      flagged: (150, 130), accepted: (160, 157), sample: (0.833, 0.900)),
    .membersInSuperclass: MetamorphicFloor(
      flagged: (296, 244), accepted: (321, 312), sample: (0.805, 1.000)),
    .membersInProtocol: MetamorphicFloor(
      flagged: (177, 64), accepted: (172, 155), sample: (0.153, 0.800)),
    .typesInNamespaces: MetamorphicFloor(
      flagged: (0, 0), accepted: (0, 0), sample: (0.0, 0.0)),
    .renamed: MetamorphicFloor(
      flagged: (1530, 1510), accepted: (2079, 2061), sample: (0.993, 1.000)),
  ]
}

/// Code that sets a property to `true` or `false`, or that sets a property named like a flag to any value.
package struct FlagWriteFact: Fact {
  package enum Value: String, Sendable { case `true`, `false`, other }

  var flag = ""
  package var value = Value.other
  /// Whether it is set to `true` and no statement beside this one gives anything else a value, such as an error.
  package var isAlone = false
  package var place = FactRange()

  static let kind = FactKind("flagWrite")
  var name: String { flag }

  mutating func code(_ coder: inout some Coder) {
    coder(&flag)
    coder(&value)
    coder(&isAlone)
    coder(&place)
  }
}

extension FlagWriteFact.Value: RecordWord {
  init() { self = .other }
}

extension FlagWriteFact: CollectedFact {
  static let source = FactSource(.assignments, calls: "toggle")

  /// Whether no statement beside an assignment sets anything else to a value; false in a very long block.
  private static func standsAlone(_ write: Assignment) -> Bool {
    // The statements of a file are in other items.
    guard let block = write.node.enclosingStatement.parent, block.kind != .sourceFile else { return true }
    let beside = Array(block.children.prefix(maximumNeighbors + 1))
    return beside.count <= maximumNeighbors
      && beside.lazy.compactMap(Assignment.init).allSatisfy { other in
        other.node == write.node || other.setsNil || other.singleValue?.kind == .booleanLiteralExpr
      }
  }

  /// The number of statements that each assignment is compared with. The limit keeps the time linear.
  private static var maximumNeighbors: Int { 16 }

  /// Returns one fact for each combination of a flag and a value.
  static func all(in scope: FactScope) -> [FlagWriteFact] {
    var writes = Distinct<(flag: Name, value: Value, isAlone: Bool, range: Range<Int>)> {
      $0.flag == $1.flag && $0.value == $1.value && $0.isAlone == $1.isAlone
    }
    func add(_ flag: Name, _ value: Value, isAlone: Bool = false, _ range: Range<Int>) {
      writes.insert(
        (flag, value, isAlone, range), hash: NameHash.of(flag) ^ (value == .other ? 1 : value == .true ? 2 : 0))
    }
    for assignment in scope.assignments {
      guard let target = assignment.target.lastName else { continue }
      let value = assignment.singleValue?.kind == .booleanLiteralExpr ? assignment.singleValue : nil
      guard value != nil || target.saysFlag else { continue }
      let isAlone = value.textEquals("true") && standsAlone(assignment)
      add(
        target, value.map { $0.textEquals("true") ? .true : .false } ?? .other, isAlone: isAlone,
        assignment.node.range)
    }
    for call in scope.calls(named: "toggle") {
      guard let name = call.calledExpression.flatMap(MemberAccessExpr.init)?.base?.lastName else { continue }
      add(name, .other, call.range)
    }
    return writes.elements.map {
      FlagWriteFact(flag: $0.flag.text, value: $0.value, isAlone: $0.isAlone, place: FactRange($0.range))
    }
  }
}

extension FactReader {
  /// Code that writes a flag.
  package func flagWrites(named flag: String) -> [Located<FlagWriteFact>] { all(named: flag) }
}

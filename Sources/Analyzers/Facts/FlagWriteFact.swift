/// Code that sets a property to `true` or `false`, or that sets a property named like a flag to any value.
struct FlagWriteFact: Fact {
  enum Value: String, Sendable { case `true`, `false`, other }

  var flag = ""
  var value = Value.other
  var place = FactRange()

  static let kind = FactKind("flagWrite")
  var name: String { flag }

  mutating func code(_ coder: inout some Coder) {
    coder(&flag)
    coder(&value)
    coder(&place)
  }
}

extension FlagWriteFact.Value: RecordWord {
  init() { self = .other }
}

extension FlagWriteFact: CollectedFact {
  static let source = FactSource(.assignments, calls: "toggle")

  /// Returns one fact for each combination of a flag and a value.
  static func all(in scope: FactScope) -> [FlagWriteFact] {
    var writes = Distinct<(flag: Name, value: Value, range: Range<Int>)> { $0.flag == $1.flag && $0.value == $1.value }
    func add(_ flag: Name, _ value: Value, _ range: Range<Int>) {
      writes.insert((flag, value, range), hash: NameHash.of(flag) ^ (value == .other ? 1 : value == .true ? 2 : 0))
    }
    for assignment in scope.assignments {
      guard let target = assignment.target.lastName else { continue }
      let value = assignment.singleValue?.kind == .booleanLiteralExpr ? assignment.singleValue : nil
      guard value != nil || target.saysFlag else { continue }
      add(target, value.map { $0.textEquals("true") ? .true : .false } ?? .other, assignment.node.range)
    }
    for call in scope.calls(named: "toggle") {
      guard let name = call.calledExpression.flatMap(MemberAccessExpr.init)?.base?.lastName else { continue }
      add(name, .other, call.range)
    }
    return writes.elements.map { FlagWriteFact(flag: $0.flag.text, value: $0.value, place: FactRange($0.range)) }
  }
}

extension FactReader {
  /// Code that writes a flag.
  func flagWrites(named flag: String) -> [Located<FlagWriteFact>] { all(named: flag) }
}

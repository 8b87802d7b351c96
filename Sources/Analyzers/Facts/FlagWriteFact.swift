/// A place that sets a property to `true` or `false`, or one with the name of a flag to anything.
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
  /// One for each flag and value.
  static func all(in scope: FactScope) -> [FlagWriteFact] {
    var writes: [FlagWriteFact] = []
    for assignment in scope.assignments {
      guard let target = assignment.target.lastName else { continue }
      let value = assignment.singleValue?.kind == .booleanLiteralExpr ? assignment.singleValue : nil
      guard value != nil || target.saysFlag else { continue }
      writes.append(
        FlagWriteFact(
          flag: target.text, value: value.map { $0.textEquals("true") ? .true : .false } ?? .other,
          place: FactRange(assignment.node.range)))
    }
    for call in scope.calls(named: "toggle") {
      guard let name = call.calledExpression.flatMap(MemberAccessExpr.init)?.base?.lastName else { continue }
      writes.append(FlagWriteFact(flag: name.text, value: .other, place: FactRange(call.range)))
    }
    writes.sort { ($0.flag, $0.value.rawValue) < ($1.flag, $1.value.rawValue) }
    var result: [FlagWriteFact] = []
    for write in writes where result.last != write { result.append(write) }
    return result
  }
}

extension FactReader {
  /// The places that write a flag.
  func flagWrites(named flag: String) -> [Located<FlagWriteFact>] { all(named: flag) }
}

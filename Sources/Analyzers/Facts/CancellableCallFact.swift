/// A function that a task of SwiftUI awaits; SwiftUI cancels the task when the view disappears.
struct CancellableCallFact: Fact {
  var function = ""
  /// The type whose function it is; empty where that is not known.
  var owner = ""
  var place = FactRange()

  static let kind = FactKind("cancellableCall")
  var name: String { function }

  mutating func code(_ coder: inout some Coder) {
    coder(&function)
    coder(&owner)
    coder(&place)
  }

  /// How often tasks await a function of a type: a large workspace has thousands that are called `load`.
  struct Summary: FactSummary {
    private var counts = ShardedDictionary<String, Int>()

    mutating func add(_ fact: CancellableCallFact, in _: String) { counts.count(key(fact.function, fact.owner), by: 1) }

    mutating func remove(_ fact: CancellableCallFact, in _: String) {
      counts.count(key(fact.function, fact.owner), by: -1)
    }

    func contains(_ function: String, of owner: String) -> Bool { counts[key(function, owner)] != nil }

    private func key(_ function: String, _ owner: String) -> String { "\(owner).\(function)" }
  }
}

extension CancellableCallFact: CollectedFact {
  /// The functions that `.task` and `.refreshable` await.
  static func all(in scope: FactScope) -> [CancellableCallFact] {
    let file = scope.file
    var result: [CancellableCallFact] = []
    var seen: Set<CancellableCallFact> = []
    for modifier in scope.calls(named: "task") + scope.calls(named: "refreshable") {
      guard let closure = modifier.trailingClosure else { continue }
      for call in file.calls(in: closure.node) {
        guard let name = call.calleeName, !name.isCapitalized, let callee = call.calledExpression else { continue }
        let owner: Name?
        if let base = MemberAccessExpr(callee)?.base, !base.isSelf {
          guard let property = file.ownProperty(base), let type = property.typeName else { continue }
          owner = type
        } else {
          owner = file.enclosingType(of: closure.node)?.name
        }
        let fact = CancellableCallFact(function: name.text, owner: owner?.text ?? "", place: FactRange(name.range))
        if seen.insert(fact).inserted { result.append(fact) }
      }
    }
    return result
  }
}

extension FactReader {
  /// Whether a task of SwiftUI awaits a function of a type, or one of the same name whose type is not known.
  func isAwaitedByTask(_ function: String, of type: String) -> Bool {
    depend(on: CancellableCallFact.self, named: function)
    let calls = summary(of: CancellableCallFact.self)
    return calls.contains(function, of: "") || calls.contains(function, of: type)
  }
}

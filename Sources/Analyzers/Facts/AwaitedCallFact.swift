/// A function that some code awaits, and what runs that code. Canceling the code also cancels the function.
struct AwaitedCallFact: Fact {
  var function = ""
  /// The type that declares the function; empty if the item does not show it.
  var owner = ""
  /// The receiver of the call if the owner is unknown: a path of names, or `?` for anything else.
  var base = ""
  /// The type that contains the code; empty outside types.
  var type = ""
  var runner = TaskContext.Runner.function
  /// The name of the function, modifier or property that runs the code.
  var runnerName = ""
  var place = FactRange()

  static let kind = FactKind("awaitedCall")
  /// Includes the owner, because a large workspace has thousands of functions named `load`.
  var name: String { "\(owner).\(function)" }
  var nameHash: UInt32 { NameHash.of(function, in: owner) }

  mutating func code(_ coder: inout some Coder) {
    coder(&function)
    coder(&owner)
    coder(&base)
    coder(&type)
    coder(&runner)
    coder(&runnerName)
    coder(&place)
  }
}

extension TaskContext.Runner: RecordWord {
  init() { self = .function }
}

extension AwaitedCallFact: CollectedFact {
  static let source = FactSource(.awaits, calls: "task", "refreshable")

  /// Returns one fact for each combination of a function and its runner.
  static func all(in scope: FactScope) -> [AwaitedCallFact] {
    var result = Distinct<AwaitedCallFact>(==)
    func add(_ awaited: AwaitedName?, _ context: TaskContext, at range: Range<Int>, on base: SyntaxNode?) {
      guard let awaited else { return }
      let type = scope.ownerName(of: context.node)
      let owner = ownerName(of: base, in: scope, type)
      let fact = AwaitedCallFact(
        function: awaited.function, owner: owner, base: owner.isEmpty ? awaited.base : "", type: type,
        runner: context.runner, runnerName: context.name?.text ?? "", place: FactRange(range))
      result.insert(fact, hash: NameHash.of(fact.function) &+ NameHash.of(fact.runnerName) &* 31)
    }
    for row in scope.item.content.awaits {
      let node = scope.file.node(row, of: scope.item)
      guard let context = TaskContext(around: node) else { continue }
      for call in node.awaitedCalls where call.cancellationResponse == nil {
        add(AwaitedName(call), context, at: call.nameRange, on: call.base)
      }
    }
    for call in scope.calls(named: "task") + scope.calls(named: "refreshable") {
      guard let method = call.passedMethod, let context = TaskContext(running: call) else { continue }
      add(method, context, at: call.nameRange, on: call.arguments.last?.expression.flatMap(MemberAccessExpr.init)?.base)
    }
    return result.elements
  }

  /// The type whose function is called, as far as the item shows it.
  ///
  /// - Parameter type: the name of the enclosing type.
  private static func ownerName(of base: SyntaxNode?, in scope: FactScope, _ type: String) -> String {
    guard let base, !base.isSelf else { return type }
    let path = base.kind == .optionalChainingExpr || base.kind == .forceUnwrapExpr ? base.firstChild ?? base : base
    guard let property = scope.file.ownProperty(path), scope.node.contains(property.declaration.node) else { return "" }
    return property.typeName?.text ?? ""
  }
}

extension FactReader {
  /// The code that awaits a function of a type.
  func awaitedCalls(of function: String, ownedBy owner: String) -> [Located<AwaitedCallFact>] {
    inApp(all(named: "\(owner).\(function)"))
  }

  /// The code that awaits functions with a name and an unknown owner.
  func awaitedCalls(ofUnowned function: String) -> [Located<AwaitedCallFact>] { inApp(all(named: ".\(function)")) }

  /// The facts of a name to consider. Tests are excluded, because they show nothing about the app, and the number is
  /// limited, because further facts are usually similar.
  func inApp<F: Fact>(_ facts: [Located<F>]) -> [Located<F>] {
    facts.prefix(Self.maximumFacts).filter { $0.path == path || !$0.isInTests }
  }

  private static var maximumFacts: Int { 128 }
}

/// An asynchronous function, and its response when its task is canceled while it waits.
struct AsyncFunctionFact: Fact {
  var function = ""
  /// The type that declares the function; empty outside types.
  var type = ""
  /// Each function has two facts: one looked up with its type, and one looked up without it, for callers that do not
  /// know the type.
  var isOfAnyType = false
  /// The response as far as the function itself shows it; unknown if it depends on the functions that it awaits.
  var response = CancellationResponse.unknown
  /// The functions that it awaits with `try`, each once.
  var awaited: [AwaitedName] = []
  var place = FactRange()

  static let kind = FactKind("asyncFunction")
  var name: String { isOfAnyType ? function : "\(type).\(function)" }
  var nameHash: UInt32 { isOfAnyType ? NameHash.of(function) : NameHash.of(function, in: type) }

  mutating func code(_ coder: inout some Coder) {
    coder(&function)
    coder(&type)
    coder(&isOfAnyType)
    coder(&response)
    coder(&awaited)
    coder(&place)
  }
}

extension CancellationResponse: RecordWord {
  init() { self = .unknown }
}

extension AwaitedName: Record {
  mutating func code(_ coder: inout some Coder) {
    coder(&base)
    coder(&function)
  }
}

extension AsyncFunctionFact: CollectedFact {
  static let source = FactSource(.asyncFunctions)

  /// Includes only functions with a body, not the requirements of protocols.
  static func all(in scope: FactScope) -> [AsyncFunctionFact] {
    var result: [AsyncFunctionFact] = []
    for row in scope.item.content.asyncFunctions {
      let node = scope.file.node(row, of: scope.item)
      guard node.isMemberOrGlobal, let function = FunctionDecl(node), let name = function.name, let body = function.body
      else { continue }
      var fact = AsyncFunctionFact(
        function: name.text, type: scope.ownerName(of: node), response: .finishes, place: FactRange(name.range))
      if function.throws { fact.respond(to: body, of: node, in: scope) }
      result.append(fact)
      fact.isOfAnyType = true
      result.append(fact)
    }
    return result
  }

  private mutating func respond(to body: SyntaxNode, of function: SyntaxNode, in scope: FactScope) {
    if !scope.file.calls(named: "withTaskCancellationHandler", in: body).isEmpty
      || !scope.file.calls(named: "checkCancellation", in: body).isEmpty
    {
      response = .fails
      return
    }
    var names: [AwaitedName] = []
    var row = body.index
    let kinds = body.tree.storage.kinds
    while row < body.subtreeEnd {
      defer { row += 1 }
      guard kinds[row] == .awaitExpr || kinds[row] == .forStmt else { continue }
      let node = SyntaxNode(body.storage, row)
      guard node.kind == .awaitExpr || node.ownTokens.contains(where: { $0.textEquals("await") }),
        node.errorEscapes(body), TaskContext(around: node)?.node == function
      else { continue }
      if node.followsSpecificError(in: body) {
        response = .unknown
        continue
      }
      switch node.ownCancellationResponse {
      case .fails:
        response = .fails
        awaited = []
        return
      case .finishes: continue
      case .unknown: response = .unknown
      case nil: names += node.awaitedCalls.filter { $0.cancellationResponse == nil }.compactMap(AwaitedName.init)
      }
    }
    guard !names.isEmpty else { return }
    awaited = Set(names).sorted { ($0.function, $0.base) < ($1.function, $1.base) }
  }
}

extension FactReader {
  /// The asynchronous functions with a name in a type.
  func asyncFunctions(named name: String, of type: String) -> [Located<AsyncFunctionFact>] {
    inApp(all(named: "\(type).\(name)"))
  }

  /// The asynchronous functions with a name in any type.
  func asyncFunctions(named name: String) -> [Located<AsyncFunctionFact>] { inApp(all(named: name)) }
}

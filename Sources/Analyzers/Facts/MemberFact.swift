/// A function, a computed property or an initializer.
package struct MemberFact: PlacedFact {
  package enum Kind: String, Sendable { case function, property, initializer }

  package var name = ""
  package var kind = Kind.function
  package var isStatic = false
  package var isAsync = false
  package var parameters: [ParameterFact] = []
  /// The result type as written; empty if there is none. For an initializer, the type, which is optional if it may fail.
  package var resultType = ""
  /// `ViewBuilder`, `MainActor` and other attributes, and `nonisolated`.
  package var attributes: [String] = []
  /// References that are evaluated immediately when it is called or read, excluding closures that run later.
  package var references: [ReferenceFact] = []
  /// The values that an asynchronous function sets on every run before its first `await`.
  var setsFirst: [SetValue] = []
  /// The properties read by the condition of an `if` or `guard` in it.
  package var guardsOn: [String] = []
  /// Its asynchronous work; nil if it neither is asynchronous nor starts a task.
  package var work: WorkFact?
  /// The changes that a function makes when it runs again.
  var rerun = Rerun.unknown
  /// The expression after `??`, if the member consists of a single such expression with a constant on the right.
  package var fallback: String?
  package var place = FactRange()

  /// Whether it is `init?` or `init!`.
  var isFailable: Bool { kind == .initializer && resultType.hasSuffix("?") }

  mutating func move(by bytes: Int) {
    place = place.moved(by: bytes)
    references = references.map { $0.moved(by: bytes) }
  }
}

extension MemberFact: Record {
  mutating func code(_ coder: inout some Coder) {
    coder(&name)
    coder(&kind)
    coder(&isStatic)
    coder(&isAsync)
    coder(&parameters)
    coder(&resultType)
    coder(&attributes)
    coder(&references)
    coder(&setsFirst)
    coder(&guardsOn)
    coder(&work)
    coder(&rerun)
    coder(&fallback)
    coder(&place)
  }
}

extension SetValue: Record {
  mutating func code(_ coder: inout some Coder) {
    coder(&path)
    coder(&value)
  }
}

extension Rerun: RecordWord {
  init() { self = .unknown }
}

extension MemberFact.Kind: RecordWord {
  init() { self = .function }
}

/// The work of a function that is asynchronous or starts a task.
package struct WorkFact: Sendable, Hashable {
  /// `Task { … }`
  var startsTask = false
  /// The names of all functions that it calls, including those in tasks.
  var calls: [String] = []
  /// The properties that its `catch` clauses assign.
  package var catchAssigns: [String] = []
  /// How its closures capture `self`: `self`, `weak`, `unowned`.
  var selfCaptures: [String] = []
}

extension WorkFact: Record {
  mutating func code(_ coder: inout some Coder) {
    coder(&startsTask)
    coder(&calls)
    coder(&catchAssigns)
    coder(&selfCaptures)
  }
}

// MARK: - Collecting

extension MemberFact {
  /// Adds the members that a declaration introduces, unless it is a stored property or a type.
  ///
  /// - Parameters:
  ///   - typeName: the type that declares the member; empty for a global.
  ///   - isOfTests: whether the type is a test case, whose methods no view calls.
  static func add(
    _ member: SyntaxNode, to facts: inout [MemberFact], in file: FileModel, typeName: String, isOfTests: Bool = false
  ) {
    if let function = FunctionDecl(member), let name = function.name {
      facts.append(
        MemberFact(
          name.text, .function, function, parameters: function.parameters,
          resultType: function.returnType?.text ?? "", body: function.body, place: name.range, in: file,
          typeName: typeName, isOfTests: isOfTests))
    } else if let initializer = InitializerDecl(member) {
      facts.append(
        MemberFact(
          "init", .initializer, initializer, parameters: initializer.parameters,
          resultType: initializer.isFailable ? typeName + "?" : typeName,
          body: initializer.body, place: initializer.introducer?.range ?? member.range, in: file, typeName: typeName))
    } else if let variable = VariableDecl(member) {
      for binding in variable.bindings where !binding.isStored {
        guard let name = binding.name else { continue }
        facts.append(
          MemberFact(
            name.text, .property, variable, parameters: nil, resultType: binding.type?.text ?? "",
            body: binding.accessorBlock, place: name.range, in: file, typeName: typeName))
      }
    }
  }

  private init(
    _ name: String, _ kind: Kind, _ declaration: some DeclarationNode, parameters: TypedChildren<FunctionParameter>?,
    resultType: String, body: SyntaxNode?, place: Range<Int>, in file: FileModel, typeName: String,
    isOfTests: Bool = false
  ) {
    let isStatic = declaration.hasModifier("static") || declaration.hasModifier("class")
    let isAsync = SyntaxOwnTokens(node: declaration.node, end: body?.range.lowerBound).contains { $0.kind == .async }
    var attributes = declaration.attributes.compactMap { $0.name?.text }
    if declaration.hasModifier("nonisolated") { attributes.append("nonisolated") }
    var guards: [String] = []
    var setsFirst: [SetValue] = []
    if isAsync, let body {
      if let firstAwait = body.firstRow(of: .awaitExpr) {
        for assignment in file.assignments(in: body) where assignment.node.subtreeEnd <= firstAwait {
          if let target = assignment.target.assignedName, let value = assignment.valueSetAtOnce(in: body) {
            setsFirst.append(SetValue(path: target.text, value: value))
          }
        }
      }
      for condition in body.descendants
      where condition.kind == .conditionElement && !condition.isConditionOfToggle {
        for token in condition.tokens where token.kind.isIdentifier { guards.append(token.text) }
      }
    }
    // Nothing follows the calls of a test.
    let isTest = isOfTests && kind == .function
    // A search for code that runs when something is created or read follows only members without arguments. For all
    // other members, it needs only the functions that they call.
    let runsUnasked = kind != .function || (isStatic || typeName.isEmpty) && parameters?.isEmpty ?? true
    self.init(
      name: name, kind: kind, isStatic: isStatic, isAsync: isAsync,
      parameters: parameters?.map(ParameterFact.init) ?? [], resultType: resultType, attributes: attributes,
      references: body.map { body in
        // Creating an object does not create a view.
        guard !isTest, resultType != "some View" else { return [] }
        let locals = parameters?.compactMap { $0.secondName ?? $0.firstName } ?? []
        return ReferenceFact.all(in: body, typeName: typeName, locals: locals, ofOwnCalls: !runsUnasked)
      } ?? [],
      setsFirst: setsFirst,
      guardsOn: guards.sortedUnique(),
      work: kind == .property || isTest ? nil : body.flatMap { WorkFact($0, isAsync: isAsync, in: file) },
      rerun: kind == .function && !isTest ? body.map { Rerun($0, in: file) } ?? .unknown : .unknown,
      fallback: body?.fallbackValue?.text, place: FactRange(place))
  }
}

extension [String] {
  /// The sorted elements without duplicates.
  fileprivate consuming func sortedUnique() -> [String] {
    guard count > 1 else { return self }
    sort()
    var kept = 1
    for index in 1..<count where self[index] != self[kept - 1] {
      self[kept] = self[index]
      kept += 1
    }
    removeSubrange(kept...)
    return self
  }
}

extension Rerun {
  fileprivate init(_ body: SyntaxNode, in file: FileModel) {
    let scan = RerunScan(body)
    guard scan.result == .same, !scan.calls.isEmpty else {
      self = scan.result
      return
    }
    // Only methods of the same type can be looked up.
    let areOwn = scan.calls.allSatisfy { call in
      call.calledExpression?.kind == .declReferenceExpr || call.base?.isSelf ?? false
    }
    self = areOwn ? .ownCalls : .unknown
  }
}

extension WorkFact {
  fileprivate init?(_ body: SyntaxNode, isAsync: Bool, in file: FileModel) {
    startsTask = file.startsTask(body)
    guard isAsync || startsTask else { return nil }
    var calls: [String] = []
    for call in file.calls(in: body) {
      if let name = call.calleeName { calls.append(name.text) }
    }
    var assigned: [String] = []
    var captures: [String] = []
    for node in body.descendants {
      if node.kind == .catchClause {
        assigned += file.writes(in: node).compactMap { $0.target.withoutUnwrapping.lastName?.text }
      } else if node.kind == .closureCapture, node.lastToken?.textEquals("self") ?? false {
        captures.append(node.firstToken?.text ?? "")
      }
    }
    self.calls = calls.sortedUnique()
    catchAssigns = assigned.sortedUnique()
    selfCaptures = captures.sortedUnique()
  }
}

extension SyntaxNode {
  /// The `value` of a getter that is `expression ?? value`, if the value consists only of literals.
  fileprivate var fallbackValue: SyntaxNode? {
    switch kind {
    case .accessorBlock, .accessorDecl, .codeBlock, .returnStmt:
      guard let only = firstChild, only.subtreeEnd == subtreeEnd else { return nil }
      return only.fallbackValue
    case .sequenceExpr:
      guard let last = lastChild, let sign = last.previousSibling, sign.textEquals("??") else { return nil }
      return last.isMadeOfLiterals ? last : nil
    default: return nil
    }
  }

  /// `1`, `Color(hue: 0.1, saturation: 1, brightness: 1)`
  private var isMadeOfLiterals: Bool {
    if isLiteral { return true }
    guard let call = FunctionCallExpr(self), call.calleeName.isCapitalized, call.trailingClosure == nil else {
      return false
    }
    return call.arguments.allSatisfy { $0.expression?.isLiteral ?? false }
  }

  /// The property that an assignment to this expression sets: `name`, or `name` in `self.name`.
  fileprivate var assignedName: Name? {
    if let access = MemberAccessExpr(self) { return access.base?.textEquals("self") ?? false ? access.name : nil }
    return DeclReferenceExpr(self)?.name
  }
}

// Determines what cancels the task in which code runs, and whether the code notices.

/// What cancels a task.
package struct Cancellers: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The view disappears: it is covered, popped or closed.
  package static let disappearance = Cancellers(rawValue: 1)
  /// The next run replaces this one, or other code cancels it while its view is on screen.
  package static let replacement = Cancellers(rawValue: 2)
  /// SwiftUI ends a refresh, whose view stays on screen.
  package static let refresh = Cancellers(rawValue: 4)
}

extension FileModel {
  /// What cancels the task that runs a node; empty if nothing known does.
  package func cancellers(of node: SyntaxNode) -> Cancellers {
    guard let context = TaskContext(around: node), !runsInTaskOfItsOwn(node, below: context.node) else { return [] }
    let type = enclosingType(of: context.node)?.name.text ?? ""
    return facts.cancellers(of: context.runner, context.name?.text ?? "", in: type)
  }

  /// The response of an `await` or `for await` when its task is canceled while it waits.
  package func cancellationResponse(of awaiting: SyntaxNode) -> CancellationResponse {
    if awaiting.kind == .forStmt, iteratesStream(awaiting) { return .finishes }
    if let known = awaiting.ownCancellationResponse { return known }
    let type = enclosingType(of: awaiting)?.name.text ?? ""
    let names = awaiting.awaitedCalls.filter { $0.cancellationResponse == nil }.compactMap(AwaitedName.init)
    return facts.cancellationResponse(of: names, in: type)
  }

  /// Whether a loop iterates over an `AsyncStream` or `AsyncThrowingStream`, which ends without an error when its task
  /// is canceled.
  private func iteratesStream(_ loop: SyntaxNode) -> Bool {
    guard let sequence = loop.firstChild?.nextSibling?.unparenthesized else { return false }
    let type = declaredType(of: sequence)
    return type.map { $0.hasPrefix("AsyncThrowingStream") || $0.hasPrefix("AsyncStream") } ?? false
  }

  /// The response of the awaited calls in a block when their task is canceled: whether one of them throws out of the
  /// block, all finish, or it is unknown.
  package func cancellationResponse(in block: SyntaxNode) -> CancellationResponse {
    let runner = TaskContext(around: block)?.node
    var result = CancellationResponse.finishes
    for node in block.descendants {
      guard
        node.kind == .awaitExpr || node.kind == .forStmt && node.ownTokens.contains(where: { $0.textEquals("await") }),
        node.errorEscapes(block), TaskContext(around: node)?.node == runner, !runsInTaskOfItsOwn(node, below: block)
      else { continue }
      if node.followsSpecificError(in: block) {
        result = .unknown
        continue
      }
      switch cancellationResponse(of: node) {
      case .fails: return .fails
      case .finishes: continue
      case .unknown: result = .unknown
      }
    }
    return result
  }
}

// MARK: - Tasks of receivers

extension FileModel {
  /// Whether a node is in a closure that an awaited function of the project runs in a task of its own, which nothing known
  /// cancels: `let job = Task { try await work() }; return try await job.value`.
  private func runsInTaskOfItsOwn(_ node: SyntaxNode, below limit: SyntaxNode) -> Bool {
    closures(around: node).contains { closure in
      limit.contains(closure.node) && limit != closure.node && closure.joinsTask && runsInUncanceledTask(closure)
    }
  }

  private func runsInUncanceledTask(_ closure: ClosureExpr) -> Bool {
    guard let use = closure.use, role(of: closure) == .inTask, let receiver = code(of: callee(of: use.call)),
      !receiver.node.mentionsAny(of: ["withTaskCancellationHandler", "cancel"])
    else { return false }
    let type = receiver.file.enclosingType(of: receiver.node)?.name.text ?? ""
    // Other code may cancel a task that the receiver stores.
    return receiver.file.assignments(in: receiver.node).allSatisfy { assignment in
      guard let property = assignment.target.selfMemberName else { return true }
      return facts.cancellers(of: .storedTask, property.text, in: type).isEmpty
    }
  }
}

// MARK: - What asks for cancellation

private final class CancellationMemos: QuestionMemos {
  var errorsThrown = Memo<Int, [String: Bool]>()

  init() {}
}

extension FileModel {
  /// Whether a condition, a pattern or the label of a case asks whether work was canceled: `Task.isCancelled`,
  /// `is CancellationError`, `URLError.cancelled`, a function of the project that asks for one of them and gets the error,
  /// or an error of the project that the attempted code throws only where one of them is asked for.
  ///
  /// - Returns: nil if only a name says so.
  package func asksForCancellation(_ node: SyntaxNode) -> Bool? {
    if namesCancellation(node) || asksThroughHelper(node) { return true }
    let clause = node.surroundings.first { $0.kind == .catchClause }
    if let attempt = clause?.parent?.child(.codeBlock) {
      let named = node.subtree.compactMap { MemberAccessExpr($0)?.name?.text }
      if !named.isEmpty {
        let thrown = memoized(\CancellationMemos.errorsThrown, attempt.index) { errorsThrown(in: attempt) }
        if named.contains(where: { thrown[$0] == true }) { return true }
      }
    }
    return node.mentionsName(with: ["cancel"]) ? nil : false
  }

  /// Whether code names what Apple's frameworks have for cancellation.
  private func namesCancellation(_ node: SyntaxNode) -> Bool {
    if node.mentionsAny(of: ["CancellationError", "NSURLErrorCancelled"]) { return true }
    return node.subtree.contains { inner in
      guard let access = MemberAccessExpr(inner), let name = access.name else { return false }
      if name == "isCancelled", let base = access.base {
        let isTask = base.textEquals("Task") || base.textEquals("$0") || base.textEquals("$0?")
        return isTask || typeOfSDK(of: base).map { !SDK.members(named: "isCancelled", of: $0).isEmpty } ?? false
      }
      // `URLError.cancelled`, `(error as? URLError)?.code == .cancelled`, `catch let error as URLError where …`
      guard name == "cancelled" else { return false }
      return node.mentionsAny(of: ["URLError"]) || isInClauseOfURLError(inner)
    }
  }

  /// Whether the `catch` clause around a node catches an error of `URLSession`.
  private func isInClauseOfURLError(_ node: SyntaxNode) -> Bool {
    node.surroundings.contains { clause in
      clause.kind == .catchClause
        && clause.children.contains { $0.kind == .catchItem && $0.mentionsAny(of: ["URLError"]) }
    }
  }

  /// Whether code passes the caught error to a function or a property of the project that asks for cancellation:
  /// `isCancellation(error)`, `error.isCancellation`.
  private func asksThroughHelper(_ node: SyntaxNode) -> Bool {
    guard let error = node.surroundings.lazy.compactMap({ $0.kind == .catchClause ? $0.caughtErrorName : nil }).first
    else { return false }
    func isError(_ value: SyntaxNode?) -> Bool { value?.text == error }
    return node.subtree.contains { inner in
      if let call = FunctionCallExpr(inner) {
        guard isError(call.base) || call.arguments.contains(where: { isError($0.expression) }) else { return false }
        return code(of: callee(of: call)).map { $0.file.namesCancellation($0.node) } ?? false
      }
      guard let access = MemberAccessExpr(inner), isError(access.base), let name = access.name else { return false }
      return membersOfErrors(named: name).contains { $0.file.namesCancellation($0.node) }
    }
  }

  /// The code of the properties and methods that the project adds to all errors.
  private func membersOfErrors(named name: Name) -> [(node: SyntaxNode, file: FileModel)] {
    let text = name.text
    return facts.types(named: "Error").filter { $0.fact.kind == .extension }.flatMap { part in
      part.fact.members.filter { $0.name == text }.compactMap { member in
        if let here = declaration(of: member, in: part) { return (here, self) }
        return body(of: Located(path: part.path, fact: member, start: part.start)).map { ($0.body, $0.file) }
      }
    }
  }

  /// The names of the errors that the code of a block throws, and whether it throws each only where the work was canceled.
  private func errorsThrown(in block: SyntaxNode) -> [String: Bool] {
    var result: [String: Bool] = [:]
    for code in reach(from: block) {
      for node in code.nodes where node.kind == .memberAccessExpr && node.isThrown {
        guard let name = MemberAccessExpr(node)?.name?.text else { continue }
        result[name] = (result[name] ?? true) && code.file.runsOnlyIfCanceled(node, in: code.node)
      }
    }
    return result
  }

  /// Whether the condition or the pattern of a statement around a node asks for cancellation.
  private func runsOnlyIfCanceled(_ node: SyntaxNode, in code: SyntaxNode) -> Bool {
    node.surroundings(below: code).contains { around in
      switch around.kind {
      case .ifExpr, .guardStmt, .catchClause, .switchCase:
        around.children.contains { part in
          (part.kind == .conditionElement || part.kind == .catchItem || part.kind == .switchCaseLabel)
            && namesCancellation(part)
        }
      default: false
      }
    }
  }
}

extension SyntaxNode {
  /// Whether an error is thrown or passed on as the failure: `throw Failure.stopped`, `resume(throwing: .stopped)`,
  /// `.failure(.stopped)`.
  fileprivate var isThrown: Bool {
    let error = outermostPostfix
    if let use = ArgumentUse(error) { return use.label.isAny(of: ["throwing"]) || use.callee == "failure" }
    return error.parent?.kind == .throwStmt
  }
}

extension FileModel {
  /// Whether the task in a property is canceled before another one starts, by the surrounding code or by a property
  /// wrapper of the project.
  package func replacesAndCancels(_ task: StoredTask) -> Bool {
    cancelsBefore(task) || task.property.attributes.contains { $0.name.map { facts.cancelsWhenSet($0.text) } ?? false }
  }
}

extension FactReader {
  // MARK: - What cancels

  /// The maximum number of callers to follow. Callers that call each other form a cycle, and a name such as `load` has
  /// many callers.
  private static var maximumCallers: Int { 24 }

  /// What cancels the code that a closure or a function of a type runs.
  func cancellers(of runner: TaskContext.Runner, _ name: String, in type: String) -> Cancellers {
    var result: Cancellers = []
    var open = [(runner, name, type)]
    var visited: Set<String> = []
    while let (runner, name, type) = open.popLast(), visited.count < Self.maximumCallers {
      switch runner {
      case .viewTask: result.insert(.disappearance)
      case .identifiedTask: result.formUnion([.disappearance, .replacement])
      case .refresh: result.insert(.refresh)
      case .storedTask: result.formUnion(cancellers(ofTaskIn: name, of: type))
      case .modifier: result.formUnion(cancellers(ofModifier: name))
      case .function:
        guard visited.insert("\(type).\(name)").inserted else { continue }
        let owners = [type] + inheritedTypes(of: type)
        for call in owners.flatMap({ awaitedCalls(of: name, ownedBy: $0) }).map(\.fact) {
          open.append((call.runner, call.runnerName, call.type))
        }
        for located in awaitedCalls(ofUnowned: name) {
          let call = located.fact
          guard let owner = typeName(of: call.base, in: call.type, of: located.path), owners.contains(owner)
          else { continue }
          open.append((call.runner, call.runnerName, call.type))
        }
      }
    }
    return result
  }

  /// What cancels the task in a property of a type.
  private func cancellers(ofTaskIn property: String, of type: String) -> Cancellers {
    var result: Cancellers = []
    for cancellation in cancellations(ofTaskIn: property).map(\.fact) {
      guard cancellation.type == type || cancellation.type.isEmpty else { continue }
      result.insert(cancellation.isOnDisappear ? .disappearance : .replacement)
    }
    let properties = types(named: type).flatMap(\.fact.properties).filter { $0.name == property }
    if properties.flatMap(\.wrappers).contains(where: cancelsWhenSet) { result.insert(.replacement) }
    return result
  }

  /// What cancels the closure passed to a modifier of the project, which passes it on to a task of SwiftUI.
  private func cancellers(ofModifier name: String) -> Cancellers {
    var result: Cancellers = []
    for function in extensionFunctions(named: name).map(\.fact) where function.parameters.contains(where: \.isFunction)
    {
      if function.modifiers.contains("task") { result.insert(.disappearance) }
      if function.modifiers.contains("refreshable") { result.insert(.refresh) }
    }
    return result
  }

  // MARK: - Responses

  /// The maximum number of functions to examine for one answer.
  private static var maximumCallees: Int { 32 }

  /// The response of the first of some functions that has one, when the task that awaits them is canceled.
  ///
  /// - Parameter type: the type of the code that awaits them.
  func cancellationResponse(of names: [AwaitedName], in type: String) -> CancellationResponse {
    var open = names.map { ($0, type) }
    var visited: Set<String> = []
    var result = CancellationResponse.finishes
    while let (name, type) = open.popLast() {
      guard visited.count < Self.maximumCallees else { return .unknown }
      let owner = typeName(of: name.base, in: type)
      guard visited.insert("\(owner ?? "?").\(name.function)").inserted else { continue }
      let functions = asyncFunctions(named: name.function, of: owner)
      if functions.isEmpty, !isSynchronous(name.function, of: owner) { result = .unknown }
      for function in functions {
        switch function.response {
        case .fails: return .fails
        case .finishes: break
        case .unknown: result = .unknown
        }
        open += function.awaited.map { ($0, function.type) }
      }
    }
    return result
  }

  /// The asynchronous functions that a call of a name may run: those of the receiver's type or, if that is a protocol
  /// or not declared in the workspace, those of all types.
  private func asyncFunctions(named name: String, of owner: String?) -> [AsyncFunctionFact] {
    guard let owner else { return asyncFunctions(named: name).map(\.fact) }
    let own = asyncFunctions(named: name, of: owner)
    if !own.isEmpty { return own.map(\.fact) }
    let types = types(named: owner)
    let isKnown = types.contains { $0.fact.kind != .extension && $0.fact.kind != .protocol }
    guard isKnown else { return asyncFunctions(named: name).map(\.fact) }
    return Set(types.flatMap(\.fact.inheritedTypes)).sorted().flatMap {
      asyncFunctions(named: name, of: $0).map(\.fact)
    }
  }

  /// Whether a type has a synchronous function with a name, which is awaited because it is isolated to an actor.
  private func isSynchronous(_ function: String, of owner: String?) -> Bool {
    guard let owner else { return false }
    let functions = types(named: owner).flatMap(\.fact.members).filter { $0.kind == .function && $0.name == function }
    return !functions.isEmpty && functions.allSatisfy { !$0.isAsync }
  }

  // MARK: - Types of properties

  /// The maximum number of names in a path to follow.
  private static var maximumPath: Int { 4 }

  /// The name of the type that a path of names has in a type; nil if it is not known.
  ///
  /// - Parameter file: the file that contains the path. It determines which of several types with the same name is
  ///   meant.
  func typeName(of path: String, in type: String, of file: String? = nil) -> String? {
    guard path != "?" else { return nil }
    var current = type
    for (position, part) in path.split(separator: ".").enumerated() {
      guard position < Self.maximumPath else { return nil }
      if position == 0, let first = part.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) {
        current = String(part)
      } else if let next = typeName(ofProperty: String(part), of: current, seenFrom: position == 0 ? file : nil) {
        current = next
      } else {
        return nil
      }
    }
    return current
  }

  private func typeName(ofProperty property: String, of type: String, seenFrom file: String?) -> String? {
    let parts = types(named: type)
    let near = parts.filter { $0.path == file }
    for candidates in [near, parts] {
      let names = Set(candidates.compactMap { part in part.fact.typeName(ofProperty: property) })
      // Several types with the name may have the property, for example in a separate watchOS app.
      if !names.isEmpty { return names.count == 1 ? names.first : nil }
    }
    return nil
  }

  private func inheritedTypes(of name: String) -> [String] {
    types(named: name).flatMap(\.fact.inheritedTypes)
  }
}

extension TypeFact {
  /// The name of the type of a property, stored or computed.
  fileprivate func typeName(ofProperty name: String) -> String? {
    if let property = properties.first(where: { $0.name == name }) {
      return property.valueTypeName
        ?? (property.isStatic && property.initialValue == .staticMember ? self.name : nil)
    }
    let member = members.first { $0.kind == .property && $0.name == name }
    return member.flatMap { $0.resultType.isEmpty ? nil : $0.resultType.plainTypeName }
  }
}

extension Name {
  fileprivate var isStream: Bool { self == "AsyncThrowingStream" || self == "AsyncStream" }
}

// Determines on which paths through code a flag stays set that says that work is running.

/// A property, and its value that means that work is running.
package struct WorkFlag {
  package enum Value: Equatable {
    case `true`
    /// A case of an enum, such as `.loading`.
    case named(String)

    package var text: String {
      switch self {
      case .true: "true"
      case .named(let name): "." + name
      }
    }
  }

  package let property: StoredProperty
  package let value: Value

  package init(property: StoredProperty, value: Value) {
    self.property = property
    self.value = value
  }

  package var name: Name { property.name }

  package func isSet(by write: Write) -> Bool {
    switch value {
    case .true: write.assignment?.setsTrue ?? false
    case .named(let name): write.assignedCase == name
    }
  }

  package func isReset(by write: Write) -> Bool {
    switch value {
    case .true: write.assignment?.setsFalse ?? false
    case .named(let name): write.assignment != nil && write.assignedCase != name
    }
  }
}

extension Write {
  /// `loading` for `phase = .loading` and `phase = Phase.loading`.
  package var assignedCase: String? {
    guard !isInside, let value = assignment?.singleValue.flatMap(MemberAccessExpr.init), let name = value.name,
      value.base?.typeReferenceName?.isCapitalized ?? true
    else { return nil }
    return name.text
  }
}

extension SyntaxNode {
  /// Whether it sets something, also as `if !isBusy { isBusy.toggle() }`.
  fileprivate var isAssignment: Bool { kind == .sequenceExpr || kind == .ifExpr && Assignment(self) != nil }

  /// Whether it sets the flag, itself or by a call, and is no branch that leaves it set.
  fileprivate var setsFlag: Bool { isAssignment || kind == .functionCallExpr }
}

/// The paths through a function or a closure on which a flag stays set.
package struct FlagPaths {
  /// A path that leaves the flag set.
  package struct Leak {
    package let node: SyntaxNode
    package let reason: String
    /// Why the path may do no harm.
    package var doubt: Assumption?

    /// Whether only `catch` clauses reset the flag.
    package var isSuccess: Bool { node.kind == .doStmt }
  }

  let flag: WorkFlag
  /// The type that declares the flag.
  let type: TypeDeclaration
  let file: FileModel
  /// A function of the type that sets the flag for its callers.
  let setter: FunctionDecl?
  package private(set) var leaks: [Leak] = []
  /// Whether code waits, or other code runs later, while the flag is set.
  package private(set) var isSetDuringWork = false
  /// Whether the flag stays set at the end, where no path has reset it.
  package private(set) var staysSet = false
  /// The number of calls between the code that sets the flag and this code.
  private var depth = 0
  /// Whether a `defer` resets the flag.
  private var isDeferred = false
  /// What is known about the flag where the enclosing `do` throws; empty outside `do`.
  private var thrown: [State?] = []

  package init(flag: WorkFlag, type: TypeDeclaration, file: FileModel, setter: FunctionDecl? = nil) {
    self.flag = flag
    self.type = type
    self.file = file
    self.setter = setter
  }

  private enum State {
    case clear
    /// With the code that has set it, or that has left it set while other branches have not, and why that may do no harm.
    case set(SyntaxNode, Assumption?)

    var isSet: Bool { if case .set = self { true } else { false } }

    /// The same state, but with a reason why it may do no harm.
    func doubted(_ doubt: Assumption) -> State {
      if case .set(let node, let known) = self { .set(node, known ?? doubt) } else { self }
    }
  }

  /// Follows all paths through a body.
  package mutating func follow(_ body: SyntaxNode) { follow(body, from: .clear) }

  private mutating func follow(_ body: SyntaxNode, from state: State) {
    guard case .set(let node, let doubt)? = run(body, state), !isDeferred else { return }
    staysSet = node.setsFlag
    if staysSet { return }
    leaks.append(Leak(node: node, reason: "on one of the paths", doubt: doubt))
  }

  private mutating func run(_ block: SyntaxNode, _ state: State) -> State? {
    var state = state
    for statement in block.children {
      switch statement.kind {
      case .closureSignature, .switchCaseLabel, .catchItem, .conditionElement: continue
      default: break
      }
      guard let next = step(statement, state) else { return nil }
      state = next
    }
    return state
  }

  private mutating func step(_ statement: SyntaxNode, _ state: State) -> State? {
    switch statement.kind {
    case .ifExpr where statement.isAssignment: return scan([statement], state)
    case .ifExpr: return choose(statement, scan(statement.conditions, state))
    case .guardStmt:
      let next = scan(statement.conditions, state)
      guard let block = statement.child(.codeBlock), !statement.conditions.allSatisfy(\.makesLiteralURL) else {
        return next
      }
      // A function that refuses to set the flag returns `false`.
      let isRefused = statement.conditions.last?.firstChild.map(callsSetter) ?? false
      _ = runBranch(block, isRefused ? state : next, asks: statement.conditions)
      return next
    case .switchExpr:
      var result: State??
      for branch in statement.children where branch.kind == .switchCase {
        let labels = branch.children.filter { $0.kind == .switchCaseLabel }
        if let end = runBranch(branch, state, asks: Array(labels)) {
          result = .some(merge(result, end, from: branch))
        }
      }
      return result ?? state
    case .doStmt: return attempt(statement, state)
    case .forStmt, .whileStmt, .repeatStmt:
      guard let block = statement.child(.codeBlock) else { return state }
      return merge(.some(state), run(block, state), from: block) ?? state
    case .deferStmt:
      if resets(in: statement) || file.calls(in: statement).contains(where: { callsReset($0.node) }) {
        isDeferred = true
      }
      return state
    case .returnStmt:
      let state = scan([statement], state)
      add(statement, "if the function returns early", state)
      return nil
    case .throwStmt:
      fail(statement, state)
      return nil
    case .functionDecl, .structDecl, .classDecl, .enumDecl: return state
    default: return scan([statement], state)
    }
  }

  private mutating func choose(_ statement: SyntaxNode, _ state: State) -> State? {
    guard let choice = IfExpr(statement) else { return state }
    var result: State??
    var isReset = false
    for (position, branch) in choice.branches.enumerated() {
      let asked = position < choice.chain.count ? choice.chain[position].conditions : []
      guard let end = runBranch(branch, state, asks: asked) else { continue }
      if case .clear? = end { isReset = true }
      result = .some(merge(result, end, from: branch))
    }
    // A run that is no longer current leaves the flag to the one that replaced it.
    let asked = choice.conditions
    let isCurrent = isReset && state.isSet ? asksForCurrentRun(asked) : false
    if isCurrent == true, !choice.isExhaustive || !asked.contains(where: \.comparesRuns) { return .clear }
    if !choice.isExhaustive {
      let other = isCurrent == nil ? state.doubted(.doubtAboutRun) : state
      result = .some(merge(result, other, from: statement))
    }
    return result ?? state
  }

  /// Follows a branch, unless it is only for a canceled run or a released object.
  ///
  /// - Parameter conditions: what must be the case for the branch to run: conditions, patterns.
  /// - Returns: the state at its end, nil in it if the branch never gets there; nil if it does not count.
  private mutating func runBranch(_ block: SyntaxNode, _ state: State, asks conditions: [SyntaxNode]) -> State?? {
    let known = leaks.count
    let result = run(block, state)
    if conditions.contains(where: \.unwrapsSelf) {
      leaks.removeSubrange(known...)
      return .some(result)
    }
    switch asksForCurrentRun(conditions) {
    case true?:
      leaks.removeSubrange(known...)
      return conditions.contains { $0.kind == .conditionElement } ? .some(result) : nil
    case false?: return .some(result)
    case nil:
      for position in leaks.indices[known...] where leaks[position].doubt == nil {
        leaks[position].doubt = .doubtAboutRun
      }
      return .some(result?.doubted(.doubtAboutRun))
    }
  }

  /// Whether conditions or patterns find out whether the work has been canceled or replaced; nil if only a name says so.
  private func asksForCurrentRun(_ conditions: [SyntaxNode]) -> Bool? {
    if conditions.contains(where: \.comparesRuns) { return true }
    let answers = conditions.map(file.asksForCancellation)
    return answers.contains(true) ? true : answers.contains(nil) ? nil : false
  }

  private mutating func attempt(_ statement: SyntaxNode, _ state: State) -> State? {
    thrown.append(nil)
    var result: State?? = statement.child(.codeBlock).map { run($0, state) }
    let caught = thrown.popLast().flatMap(\.self)
    for clause in statement.children where clause.kind == .catchClause {
      guard let caught, let block = clause.child(.codeBlock) else { continue }
      let patterns = clause.children.filter { $0.kind == .catchItem }
      if let end = runBranch(block, caught, asks: Array(patterns)) {
        result = .some(merge(result, end, from: clause))
      }
    }
    return result ?? state
  }

  /// The state after branches that have this state and another one.
  ///
  /// - Parameter first: the state of earlier branches; nil if there are none.
  private func merge(_ first: State??, _ second: State?, from branch: SyntaxNode) -> State? {
    guard let first else { return second }
    switch (first, second) {
    case (let state, nil): return state
    case (nil, let state?): return state
    case (.set(let node, let doubt)?, .set(let other, let otherDoubt)?):
      if node.setsFlag { return .set(other, otherDoubt) }
      let isWorse = doubt != nil && otherDoubt == nil && !other.setsFlag
      return isWorse ? .set(other, nil) : .set(node, doubt)
    case (.set(let node, let doubt)?, .clear?):
      return .set(node.setsFlag ? branch.parent ?? branch : node, doubt)
    case (.clear?, .set(let node, let doubt)?): return .set(node.setsFlag ? branch : node, doubt)
    case (.clear?, .clear?): return .clear
    }
  }

  // MARK: - Expressions

  /// The state after some expressions or simple statements.
  private mutating func scan(_ nodes: [SyntaxNode], _ state: State) -> State {
    var state = state
    for node in nodes {
      let running = [node] + Array(node.runningNodes)
      if state.isSet, running.contains(where: { $0.kind == .awaitExpr }) { isSetDuringWork = true }
      if state.isSet, let attempt = running.first(where: { throwsWhileSet($0, in: node) }) { fail(attempt, state) }
      for closure in node.subtree where closure.kind == .closureExpr && state.isSet {
        guard let other = ClosureExpr(closure), !other.runsAtOnce else { continue }
        guard resets(in: closure) else {
          // `queue.asyncAfter(deadline: later) { self.processNext() }`
          guard file.calls(in: closure).contains(where: { callsReset($0.node) }) else { continue }
          isSetDuringWork = true
          state = .clear
          continue
        }
        var inner = FlagPaths(flag: flag, type: type, file: file, setter: setter)
        inner.follow(closure, from: state)
        if !isDeferred { leaks += inner.leaks }
        isSetDuringWork = true
        state = .clear
      }
      if state.isSet { state = close(running, state) }
      if let call = running.first(where: callsSetter) { state = .set(call, nil) }
      for write in file.writes(to: flag.name, in: node) where write.node.runsTogether(with: node) || write.node == node
      {
        state = flag.isSet(by: write) ? .set(write.node, nil) : .clear
      }
    }
    return state
  }

  /// Whether a node is a `try` whose error leaves the statement while the flag is set.
  private func throwsWhileSet(_ node: SyntaxNode, in statement: SyntaxNode) -> Bool {
    node.mayThrowOn && !node.throwsOnlyIfCanceled && !node.isCaught(below: statement) && !resetsBeforeThrowing(node)
  }

  /// The maximum number of functions to follow that reset the flag for their callers.
  private static var maximumDepth: Int { 2 }

  /// Whether the function that a `try` calls resets the flag on each path on which it throws. A function that calls itself does
  /// if its other paths do.
  private func resetsBeforeThrowing(_ attempt: SyntaxNode) -> Bool {
    guard let call = attempt.attemptedCall, depth < Self.maximumDepth,
      let code = file.callee(of: call).codeHere, let body = code.body, let function = FunctionDecl(code.declaration),
      file.writes(to: flag.name, in: body).contains(where: flag.isReset)
    else { return false }
    if function.node == attempt.enclosingMember { return true }
    var inner = FlagPaths(flag: flag, type: type, file: file, setter: setter)
    inner.depth = depth + 1
    inner.follow(body, from: .set(attempt, nil))
    return !inner.leaks.contains { $0.node.kind == .tryExpr || $0.node.kind == .throwStmt }
  }

  private func resets(in node: SyntaxNode) -> Bool {
    file.writes(to: flag.name, in: node).contains(where: flag.isReset)
  }

  private func callsSetter(_ node: SyntaxNode) -> Bool {
    guard let setter, let call = FunctionCallExpr(node) else { return false }
    return file.callee(of: call).codeHere?.declaration == setter.node
  }

  /// Whether a call runs code that changes the flag.
  private func callsReset(_ node: SyntaxNode) -> Bool {
    guard let call = FunctionCallExpr(node), file.callee(of: call).isOwn else { return false }
    return file.reach(from: call.node).contains { code in
      code.writes.contains { write in code.path(of: write.target).map { flag.name.text == $0 } ?? false }
    }
  }

  /// The state after some nodes, of which one may reset the flag elsewhere, or close the screen, so that nothing shows the
  /// flag any more.
  private func close(_ running: [SyntaxNode], _ state: State) -> State {
    var state = state
    for node in running {
      guard node.kind == .sequenceExpr || node.kind == .functionCallExpr else { continue }
      if file.writes(in: node).contains(where: { $0.node == node && file.endsPresentation($0, of: type) }) {
        return .clear
      }
      guard let call = FunctionCallExpr(node) else { continue }
      if callsReset(node) { return .clear }
      switch file.closesScreen(call, of: type) {
      case true?: return .clear
      case false?: continue
      case nil: state = state.doubted(.callee("whether `\(call.calleeName?.text ?? "")` closes the screen"))
      }
    }
    return state
  }

  private mutating func fail(_ node: SyntaxNode, _ state: State) {
    guard state.isSet else { return }
    guard let caught = thrown.last else { return add(node, "if this throws", state) }
    if caught == nil { thrown[thrown.count - 1] = state }
  }

  private mutating func add(_ node: SyntaxNode, _ reason: String, _ state: State) {
    guard case .set(_, let doubt) = state, !isDeferred else { return }
    leaks.append(Leak(node: node, reason: reason, doubt: doubt))
  }
}

extension Assumption {
  fileprivate static let doubtAboutRun = Assumption.naming("whether the path is only for work that was canceled")
}

extension SyntaxNode {
  /// `try`, but neither `try?` nor `try!`.
  fileprivate var mayThrowOn: Bool {
    kind == .tryExpr && !ownTokens.contains { $0.textEquals("?") || $0.textEquals("!") }
  }

  /// The call that is attempted: `load()` in `try await load()`.
  fileprivate var attemptedCall: FunctionCallExpr? {
    guard let attempted = lastChild else { return nil }
    return FunctionCallExpr(attempted.kind == .awaitExpr ? attempted.lastChild ?? attempted : attempted)
  }

  /// Whether a `do` below a limit, for example in a closure, catches every error of a node.
  fileprivate func isCaught(below limit: SyntaxNode) -> Bool {
    self != limit
      && surroundings(below: limit).contains { around in
        around.kind == .doStmt && around.child(.codeBlock)?.contains(self) ?? false
          && around.children.contains { $0.kind == .catchClause && $0.isCatchAll }
      }
  }

  /// `try await Task.sleep(for: delay)`, `try Task.checkCancellation()`
  fileprivate var throwsOnlyIfCanceled: Bool {
    guard let call = attemptedCall, let name = call.calleeName else { return false }
    return name.isAny(of: ["sleep", "checkCancellation"]) && call.base.textEquals("Task")
  }

  /// `guard let url = URL(string: "https://example.com/trains")`, which never fails.
  fileprivate var makesLiteralURL: Bool {
    guard let binding = firstChild, binding.kind == .optionalBindingCondition,
      let call = binding.child(.initializerClause)?.firstChild.flatMap(FunctionCallExpr.init), call.calleeName == "URL",
      let text = call.argument("string").flatMap(StringLiteralExpr.init)?.constantText
    else { return false }
    return text.hasPrefix("https://") && text.utf8.allSatisfy { $0 > UInt8(ascii: " ") && $0 < 0x7F }
  }

  /// `guard let self`
  fileprivate var unwrapsSelf: Bool {
    firstChild?.kind == .optionalBindingCondition && firstChild?.mentionsAny(of: ["self"]) ?? false
  }

  /// Whether a condition compares two runs: `id == current`.
  fileprivate var comparesRuns: Bool {
    guard kind == .conditionElement else { return false }
    guard let comparison = firstChild?.unparenthesized, comparison.kind == .sequenceExpr else { return false }
    let parts = Array(comparison.children)
    guard parts.count == 3, ["==", "!=", "===", "!=="].contains(parts[1].text) else { return false }
    return [parts[0], parts[2]].allSatisfy { part in
      !part.isLiteral && MemberAccessExpr(part).map { $0.base != nil } ?? true
    }
  }
}

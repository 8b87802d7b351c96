/// The closure or function that determines in which task some code runs, and therefore what can cancel it.
package struct TaskContext: Sendable {
  package enum Runner: String, Sendable, CaseIterable {
    /// `.task { … }`: canceled when the view disappears.
    case viewTask
    /// `.task(id:) { … }`: also canceled when the value changes.
    case identifiedTask
    /// `.refreshable { … }`: canceled when SwiftUI removes the refresh control, for example because the content
    /// changed.
    case refresh
    /// A task stored in a property, which other code can cancel.
    case storedTask
    /// A function, which runs in the task of its callers.
    case function
    /// A modifier of the project, which may pass the closure to one of SwiftUI's.
    case modifier
  }

  package let runner: Runner
  /// The name of the function, modifier or property.
  package let name: Name?
  /// The closure or the function.
  package let node: SyntaxNode

  /// - Parameter node: any node. The result is nil if no task that can be canceled runs it: it is in a `Task { … }`
  ///   that is not stored, an action, or an initializer.
  package init?(around node: SyntaxNode) {
    for ancestor in node.surroundings {
      switch ancestor.kind {
      case .closureExpr:
        guard let closure = ClosureExpr(ancestor) else { return nil }
        if closure.runsAtOnce || closure.joinsTask { continue }
        guard let context = TaskContext(closure) else { return nil }
        self = context
        return
      case .functionDecl:
        guard let name = FunctionDecl(ancestor)?.name else { return nil }
        self.init(.function, name, ancestor)
        return
      case .accessorDecl, .accessorBlock:
        guard let name = ancestor.enclosingMember?.memberName else { return nil }
        self.init(.function, name, ancestor)
        return
      case .initializerDecl, .deinitializerDecl, .memberBlock: return nil
      default: continue
      }
    }
    return nil
  }

  private init(_ runner: Runner, _ name: Name?, _ node: SyntaxNode) {
    (self.runner, self.name, self.node) = (runner, name, node)
  }

  /// The task of `.task` or `.refreshable`.
  init?(running call: FunctionCallExpr) { self.init(call, call.node) }

  private init?(_ call: FunctionCallExpr, _ node: SyntaxNode) {
    switch call.calleeName {
    case "task":
      self.init(
        call.argument("id").map { !call.waits(forFlagsIn: $0) } ?? false ? .identifiedTask : .viewTask, nil, node)
    case "refreshable": self.init(.refresh, nil, node)
    default: return nil
    }
  }

  private init?(_ closure: ClosureExpr) {
    guard let use = closure.use else { return nil }
    switch (use.callee, use.isMember) {
    case ("task", true), ("refreshable", true):
      guard let context = TaskContext(use.call, closure.node) else { return nil }
      self = context
    case ("Task", false), ("detached", true):
      guard let assignment = use.call.node.parent.flatMap(Assignment.init), !assignment.isCompound,
        let property = assignment.target.selfMemberName
      else { return nil }
      self.init(.storedTask, property, closure.node)
    case (_, true): self.init(.modifier, use.callee, closure.node)
    default: return nil
    }
  }
}

extension FunctionCallExpr {
  /// Whether the closure of `.task(id:)` does nothing until the flags in its value are set:
  /// `.task(id: isActive) { guard isActive else { return } … }`. With another value, it starts for the first time, or
  /// has nothing to do.
  fileprivate func waits(forFlagsIn id: SyntaxNode) -> Bool {
    guard let first = trailingClosure?.statements.first, first.kind == .guardStmt else { return false }
    let names = first.conditions.flatMap(\.tokens)
    return !names.isEmpty
      && names.allSatisfy { token in
        token.kind.isIdentifier
          ? id.mentions(Name(token))
          : token.textEquals("||") || token.textEquals("&&") || token.textEquals("!") || token.textEquals(",")
      }
  }
}

extension ClosureExpr {
  /// Whether it runs as part of the enclosing task: in a task group, or as an argument of an awaited call.
  package var joinsTask: Bool {
    guard let use else { return false }
    if use.callee.isAny(of: ["addTask", "addTaskUnlessCancelled"]) { return true }
    return use.call.node.parent?.kind == .awaitExpr
  }
}

/// An awaited call as written: its receiver and its name.
struct AwaitedName: Sendable, Hashable {
  /// `model.store` for `self.model?.store.load()`; empty for `load()` and `self.load()`; `?` for anything except names.
  var base = ""
  var function = ""

  init() {}

  init?(_ call: FunctionCallExpr) {
    guard let name = call.calleeName, !name.isCapitalized, !call.isImplicitMember else { return nil }
    function = name.text
    guard let base = call.base else { return }
    self.base = base.plainPath(depth: 4) ?? "?"
  }
}

extension FunctionCallExpr {
  /// The method that is passed instead of a closure: `load` in `.task(load)`, `model.load` in
  /// `.refreshable(action: model.load)`.
  var passedMethod: AwaitedName? {
    guard trailingClosure == nil, let last = arguments.last, last.label == nil || last.label == "action",
      let method = last.expression, let name = method.lastName, !name.isCapitalized
    else { return nil }
    var result = AwaitedName()
    result.function = name.text
    if let base = MemberAccessExpr(method)?.base { result.base = base.plainPath(depth: 4) ?? "?" }
    return result
  }
}

extension SyntaxNode {
  /// `model.store` for `self.model?.store`; nil for anything except names and periods.
  fileprivate func plainPath(depth: Int) -> String? {
    guard depth > 0 else { return nil }
    let node = withoutUnwrapping
    switch node.kind {
    case .declReferenceExpr: return node.textEquals("self") ? "" : node.text
    case .memberAccessExpr:
      guard let access = MemberAccessExpr(node), let name = access.name,
        let base = access.base?.plainPath(depth: depth - 1)
      else { return nil }
      return base.isEmpty ? name.text : "\(base).\(name.text)"
    default: return nil
    }
  }

  /// The calls that an `await` waits for or an `async let` starts, outside closures.
  package var awaitedCalls: [FunctionCallExpr] {
    var result: [FunctionCallExpr] = []
    var nodes = descendants
    while let node = nodes.next() {
      switch node.kind {
      case .closureExpr, .codeBlock: nodes.skip(node)
      case .functionCallExpr: if let call = FunctionCallExpr(node) { result.append(call) }
      default: break
      }
    }
    return result
  }
}

// MARK: - The response of an awaited call when its task is canceled

/// The response of some code when its task is canceled while it waits.
package enum CancellationResponse: String, Sendable, Hashable, CaseIterable {
  /// It throws `CancellationError`, or `URLError.cancelled` in the case of `URLSession`.
  case fails
  /// It finishes as if nothing had happened: a continuation without a cancellation handler, a Core Data block, the
  /// value of another task.
  case finishes
  case unknown
}

extension SyntaxNode {
  /// The response to cancellation of an `await` or `for await`, if it is known without the called functions; nil if it
  /// depends on them.
  var ownCancellationResponse: CancellationResponse? {
    if kind == .forStmt {
      return mentionsAny(of: ["bytes", "lines"]) && mentionsAny(of: ["URLSession", "session"]) ? .fails : .unknown
    }
    let calls = awaitedCalls
    let access = lastChild.flatMap(MemberAccessExpr.init)
    // Another task is not canceled: `await job.value`, `await Task.detached { … }.value`.
    let isTask = access?.base.flatMap(FunctionCallExpr.init)?.calleeName.isAny(of: ["Task", "detached"]) ?? false
    if calls.isEmpty || isTask { return access?.name.isAny(of: ["value", "result"]) ?? false ? .finishes : .unknown }
    if calls.contains(where: { $0.cancellationResponse == .fails }) { return .fails }
    return calls.allSatisfy { $0.cancellationResponse == .finishes } ? .finishes : nil
  }
}

extension FunctionCallExpr {
  /// Apple's functions whose response to cancellation is documented; nil for all others.
  var cancellationResponse: CancellationResponse? {
    guard let name = calleeName else { return nil }
    switch name {
    case "sleep", "checkCancellation": return .fails
    case "data", "upload", "download", "bytes":
      let isSession = base?.tokens.contains { $0.kind.isIdentifier && Name($0).containsAny(of: ["session"]) } ?? false
      return isSession ? .fails : nil
    default: break
    }
    if name.isCapitalized || name.isAny(of: FunctionCallExpr.continuations) { return .finishes }
    // `perform(request)` is a function of the project.
    guard let base, !base.isSelf else { return nil }
    let runsBlock = trailingClosure != nil && name.isAny(of: ["perform", "performBackgroundTask", "run"])
    return runsBlock || name.isAny(of: FunctionCallExpr.thatFinish) ? .finishes : nil
  }

  private static let continuations: [StaticString] = [
    "withCheckedThrowingContinuation", "withUnsafeThrowingContinuation", "withCheckedContinuation",
    "withUnsafeContinuation",
  ]

  /// Methods that wait for a callback without a cancellation handler, and methods that only pass values on.
  private static let thatFinish: [StaticString] = [
    "requestAuthorization", "requestAccess", "map", "filter", "compactMap", "flatMap", "sorted", "first", "joined",
    "reduce", "prefix",
  ]
}

extension SyntaxNode {
  /// Whether the node runs only after an error of one kind was caught in a block: in `catch LoginError.expired { … }`.
  /// A cancellation seldom gets there.
  func followsSpecificError(in block: SyntaxNode) -> Bool {
    surroundings(below: block).contains { $0.kind == .catchClause && !$0.isCatchAll }
  }

  /// Whether an error thrown at the node leaves a block: there is no `try?`, no `try!` and no `do` with a `catch` for
  /// all errors in between.
  func errorEscapes(_ block: SyntaxNode) -> Bool {
    guard block != self, block.contains(self) else { return false }
    var attempts = kind == .forStmt
    var child = self
    for ancestor in surroundings(below: block) {
      switch ancestor.kind {
      case .tryExpr:
        if ancestor.ownTokens.contains(where: { $0.textEquals("?") || $0.textEquals("!") }) { return false }
        attempts = true
      case .doStmt where child.kind == .codeBlock:
        let takesAll = ancestor.children.contains { clause in
          clause.kind == .catchClause && clause.isCatchAll && !clause.descendants.contains { $0.kind == .throwStmt }
        }
        if takesAll { return false }
      default: break
      }
      child = ancestor
    }
    return attempts
  }
}

extension ClosureExpr {
  /// Whether an error can leave the closure, which `Task` accepts and `.task` does not.
  package var mayThrow: Bool {
    node.runningNodes.contains { inner in
      switch inner.kind {
      case .throwStmt: true
      case .tryExpr: inner.lastChild?.errorEscapes(node) ?? false
      default: false
      }
    }
  }
}

extension FunctionCallExpr {
  /// `try? await call`, which ignores all errors of the call.
  package var swallowingAttempt: SyntaxNode? {
    for ancestor in node.surroundings {
      switch ancestor.kind {
      case .awaitExpr, .tupleExpr: continue
      case .tryExpr: return ancestor.ownTokens.contains { $0.textEquals("?") } ? ancestor : nil
      default: return nil
      }
    }
    return nil
  }
}

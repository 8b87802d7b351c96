// Collects the places in a body from which other code runs.

extension FileModel {
  /// The places in a body from which other code runs, in source order.
  func continuations(of body: SyntaxNode) -> [Continuation] {
    memoized(\CallMemos.continuations, body.index) {
      var result: [Continuation] = []
      let secondPart = body.startOfSecondPart ?? .max
      for node in body.runningNodes {
        guard let (kind, moment) = continuation(at: node) else { continue }
        let isLater = node.index >= secondPart
        result.append(Continuation(node: node, kind: kind, moment: moment, isAfterSuspension: isLater))
      }
      return result
    }
  }

  private func continuation(at node: SyntaxNode) -> (Continuation.Kind, Moment)? {
    switch node.kind {
    case .functionCallExpr:
      let callee = callee(of: node)
      if case .nothing = callee { return nil }
      // `{ … }()` runs together with the body.
      if case .here(let code) = callee, code.declaration.parent == node { return nil }
      return (.code(callee), .now)
    case .closureExpr:
      guard let closure = ClosureExpr(node), !closure.runsAtOnce, let moment = moment(of: closure) else { return nil }
      return (.closure, moment)
    case .sequenceExpr:
      guard let target = Assignment(node)?.target, let setter = setter(of: target) else { return nil }
      return (.setter(setter), .now)
    case .declReferenceExpr, .memberAccessExpr: return read(at: node)
    default: return nil
    }
  }

  /// The computed property that a node reads, or the function that it passes on.
  private func read(at node: SyntaxNode) -> (Continuation.Kind, Moment)? {
    guard let parent = node.parent, node.mayRunCode else { return nil }
    // The callee of a call, and the receiver of a member, which a longer path contains.
    if parent.kind == .functionCallExpr, parent.firstChild == node { return nil }
    if let access = MemberAccessExpr(parent), access.declName == node { return nil }
    if let assignment = Assignment(parent), assignment.target == node, !assignment.isCompound { return nil }
    let callee = callee(of: node)
    switch callee {
    case .system, .nothing, .unknown: return nil
    case .here(let code):
      guard code.declaration.kind == .variableDecl else { return (.code(callee), momentOfArgument(node)) }
      return (.code(callee), .now)
    case .elsewhere(let member, of: _):
      return (.code(callee), member.fact.kind == .property ? .now : momentOfArgument(node))
    }
  }

  /// When a function runs that is passed on.
  private func momentOfArgument(_ reference: SyntaxNode) -> Moment {
    guard let use = ArgumentUse(reference.outermostPostfix) else { return .unknown }
    return use.moment(in: self, reference)
  }

  /// When a closure runs; nil if it runs only when it is called by its name.
  private func moment(of closure: ClosureExpr) -> Moment? {
    guard let use = closure.use else {
      // `let work = { … }` runs where `work()` is called.
      return closure.node.parent?.parent?.kind == .patternBinding ? nil : .unknown
    }
    return use.moment(in: self, closure.node)
  }

  /// The setter or the observer of a property of the file that an assignment runs.
  private func setter(of target: SyntaxNode) -> SyntaxNode? {
    guard let name = target.selfMemberName, !isLocal(target), let type = enclosingType(of: target),
      let accessors = type.variable(named: name)?.binding.accessorBlock
    else { return nil }
    // An observer does not run for what it sets itself.
    guard !accessors.contains(target) else { return nil }
    return accessors.codeOfSetters.last
  }
}

extension SyntaxNode {
  /// A fast check: whether reading the expression may run code. Types, `$name` and enum cases do not.
  fileprivate var mayRunCode: Bool {
    guard let name = lastName else { return false }
    return !name.isCapitalized && !name.hasPrefix("$") && !name.hasPrefix("_") && name != "self"
      && MemberAccessExpr(self).map { $0.base != nil } ?? true
  }
}

extension ArgumentUse {
  /// When the closure or the function runs that is the argument.
  fileprivate func moment(in file: FileModel, _ argument: SyntaxNode) -> Moment {
    if startsTask { return .inTask }
    // A group waits for the tasks that it adds.
    if isAwaited || callee.isAny(of: ["addTask", "addTaskUnlessCancelled"]) { return .now }
    if let isKept = file.isKeptBySDK(self) { return isKept ? .later : .now }
    switch file.role(of: argument) {
    case .builder, .atOnce: return .now
    case .action: return .onEvent
    case .later: return .later
    case .inTask: return .inTask
    case .stored, .unknown: return .unknown
    }
  }

  /// `Task { … }`, `Task.detached { … }`
  var startsTask: Bool {
    callee == "Task" && !isMember || callee == "detached" && call.base.textEquals("Task")
  }

  /// Whether the call is awaited, so that it usually runs its closure before it returns.
  private var isAwaited: Bool { call.node.outermostPostfix.parent?.kind == .awaitExpr }
}

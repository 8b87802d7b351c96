/// A place in a body from which other code runs.
struct Continuation {
  enum Kind {
    /// A call, a reference or a read.
    case code(Callee)
    /// A closure in the body that does not run together with it.
    case closure
    /// The setter or an observer of a property that the body sets.
    case setter(SyntaxNode)
  }

  let node: SyntaxNode
  let kind: Kind
  let moment: Moment
  let isAfterSuspension: Bool
}

/// Visits the code that runs when some code runs. Bodies are visited in the order of their calls, each one before what
/// it calls.
struct ReachWalk: IteratorProtocol {
  /// The maximum number of functions between the root and the code.
  static let maximumDepth = 3
  /// The maximum number of bodies. Only generated code reaches more.
  private static let maximumBodies = 96

  private struct Visit: Hashable {
    let file: ObjectIdentifier
    let row: Int
    let moment: Moment
    let isAfterSuspension: Bool
  }

  /// What to visit, the next one last.
  private var open: [Next] = []
  private var visited: Set<Visit> = []
  private let followsOtherObjects: Bool

  private enum Next {
    case body(SyntaxNode, FileModel, ReachedWay)
    case continuation(Continuation, in: SyntaxNode, FileModel, ReachedWay)
  }

  /// - Parameter followsOtherObjects: false to follow only calls of the object of the roots.
  init(from roots: [SyntaxNode], in file: FileModel, followsOtherObjects: Bool = true) {
    self.followsOtherObjects = followsOtherObjects
    for root in roots.reversed() {
      switch root.kind {
      case .closureExpr, .codeBlock, .accessorBlock: open.append(.body(root, file, ReachedWay()))
      default:
        let next = Continuation(node: root, kind: .code(file.callee(of: root)), moment: .now, isAfterSuspension: false)
        open.append(.continuation(next, in: root.parent ?? root, file, ReachedWay()))
      }
    }
  }

  mutating func next() -> Reached? {
    while let next = open.popLast() {
      switch next {
      case .body(let node, let file, let way):
        let visit = Visit(
          file: ObjectIdentifier(file), row: node.index, moment: way.moment, isAfterSuspension: way.isAfterSuspension)
        guard visited.count < Self.maximumBodies, visited.insert(visit).inserted else { continue }
        for continuation in file.continuations(of: node).reversed() {
          open.append(.continuation(continuation, in: node, file, way))
        }
        return .code(ReachedCode(node: node, file: file, way: way))
      case .continuation(let continuation, let code, let file, let way):
        if let unseen = follow(continuation, in: code, file, way) { return .unseen(unseen) }
      }
    }
    return nil
  }

  /// Opens the code of a continuation.
  ///
  /// - Returns: what is reached if its code is not at hand.
  private mutating func follow(
    _ continuation: Continuation, in code: SyntaxNode, _ file: FileModel, _ way: ReachedWay
  ) -> UnseenCode? {
    let node = continuation.node
    var next = way
    next.moment = way.moment.followed(by: continuation.moment)
    next.isAfterSuspension = way.isAfterSuspension || continuation.isAfterSuspension
    if continuation.moment != .now { next.isAfterSuspension = false }
    if continuation.moment == .inTask, let call = FunctionCallExpr(node) ?? ClosureExpr(node)?.use?.call {
      next.task = StartedTask(call, in: file)
    }
    switch continuation.kind {
    case .closure:
      next.steps.append(ReachedStep(node: node, code: code, file: file, isCall: false))
      enter(node, file, next)
      return nil
    case .setter(let body):
      guard way.depth < Self.maximumDepth else { return nil }
      next.steps.append(ReachedStep(node: node, code: code, file: file, isCall: true))
      enter(body, file, next)
      return nil
    case .code(let callee):
      next.steps.append(ReachedStep(node: node, code: code, file: file, isCall: true))
      guard way.depth < Self.maximumDepth else {
        return callee.isOwn ? UnseenCode(node: node, callee: .unknown(.tooDeep), way: next) : nil
      }
      next.receiver = way.receiver.flatMap { node.receiverPath(behind: $0) }
      let handed = callee.isOwn ? nil : file.closureElsewhere(runBy: node)
      if callee.isOwn || handed != nil, way.receiver == "" {
        next.handings = file.handings(ofClosureAt: node) + way.handings
      }
      switch callee {
      case .here(let called):
        if called.declaration.kind == .closureExpr { next.receiver = way.receiver }
        // A new object, unless the initializer calls another one.
        if called.declaration.kind == .initializerDecl, !node.isOwnInitializer { next.receiver = nil }
        guard let body = called.body else { return UnseenCode(node: node, callee: callee, way: next) }
        enter(body, file, next)
        return nil
      case .elsewhere(let member, of: _):
        if member.fact.kind == .initializer, !node.isOwnInitializer { next.receiver = nil }
        // Finding the body may parse another file.
        guard follows(next) else { return nil }
        guard let (body, other) = file.body(of: member) else {
          return UnseenCode(node: node, callee: callee, way: next)
        }
        enter(body.kind == .accessorBlock ? body.codeOfGetter : body, other, next)
        return nil
      case .nothing, .unknown(.closureValue):
        guard let (closure, other) = handed else {
          if case .nothing = callee { return nil }
          return UnseenCode(node: node, callee: callee, way: next)
        }
        next.receiver = way.receiver
        enter(closure, other, next)
        return nil
      case .system, .unknown: return UnseenCode(node: node, callee: callee, way: next)
      }
    }
  }

  private func follows(_ way: ReachedWay) -> Bool { followsOtherObjects || way.receiver == "" }

  private mutating func enter(_ body: SyntaxNode, _ file: FileModel, _ way: ReachedWay) {
    if follows(way) { open.append(.body(body, file, way)) }
  }
}

extension Moment {
  /// When code runs that runs at a moment compared with code that runs at this one.
  fileprivate func followed(by next: Moment) -> Moment { next == .now ? self : next }
}

extension SyntaxNode {
  /// `self.init(…)`, `super.init(…)`
  fileprivate var isOwnInitializer: Bool {
    let base = FunctionCallExpr(self)?.calledExpression.flatMap(MemberAccessExpr.init)?.base
    return base.map { $0.isSelf || $0.kind == .superExpr } ?? false
  }

  /// The path of the object on which a call or a read is done, spelled as in the root.
  ///
  /// - Parameter receiver: the path of `self` at the node.
  func receiverPath(behind receiver: String) -> String? {
    let callee = FunctionCallExpr(self)?.calledExpression?.plainReference ?? plainReference
    guard let base = MemberAccessExpr(callee)?.base, !base.isSelf, base.kind != .superExpr else {
      return callee.kind == .closureExpr ? nil : receiver
    }
    let path = base.unparenthesized.withoutUnwrapping
    guard path.kind == .declReferenceExpr || path.pathRoot != nil else { return nil }
    let text = path.pathText.filter { $0 != "?" && $0 != "!" }
    return receiver.isEmpty || text.first?.isUppercase ?? false ? text : "\(receiver).\(text)"
  }
}

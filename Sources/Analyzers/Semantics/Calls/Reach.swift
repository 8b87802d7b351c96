// Determines which code runs when some code runs: what it calls, and the closures that it starts or passes on.

/// When code runs, compared with the code from which it is reached.
package enum Moment: String, Sendable, Hashable, CaseIterable {
  /// Before the code ends, or as a part of the task that runs it.
  case now
  /// In a task that the code starts.
  case inTask
  /// After the code has ended: on a queue, after a delay, when a request has an answer, for each value of a publisher.
  case later
  /// When the user or the system does something.
  case onEvent
  case unknown
}

/// The code that runs when some code runs, in the order of a walk through the calls. Each element is found when it is
/// asked for.
package struct Reach: Sequence {
  fileprivate let file: FileModel
  fileprivate let roots: [SyntaxNode]
  fileprivate var followsOtherObjects = true

  /// The part that belongs to the object of the root. Calls of other objects are not followed, which is cheaper.
  package var ofSameObject: Reach { Reach(file: file, roots: roots, followsOtherObjects: false) }

  /// Everything that is reached, including what is not at hand.
  package var all: AnySequence<Reached> {
    AnySequence { walk }
  }

  package func makeIterator() -> Iterator { Iterator(walk: walk) }

  private var walk: ReachWalk { ReachWalk(from: roots, in: file, followsOtherObjects: followsOtherObjects) }

  package struct Iterator: IteratorProtocol {
    fileprivate var walk: ReachWalk

    package mutating func next() -> ReachedCode? {
      while let reached = walk.next() {
        if case .code(let code) = reached { return code }
      }
      return nil
    }
  }

  /// The code that runs before the root ends, or in its task.
  package var now: LazyFilterSequence<Reach> { lazy.filter { $0.moment == .now } }
}

/// Something that runs when some code runs.
package enum Reached {
  case code(ReachedCode)
  case unseen(UnseenCode)
}

/// A body that runs when some code runs: of a function, of a closure, of an accessor.
package struct ReachedCode {
  /// The braces of a function, a closure, or the accessors of a property.
  package let node: SyntaxNode
  /// The file that contains it.
  package let file: FileModel
  package let way: ReachedWay

  package var moment: Moment { way.moment }
}

/// Code that is called and not at hand.
package struct UnseenCode {
  /// The call, the reference or the closure.
  package let node: SyntaxNode
  package let callee: Callee
  package let way: ReachedWay
}

/// How code is reached.
package struct ReachedWay {
  /// The calls and references on the way, the first one in the root; empty for the root itself.
  package internal(set) var steps: [ReachedStep] = []
  package internal(set) var moment = Moment.now
  /// The task that runs it, if that is started on the way.
  package internal(set) var task: StartedTask?
  /// Whether a possible suspension of its task comes before it.
  package internal(set) var isAfterSuspension = false
  /// The path of the object whose method it is, spelled as in the root: empty for `self` of the root, `model` for
  /// `model.load()`; nil if it is not spelled as a path.
  package internal(set) var receiver: String? = ""
  /// How the code spells the properties of the root, if it is a closure that a view of the root gets; the outermost first.
  var handings: [Handing] = []

  /// A path of the code as it is spelled in the root.
  func path(_ path: String) -> String? {
    guard let receiver else { return nil }
    let path = receiver.isEmpty ? path : path.isEmpty ? receiver : "\(receiver).\(path)"
    return handings.reduce(path) { path, handing in path.flatMap(handing.path) }
  }

  /// The number of functions between the root and the code.
  package var depth: Int { steps.count { $0.isCall } }
}

/// A call, a reference or a closure that leads from one body to another.
package struct ReachedStep {
  package let node: SyntaxNode
  /// The body that contains it.
  package let code: SyntaxNode
  package let file: FileModel
  /// Whether it leads to a function or a property, not to a closure in the same function.
  package let isCall: Bool

  /// The conditions under which the code gets there.
  package var conditions: [SyntaxNode] { node.conditions(below: code) }
}

/// A task that code starts.
package struct StartedTask {
  package enum Storage: Sendable, Hashable {
    /// No code can cancel it.
    case discarded
    /// It is assigned to a property or a local variable.
    case kept
    /// The code awaits it, returns it or passes it on.
    case used
  }

  /// The call of `Task` or `Task.detached`.
  package let call: FunctionCallExpr
  /// The file that contains it.
  package let file: FileModel
  package let storage: Storage

  init(_ call: FunctionCallExpr, in file: FileModel) {
    (self.call, self.file) = (call, file)
    let node = call.node.outermostPostfix
    if node == call.node, node.isStatement || node.enclosingStatement.discards(node) {
      storage = .discarded
    } else if node == call.node, node.parent.flatMap(Assignment.init) != nil || node.parent?.kind == .initializerClause
    {
      storage = .kept
    } else {
      storage = .used
    }
  }
}

extension FileModel {
  /// The code that runs when a node runs.
  ///
  /// - Parameter node: a closure, the braces of a function, a call, or a reference to a method (`perform: load`).
  package func reach(from node: SyntaxNode) -> Reach { Reach(file: self, roots: [node]) }

  /// The code that runs when a closure runs.
  package func reach(from closure: ClosureExpr) -> Reach { reach(from: closure.node) }

  /// The code that an event modifier runs: its closures, or the method that is passed to it.
  package func reach(from modifier: Modifier) -> Reach {
    Reach(file: self, roots: modifier.call.map(FileModel.actions) ?? [])
  }

  /// The code that a button or another control runs when it is used.
  package func reach(fromActionOf control: FunctionCallExpr) -> Reach {
    Reach(file: self, roots: FileModel.actions(of: control))
  }

  /// Whether an argument without a label may be a function: `load` in `.task(load)`, not `"Save"` in `Button("Save")`.
  private static func mayBeFunction(_ value: SyntaxNode) -> Bool {
    (value.kind == .declReferenceExpr || value.kind == .memberAccessExpr) && ArgumentUse(value)?.role == .action
  }

  /// The closures, and the other arguments for a closure, that run on the event of a modifier or a control.
  private static func actions(of call: FunctionCallExpr) -> [SyntaxNode] {
    var closures: [SyntaxNode] = []
    for argument in call.arguments {
      guard let value = argument.expression else { continue }
      if let closure = ClosureExpr(value) {
        if closure.runsOnEventOrAtOnce { closures.append(value) }
      } else if argument.label.isAny(of: ["perform", "action"])
        || argument.label == nil && argument.node.nextSibling == nil && mayBeFunction(value)
      {
        closures.append(value)
      }
    }
    let trailing = [call.trailingClosure].compactMap(\.self) + call.additionalTrailingClosures.compactMap(\.closure)
    return closures + trailing.filter(\.runsOnEventOrAtOnce).map(\.node)
  }
}

extension ClosureExpr {
  /// Whether it is no builder of views, as far as is known.
  fileprivate var runsOnEventOrAtOnce: Bool { role == .action || role == .unknown || role == .transform }
}

extension ReachedCode {
  /// The nodes that run together with the code, in source order.
  package var nodes: RunningNodes { node.runningNodes }

  /// Whether a node below the code runs together with it, not in a closure that runs at another time.
  package func runs(_ inner: SyntaxNode) -> Bool {
    for around in inner.surroundings(below: node) {
      switch around.kind {
      case .closureExpr: if !(ClosureExpr(around)?.runsAtOnce ?? false) { return false }
      case .functionDecl, .structDecl, .classDecl, .enumDecl, .actorDecl: return false
      default: continue
      }
    }
    return true
  }

  /// The calls of a name that run together with the code.
  package func calls(named name: StaticString) -> [FunctionCallExpr] {
    file.calls(named: name, in: node).filter { runs($0.node) }
  }

  /// The calls that run together with the code.
  package var calls: [FunctionCallExpr] { file.calls(in: node).filter { runs($0.node) } }

  /// The assignments that run together with the code.
  package var assignments: [Assignment] { file.assignments(in: node).filter { runs($0.node) } }

  /// The changes of properties and variables that run together with the code.
  package var writes: [Write] { file.writes(in: node).filter { runs($0.node) } }

  /// Whether a possible suspension of its task comes before a node of the code, or is part of it.
  package func isAfterSuspension(_ inner: SyntaxNode) -> Bool {
    if way.isAfterSuspension { return true }
    guard let suspension = node.suspensions.first, let secondPart = node.startOfSecondPart else { return false }
    return inner.index >= secondPart || inner.index <= suspension.index && inner.subtreeEnd >= secondPart
  }

  /// The conditions under which a node of the code runs, on the whole way from the root.
  package func conditions(of inner: SyntaxNode) -> [SyntaxNode] {
    way.steps.flatMap(\.conditions) + inner.conditions(below: node)
  }

  /// A place as it is spelled in the root: `model.items` for `items` in a method that `model.load()` runs; nil if it is
  /// local, or not spelled as a path.
  package func path(of expression: SyntaxNode) -> String? {
    guard way.receiver != nil, expression.pathRoot != nil, !file.isLocal(expression) else { return nil }
    var path = expression.pathText
    // In a closure that captures `self` weakly.
    if path.hasPrefix("self?.") || path.hasPrefix("self!.") { path.removeFirst(6) }
    return way.path(path)
  }

  /// The reads, in the code and together with it, of places that the root spells as one of some paths.
  package func reads(of paths: Set<String>) -> [SyntaxNode] {
    nodes.filter { read in
      guard read.kind == .memberAccessExpr || read.kind == .declReferenceExpr,
        // A key path reads nothing by itself.
        read.parent?.kind != .keyPathExpr,
        read.parent.flatMap(MemberAccessExpr.init)?.declName != read, path(of: read).map(paths.contains) ?? false
      else { return false }
      let name = MemberAccessExpr(read)?.declName ?? read
      return file.write(at: name).map { $0.kind != .replaces || $0.isInside } ?? true
    }
  }

  /// Whether a call on the way passes on what the closure at the root receives.
  package var isGivenClosureParameter: Bool {
    guard let root = way.steps.first.flatMap({ ClosureExpr($0.code) }) else { return false }
    return way.steps.contains { step in
      guard step.isCall, let call = FunctionCallExpr(step.node) else { return false }
      return call.arguments.contains { argument in
        root.parameterNames.contains { argument.node.mentions($0) } || argument.node.mentionsAny(of: ["$0"])
      }
    }
  }

  /// The path of the object on which a call in the code is done, as it is spelled in the root: `model` for
  /// `model.load()`, empty for `self` of the root; nil if it is not spelled as a path.
  package func receiver(of call: FunctionCallExpr) -> String? {
    way.receiver.flatMap { call.node.receiverPath(behind: $0) }.flatMap { path in
      way.handings.reduce(path) { path, handing in path.flatMap(handing.path) }
    }
  }

  /// Whether it belongs to a view that creates the one of the root and hands it a closure.
  package var isOfCreator: Bool { !way.handings.isEmpty && way.receiver == "" }

  /// The declaration of the function or initializer whose braces it is.
  package var function: FunctionDecl? { node.parent.flatMap(FunctionDecl.init) }

  /// The names of the parameters of the function or the closure.
  package var parameterNames: [Name] {
    ClosureExpr(node)?.parameterNames ?? function?.parameters.compactMap(\.name) ?? []
  }

  /// The expression that the last call on the way passes for a parameter.
  package func argument(for parameter: Name) -> SyntaxNode? {
    if ClosureExpr(node) != nil, let call = way.steps.last.flatMap({ $0.isCall ? FunctionCallExpr($0.node) : nil }) {
      let names = parameterNames
      let position = parameter == "$0" && names.isEmpty ? 0 : names.firstIndex { $0 == parameter }
      let arguments = call.arguments.compactMap(\.expression)
      return position.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
    }
    guard let function, let call = way.steps.last.flatMap({ FunctionCallExpr($0.node) }) else { return nil }
    let parameters = Array(function.parameters)
    guard let position = parameters.firstIndex(where: { $0.name == parameter }) else { return nil }
    return parameters.argument(at: position, of: call)
  }

  /// The expressions that the calls on the way pass for the parameters that some expressions in the code mention.
  package func passedValues(for expressions: [SyntaxNode]) -> [SyntaxNode] {
    var (result, open, body) = ([SyntaxNode](), expressions, node)
    for step in way.steps.reversed() {
      if step.isCall {
        let function = body.parent.flatMap(FunctionDecl.init)?.parameters
        let parameters = (function ?? body.parent.flatMap(InitializerDecl.init)?.parameters).map { Array($0) } ?? []
        let call = FunctionCallExpr(step.node)
        open = parameters.indices.compactMap { position in
          guard let name = parameters[position].name, open.contains(where: { $0.mentions(name) }) else { return nil }
          return call.flatMap { parameters.argument(at: position, of: $0) }
        }
        result += open
      }
      body = step.code
    }
    return result
  }

  /// Whether it is the root, or the body of the function that is passed as the root.
  package var isStart: Bool { way.steps.isEmpty || way.steps.count == 1 && !way.steps[0].code.isBraces }

  /// Whether it is the root, or a closure in it, so that the finding is about code at hand.
  package var isInRoot: Bool { way.depth == 0 }

  /// Whether it is in the file that contains the root.
  package var isInFileOfRoot: Bool { way.steps.first.map { $0.file === file } ?? true }

  /// A node of the code as a related location of a finding in the file that contains the root.
  package func related(_ inner: SyntaxNode, _ message: String) -> RelatedLocation {
    related(inner.range, message)
  }

  /// A range of the code as a related location.
  package func related(_ range: Range<Int>, _ message: String) -> RelatedLocation {
    file.related(range, message)
  }

  /// The place of a finding about a node of the code: the node itself, or the call that leads to its file.
  ///
  /// - Parameter message: what the node does, for the related location if the finding is at the call.
  package func place(of inner: SyntaxNode, _ message: String) -> (range: Range<Int>, related: [RelatedLocation]) {
    guard let root = way.steps.first, !(file === root.file && root.file.isReported(inner, withCodeOf: root.node)),
      let call = way.steps.last(where: { step in
        step.isCall && step.file === root.file && root.file.isReported(step.node, withCodeOf: root.node)
      })
    else { return (inner.range, []) }
    return (call.node.range, [related(inner, message)])
  }
}

extension SyntaxNode {
  /// The only statement in braces, apart from constants that give other names to values.
  package var onlyStatement: SyntaxNode? {
    var statements = children.lazy.filter { $0.kind != .closureSignature && !$0.givesNameToValue }.makeIterator()
    guard let first = statements.next(), statements.next() == nil else { return nil }
    return first
  }

  /// Whether it declares a constant for a value that other code holds: `let model = self.model`.
  private var givesNameToValue: Bool {
    guard let variable = VariableDecl(self), variable.isLet, let value = variable.bindings.only?.value else {
      return false
    }
    return DeclReferenceExpr(value) != nil || MemberAccessExpr(value)?.base?.isSelf ?? false
  }

  /// The row behind the first possible suspension, from which on everything runs after it.
  var startOfSecondPart: Int? {
    guard let first = suspensions.first else { return nil }
    guard first.kind == .forStmt else { return first.subtreeEnd }
    return first.child(.codeBlock)?.index ?? first.subtreeEnd
  }
}

extension String {
  /// The property at the start of a path: `model` for `model.items`.
  package var rootOfPath: String { String(prefix { $0 != "." && $0 != "?" && $0 != "!" && $0 != "[" }) }
}

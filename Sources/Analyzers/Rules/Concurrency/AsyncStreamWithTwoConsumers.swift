struct AsyncStreamWithTwoConsumers: TypeRule, ModifierRule {
  static let info = RuleInfo(
    id: "async_stream_with_two_consumers", topic: .concurrency, cases: [.throwing, .sharing, .finished],
    tier: .precise, since: "0.2.0")

  static let looksAtModels = true

  // MARK: - Two loops

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    var loops: [Loop] = []
    // Most types have no loops.
    for part in type.parts where part.node.firstRow(of: .forStmt) != nil {
      for node in part.node.descendants where node.kind == .forStmt {
        guard let loop = Loop(node, in: file), file.enclosingType(of: node) === type else { continue }
        if let first = loops.first(where: { $0.stream == loop.stream && $0.task != loop.task }),
          !node.isExclusive(with: first.node)
        {
          report(loop, after: first, in: file, &findings)
        }
        loops.append(loop)
      }
    }
  }

  private func report(_ loop: Loop, after first: Loop, in file: FileModel, _ findings: inout Findings) {
    // Tasks of one function run at the same time.
    let isTogether = loop.node.enclosingMember == first.node.enclosingMember
    findings.add(
      at: loop.sequence.range,
      loop.isThrowing
        ? "Another task also iterates over `\(loop.sequence.text)`, and a throwing stream with two consumers crashes; "
          + "make a stream for each task"
        : "Another task also iterates over `\(loop.sequence.text)`, so each value reaches only one of them; make a "
          + "stream for each task",
      loop.isThrowing ? .throwing : .sharing,
      assuming: [isTogether ? nil : .callers("whether both loops run at the same time")],
      related: [file.related(first.sequence.range, "the other loop")])
  }

  // MARK: - A loop in a task that ends

  static let modifiers: [StaticString] = ["task"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard modifier.argument("id") == nil, file.repetition(of: modifier, of: chain) == .again else { return }
    for code in file.reach(from: modifier).now {
      let statement = code.nodes.first { $0.kind == .forStmt && Loop($0, in: code.file) != nil }
      guard let loop = statement.flatMap({ Loop($0, in: code.file) }), case .member = loop.stream else { continue }
      let (range, related) = code.place(of: loop.sequence, "is finished when the task is canceled")
      findings.add(
        at: range,
        "`\(loop.sequence.text)` is finished when the view disappears and cancels the task, so the next task gets no "
          + "values; make a stream for each task",
        .finished, related: related + [RelatedLocation(range: modifier.name.range, message: "runs again")])
      return
    }
  }
}

/// `for await image in source.frames { … }`
private struct Loop {
  enum Stream: Equatable {
    /// A path to a stored property.
    case member(String)
    /// The row of the declaration of a local constant.
    case local(Int)
  }

  let node: SyntaxNode
  /// As the loop spells it.
  let sequence: SyntaxNode
  let stream: Stream
  let isThrowing: Bool
  /// The closure or the function whose task runs the loop.
  let task: SyntaxNode

  init?(_ node: SyntaxNode, in file: FileModel) {
    guard node.kind == .forStmt, node.ownTokens.contains(where: { $0.textEquals("await") }),
      let sequence = node.firstChild?.nextSibling, let task = node.codeOfTask
    else { return nil }
    (self.node, self.sequence, self.task) = (node, sequence, task)
    var expression = sequence.unparenthesized
    // `let frames = source.frames`
    if let name = DeclReferenceExpr(expression)?.name,
      case .value(let value?, let place)? = file.localBinding(of: name, at: expression)
    {
      if let kind = value.kindOfNewStream {
        stream = .local(place.index)
        isThrowing = kind == .throwing
        return
      }
      expression = value.unparenthesized
    }
    guard let name = expression.lastName, expression.pathRoot != nil, !file.isLocal(expression),
      let kind = file.kindOfStoredStream(expression, name)
    else { return nil }
    let path = expression.pathText
    stream = .member(path.hasPrefix("self?.") || path.hasPrefix("self!.") ? String(path.dropFirst(6)) : path)
    isThrowing = kind == .throwing
  }
}

private enum StreamKind { case plain, throwing }

extension SyntaxNode {
  /// The kind of stream that an expression makes: `AsyncStream { … }`, `AsyncStream.makeStream(of: Int.self)`.
  fileprivate var kindOfNewStream: StreamKind? {
    guard kind == .functionCallExpr, let name = firstToken else { return nil }
    if name.textEquals("AsyncStream") { return .plain }
    return name.textEquals("AsyncThrowingStream") ? .throwing : nil
  }

  /// The closure of the innermost task around a node, or else the code of the function.
  fileprivate var codeOfTask: SyntaxNode? {
    for around in surroundings {
      if let closure = ClosureExpr(around) { if !closure.runsAtOnce { return around } }
      if around.kind == .functionDecl { return around }
      if around.kind == .memberBlock { return nil }
    }
    return nil
  }

  /// Whether a statement is in another branch of an `if` or a `switch` than this one.
  fileprivate func isExclusive(with other: SyntaxNode) -> Bool {
    for around in surroundings where around.contains(other) {
      guard around.kind == .ifExpr || around.kind == .switchExpr else { continue }
      let own = around.children.first { $0.contains(self) }
      return own.map { !$0.contains(other) } ?? false
    }
    return false
  }
}

extension FileModel {
  /// The kind of a stream that a stored property keeps; nil for other properties, also one that makes new streams.
  fileprivate func kindOfStoredStream(_ expression: SyntaxNode, _ name: Name) -> StreamKind? {
    if let initial = ownProperty(expression)?.initialValue?.kindOfNewStream { return initial }
    let property = projectType(withMember: expression)?.properties.first { property in
      property.name == name.text && property.wrappers.allSatisfy { $0 == "ObservationIgnored" }
    }
    guard let property else { return nil }
    if property.type.hasPrefix("AsyncStream<") { return .plain }
    return property.type.hasPrefix("AsyncThrowingStream<") ? .throwing : nil
  }
}

extension RuleCase {
  fileprivate static let throwing = RuleCase(
    "throwing", .crash, "two tasks iterate over one `AsyncThrowingStream` at the same time", isProven: true)
  fileprivate static let sharing = RuleCase("sharing", .wrong, "two tasks iterate over one `AsyncStream`")
  fileprivate static let finished = RuleCase(
    "finished", .wrong, "a task that a view starts each time it appears iterates over a stored stream",
    severity: .info, because: "the view may disappear only when the stream is no longer needed")
}

struct SearchWithoutDebounce: ModifierRule {
  static let info = RuleInfo(
    id: "search_without_debounce", topic: .concurrency, alsoAbout: [.performance],
    cases: [.noPause, .uselessSleep], tier: .heuristic)

  static let modifiers: [StaticString] = ["task", "onChange", "sink"]
  static let looksAtModels = true

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let value: SyntaxNode?
    switch modifier.name {
    case "task": value = modifier.argument("id")
    case "onChange": value = modifier.argument("of")
    default: value = chain.base.flatMap { $0.selfMemberName.hasPrefix("$") ? $0 : nil }
    }
    guard let value else { return }
    let isSink = modifier.name == "sink"
    if isSink, chain.before(modifier).contains(where: { $0.name.isAny(of: ["debounce", "throttle", "delay"]) }) {
      return
    }
    guard let (field, other) = textField(boundTo: value, isSink: isSink, in: file) else { return }
    let related = [other.related(field.range, "text input")]
    let closure = modifier.trailingClosure
    if modifier.name == "onChange", let (code, call, work, sleep) = uselessSleep(modifier, in: file) {
      findings.add(
        at: modifier.range, "`sleep` delays every request without canceling any; use `task(id:)` to debounce",
        .uselessSleep,
        related: related + [code.related(sleep, "not canceled by the next keystroke")],
        fixes: [
          code.isInRoot
            ? closure.flatMap { instead(modifier, of: value, $0, call, work, without: sleep, in: file) } : nil
        ])
      return
    }
    guard let code = request(of: modifier, in: file) else { return }
    let work = code.isInRoot && code.node.firstRow(of: .awaitExpr) != nil ? ClosureExpr(code.node) : nil
    let fix: Fix? =
      switch modifier.name {
      case "task": file.settings.supports(.year2022) == true && work != nil ? closure.flatMap(wait) : nil
      case "onChange":
        work.flatMap { work in closure.flatMap { instead(modifier, of: value, $0, in: file, running: work) } }
      default: debounce(modifier, of: chain)
      }
    findings.add(
      at: modifier.range, "Every keystroke starts a request; wait for a pause in typing first", .noPause,
      related: related + (code.isInRoot ? [] : [code.related(code.startOfRequest, "starts the request")]),
      fixes: [fix])
  }

  /// A task that only sleeps before its work, and that no code can cancel.
  private func uselessSleep(
    _ onChange: Modifier, in file: FileModel
  ) -> (code: ReachedCode, call: FunctionCallExpr, work: ClosureExpr, sleep: SyntaxNode)? {
    for code in file.reach(from: onChange) where code.moment == .inTask && code.way.task?.storage == .discarded {
      guard let call = code.way.task?.call, let work = ClosureExpr(code.node), work.use?.call.node == call.node,
        let sleep = work.statements.first, !code.file.sleeps(in: sleep).isEmpty, !runsForEmptyTextOnly(code),
        // A comparison with the current text discards outdated results.
        !work.node.descendants.contains(where: { $0.kind == .conditionElement }),
        work.node.suspensions.contains(where: { !sleep.contains($0) && awaitsAnswer($0) })
      else { continue }
      return (code, call, work, sleep)
    }
    return nil
  }

  // MARK: - Fixes

  private static let pause = [
    "try? await Task.sleep(for: .milliseconds(300))", "guard !Task.isCancelled else { return }",
  ]

  /// `task(id:)` instead of an `onChange` that starts a task.
  private func instead(
    _ modifier: Modifier, of value: SyntaxNode, _ closure: ClosureExpr, _ call: FunctionCallExpr, _ work: ClosureExpr,
    without sleep: SyntaxNode? = nil, in file: FileModel
  ) -> Fix? {
    // `task(id:)` also runs when the view appears, and then searches for the text that is there.
    guard file.settings.supports(.year2022) == true,
      file.effectOfRerun(work.node, countingLoads: false).kind != .differs
    else { return nil }
    // The existing sleep becomes the pause.
    let start = sleep.map { [$0.text] + Self.pause.dropFirst() } ?? Self.pause
    return file.useTask(insteadOf: modifier, of: value, closure, call, work, start: start, without: sleep)
  }

  private func instead(
    _ modifier: Modifier, of value: SyntaxNode, _ closure: ClosureExpr, in file: FileModel, running work: ClosureExpr
  ) -> Fix? {
    guard let call = work.use?.call, call.calleeName == "Task" else { return nil }
    return instead(modifier, of: value, closure, call, work, in: file)
  }

  private func debounce(_ sink: Modifier, of chain: ModifierChain) -> Fix? {
    .unsafe(
      "Debounce the text", preferred: true,
      .insert("debounce(for: .milliseconds(300), scheduler: DispatchQueue.main).", at: sink.range.lowerBound))
  }

  /// The search or text field whose text is the value.
  private func textField(
    boundTo value: SyntaxNode, isSink: Bool, in file: FileModel
  ) -> (call: FunctionCallExpr, file: FileModel)? {
    let type = file.enclosingType(of: value)
    func fields(in type: TypeDeclaration?, _ file: FileModel) -> [(call: FunctionCallExpr, file: FileModel)] {
      (["searchable", "TextField"] as [StaticString]).flatMap { name in
        type.map { file.calls(named: name, in: $0) } ?? file.calls(named: name)
      }.map { ($0, file) }
    }
    // The model of a publisher can be in another type of the file, or in another file.
    let observers = isSink ? type.map { file.facts.modelObservers(of: $0.name.text) } ?? [] : []
    let others = Set(observers.map(\.fact.view)).sorted().compactMap { file.view(named: $0) }.filter {
      $0.file !== file
    }
    let all = fields(in: isSink ? nil : type, file) + others.flatMap { fields(in: $0.view, $0.file) }
    return all.first { field, _ in
      guard let binding = field.argument("text") else { return false }
      if isSink {
        // `$query` of a model is bound as `$model.query`.
        guard binding.kind == .memberAccessExpr, let name = value.lastToken, let last = binding.lastToken else {
          return false
        }
        return Name(name).isBinding(of: Name(last))
      }
      return isSpelled(binding, asBindingOf: value)
    }
  }

  /// `$text` for `text`, `$model.text` for `model.text`.
  private func isSpelled(_ binding: SyntaxNode, asBindingOf value: SyntaxNode) -> Bool {
    let a = binding.tokens
    let b = value.tokens
    guard a.count == b.count, let first = a.first, let other = b.first else { return false }
    return Name(first).isBinding(of: Name(other)) && zip(a, b).dropFirst().allSatisfy { Name($0) == Name($1) }
  }

  // MARK: - Requests

  /// The code that sends a request for each change, if nothing on the way waits for a pause.
  private func request(of modifier: Modifier, in file: FileModel) -> ReachedCode? {
    var awaiting: ReachedCode?
    var sending: ReachedCode?
    var mayWait = false
    for reached in file.reach(from: modifier).all {
      switch reached {
      case .unseen(let unseen):
        if waits(unseen) { return nil }
        mayWait = mayWait || isUnknownMethod(unseen)
      case .code(let code):
        guard code.moment == .now || code.moment == .inTask, !runsForEmptyTextOnly(code), !onlySends(code) else {
          continue
        }
        if waits(code) { return nil }
        if code.moment == .inTask || modifier.name == "task", code.nodes.contains(where: awaitsAnswer) {
          awaiting = awaiting ?? code
        }
        // A request without `await`: `URLSession.shared.dataTask(with: url) { … }.resume()`.
        if code.node.mentionsAny(of: ["URLSession"]), !code.node.mentionsAny(of: ["await"]) {
          sending = sending ?? code
        }
      }
    }
    return sending ?? (mayWait ? nil : awaiting)
  }

  private static let pausing: [StaticString] = ["debounce", "throttle", "sleep"]

  private func waits(_ code: ReachedCode) -> Bool {
    !code.file.sleeps(in: code.node).isEmpty
      || code.calls.contains { $0.calleeName.containsAny(of: Self.pausing) }
  }

  private func waits(_ unseen: UnseenCode) -> Bool {
    if let (method, type) = unseen.callee.memberElsewhere { return type.waits(method) }
    return (FunctionCallExpr(unseen.node)?.calleeName).containsAny(of: Self.pausing)
  }

  /// Whether it may be a method of the type itself that waits.
  private func isUnknownMethod(_ unseen: UnseenCode) -> Bool {
    guard case .unknown = unseen.callee, unseen.way.depth == 1 else { return false }
    return FunctionCallExpr(unseen.node)?.calledExpression?.selfMemberName.map { !$0.isCapitalized } ?? false
  }

  private func runsForEmptyTextOnly(_ code: ReachedCode) -> Bool {
    code.way.steps.contains { $0.node.runsForEmptyTextOnly(below: $0.code) }
  }

  private static let sendingWords: [StaticString] = [
    "set", "sync", "update", "save", "store", "validate", "configure", "reset",
  ]

  private func onlySends(_ name: Name) -> Bool { Self.sendingWords.contains { name.hasPrefix($0) } }

  /// Whether an awaited method on the way only sends a value.
  private func onlySends(_ code: ReachedCode) -> Bool {
    code.way.steps.contains { step in
      guard step.isCall, step.node.outermostPostfix.parent?.kind == .awaitExpr else { return false }
      return FunctionCallExpr(step.node)?.calleeName.map(onlySends) ?? false
    }
  }

  /// Whether a response is awaited: `await settings.setQuery(text)` only sends a value and is cheap.
  private func awaitsAnswer(_ node: SyntaxNode) -> Bool {
    guard node.kind == .awaitExpr else { return false }
    return !(node.descendants.compactMap(FunctionCallExpr.init).first?.calleeName.map(onlySends) ?? false)
  }

  private func wait(_ closure: ClosureExpr) -> Fix? {
    guard let first = closure.statements.first else { return nil }
    let separator = first.statementSeparator
    let text = Self.pause.map { $0 + separator }.joined()
    return .unsafe("Wait for a pause in typing", preferred: true, .insert(text, at: first.range.lowerBound))
  }
}

extension ReachedCode {
  /// The first `await`, or the name of the function.
  fileprivate var startOfRequest: SyntaxNode {
    nodes.first { $0.kind == .awaitExpr } ?? function?.node ?? node
  }
}

extension RuleCase {
  fileprivate static let noPause = RuleCase(
    "noPause", .slow, "each change of a text starts a request at once", severity: .hint,
    because: "some requests are cheap")
  fileprivate static let uselessSleep = RuleCase(
    "uselessSleep", .slow, "each change of a text starts a request after a sleep that no code cancels", severity: .hint,
    because: "some requests are cheap")
}

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
    guard let value, let closure = modifier.trailingClosure else { return }
    let isSink = modifier.name == "sink"
    if isSink, chain.before(modifier).contains(where: { $0.name.isAny(of: ["debounce", "throttle", "delay"]) }) {
      return
    }
    guard let field = textField(boundTo: value, isSink: isSink, in: file) else { return }
    let related = [RelatedLocation(range: field.range, message: "text input")]
    if modifier.name == "onChange", let (call, work, sleep) = uselessSleep(closure, in: file) {
      findings.add(
        at: modifier.range, "`sleep` delays every request without canceling any; use `task(id:)` to debounce",
        .uselessSleep,
        related: related + [RelatedLocation(range: sleep.range, message: "not canceled by the next keystroke")],
        fixes: [instead(modifier, of: value, closure, call, work, without: sleep, in: file)])
      return
    }
    guard let work = asynchronousWork(closure, isTask: modifier.name == "task", in: file) else { return }
    let fix: Fix? =
      switch modifier.name {
      case "task": file.settings.supports(.year2022) == true ? work.flatMap(wait) : nil
      case "onChange": work.flatMap { instead(modifier, of: value, closure, in: file, running: $0) }
      default: debounce(modifier, of: chain)
      }
    findings.add(
      at: modifier.range, "Every keystroke starts a request; wait for a pause in typing first", .noPause,
      related: related, fixes: [fix])
  }

  /// A task that only sleeps before its work, and that no code can cancel.
  private func uselessSleep(
    _ closure: ClosureExpr, in file: FileModel
  ) -> (call: FunctionCallExpr, work: ClosureExpr, sleep: SyntaxNode)? {
    guard let call = file.calls(named: "Task", in: closure.node).first, call.node.isStatement,
      let work = call.trailingClosure, let sleep = work.statements.first,
      !file.sleeps(in: sleep).isEmpty, !call.node.runsForEmptyTextOnly(below: closure.node),
      // A comparison with the current text discards outdated results.
      !work.node.descendants.contains(where: { $0.kind == .conditionElement }),
      work.node.suspensions.contains(where: { !sleep.contains($0) && awaitsAnswer($0) })
    else { return nil }
    return (call, work, sleep)
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
    guard file.settings.supports(.year2022) == true else { return nil }
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
  private func textField(boundTo value: SyntaxNode, isSink: Bool, in file: FileModel) -> FunctionCallExpr? {
    // The model of a publisher can be in another type of the file.
    let type = isSink ? nil : file.enclosingType(of: value)
    let fields = (["searchable", "TextField"] as [StaticString]).flatMap { name in
      type.map { file.calls(named: name, in: $0) } ?? file.calls(named: name)
    }
    return fields.first { field in
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

  /// The closure that awaits work without a pause before it: nil if none, a nil closure if another method awaits it.
  private func asynchronousWork(_ closure: ClosureExpr, isTask: Bool, in file: FileModel) -> ClosureExpr?? {
    var places: [(node: SyntaxNode, closure: ClosureExpr?)] = []
    if isTask { places.append((closure.node, closure)) }
    for call in file.calls(named: "Task", in: closure.node) {
      if let inner = call.trailingClosure, !call.node.runsForEmptyTextOnly(below: closure.node) {
        places.append((inner.node, inner))
      }
    }
    // A request without `await`: `URLSession.shared.dataTask(with: url) { … }.resume()`.
    let isRequest = closure.node.mentionsAny(of: ["URLSession"])
    if isRequest, !closure.node.mentionsAny(of: ["await", "debounce", "throttle", "sleep"]) { return .some(nil) }
    for node in closure.node.descendants {
      guard let call = FunctionCallExpr(node), let name = call.calleeName else { continue }
      if name.containsAny(of: ["debounce", "throttle", "sleep"]) { return nil }
      if call.node.runsForEmptyTextOnly(below: closure.node) { continue }
      guard let body = file.method(calledBy: call)?.function.body else {
        if let (method, type) = file.methodElsewhere(calledBy: call) {
          if type.waits(method) { return nil }
        } else if !name.isCapitalized, call.calledExpression?.selfMemberName != nil {
          // An unresolved method of the type itself might wait.
          return nil
        }
        continue
      }
      if !file.sleeps(in: body).isEmpty { return nil }
      // A method might start the task itself.
      if !isTask, file.calls(named: "Task", in: body).contains(where: { $0.trailingClosure != nil }) {
        places.append((body, nil))
      }
    }
    guard file.sleeps(in: closure.node).isEmpty, !places.isEmpty else { return nil }
    for place in places where place.node.descendants.contains(where: awaitsAnswer) { return place.closure }
    return nil
  }

  /// Whether a response is awaited: `await settings.setQuery(text)` only sends a value and is cheap.
  private func awaitsAnswer(_ node: SyntaxNode) -> Bool {
    guard node.kind == .awaitExpr else { return false }
    guard let name = node.descendants.compactMap(FunctionCallExpr.init).first?.calleeName else { return true }
    return !(["set", "sync", "update", "save", "store", "validate", "configure", "reset"] as [StaticString])
      .contains { name.hasPrefix($0) }
  }

  private func wait(_ closure: ClosureExpr) -> Fix? {
    guard let first = closure.statements.first else { return nil }
    let separator = first.statementSeparator
    let text = Self.pause.map { $0 + separator }.joined()
    return .unsafe("Wait for a pause in typing", preferred: true, .insert(text, at: first.range.lowerBound))
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

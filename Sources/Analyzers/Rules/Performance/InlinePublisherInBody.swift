struct InlinePublisherInBody: ModifierRule, TypeRule {
  static let info = RuleInfo(
    id: "inline_publisher_in_body", topic: .performance, alsoAbout: [.concurrency],
    cases: [
      .createsSource, .restartsTimer, .repeatsValue, .overwritesInput, .restartsOperator, .restartedByValue,
    ],
    tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["onReceive"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let publisher = modifier.call?.firstUnlabeledArgument else { return }
    if let value = repeatedValue(of: publisher, in: file) {
      checkRepeated(value, modifier, in: file, &findings)
      return
    }
    guard let source = source(of: publisher, in: file), let evaluation = file.bodyEvaluation(running: modifier.node),
      let repetition = file.repetition(of: evaluation)
    else { return }
    findings.add(
      at: modifier.range,
      "`\(source.callee.text)` creates another publisher whenever the body runs; keep the publisher in a property",
      ruleCase(source, modifier, of: evaluation.type, in: file), assuming: [repetition.unknown],
      related: source.isInPublisher ? [] : [RelatedLocation(range: source.callee.range, message: "created here")],
      fixes: [source.isInPublisher ? hoisting(publisher, source.callee, in: file) : nil])
  }

  // MARK: - Timers in properties

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view || type.viewRole == .viewModifier, !type.isForeign, !file.isPreviewHelper(type) else {
      return
    }
    for property in type.storedProperties where property.attributes.isEmpty && !property.isStatic {
      guard let value = property.initialValue, let timer = timer(in: value, file),
        !file.hasErrors(property.declaration.node)
      else { continue }
      let again = file.reinitialization(of: type)
      guard again != .never else { return }
      findings.add(
        at: property.range,
        "The timer in `\(property.name.text)` starts over whenever the view is re-created; store it in `@State`",
        .restartsTimer,
        assuming: [
          again == .unknown ? .change("whether the view is re-created while it is on screen") : nil,
          // Each restart delays one tick by less than a second, or a text that gives the minutes.
          timer == .fast || timer == .second && !file.isInitializedWhileTyping(type)
            || timer == .minutes && onlyKeepsDate(from: property, of: type, in: file)
            ? .change("whether the view is re-created more often than the timer fires") : nil,
        ],
        fixes: [stored(property)])
    }
  }

  /// The period of a timer.
  private enum Period {
    case fast, second, minutes, other

    init(_ seconds: Double) { self = seconds < 1 ? .fast : seconds == 1 ? .second : seconds < 60 ? .other : .minutes }
  }

  /// Whether all that a view does with the ticks of a timer is to keep the current time.
  private func onlyKeepsDate(from timer: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    let uses = file.unqualifiedReferences(to: timer.name, in: type)
    return !uses.isEmpty
      && uses.allSatisfy { use in
        guard let call = ArgumentUse(use)?.call, call.calleeName == "onReceive",
          let action = call.trailingClosure(or: "perform"),
          let assignment = action.node.onlyStatement.flatMap(Assignment.init), let value = assignment.singleValue
        else { return false }
        return action.parameterNames.first.map { value.lastName == $0 } ?? value.textEquals("$0")
          || value.textEquals("Date()") || value.lastName == "now"
      }
  }

  /// `Timer.publish(every: 1, …).autoconnect()`, or a member of the project that returns a new one each time.
  private func timer(in value: SyntaxNode, _ file: FileModel) -> Period? {
    if let timer = timer(in: value) { return timer }
    let made = file.returnedValues(of: value)
    guard made.count == 1, let period = made.first.flatMap({ period(of: $0.node.unparenthesized) }) else { return nil }
    // `every: seconds` is what the call passes: the only number in it.
    let numbers = FunctionCallExpr(value)?.arguments.compactMap { $0.expression.flatMap { Double($0.text) } } ?? []
    let seconds = Double(period.text) ?? (numbers.count == 1 ? numbers.first : nil)
    return seconds.map(Period.init) ?? .fast
  }

  private func timer(in value: SyntaxNode) -> Period? {
    guard let period = period(of: value) else { return nil }
    return Double(period.text).map(Period.init) ?? .other
  }

  /// The period of a timer that starts on its own.
  private func period(of timer: SyntaxNode) -> SyntaxNode? {
    guard let connected = FunctionCallExpr(timer), connected.calleeName == "autoconnect",
      let call = connected.base.flatMap(FunctionCallExpr.init), call.calleeName == "publish",
      call.base.textEquals("Timer")
    else { return nil }
    return call.argument("every")
  }

  private func stored(_ property: StoredProperty) -> Fix? {
    guard let introducer = property.declaration.introducer, property.declaration.bindings.count == 1 else { return nil }
    let access = property.declaration.modifier {
      $0.name.isAny(of: ["private", "fileprivate", "internal", "package", "public", "open"])
    }
    var edits = [TextEdit.insert("@State ", at: property.declaration.range.lowerBound)]
    edits.append(.replace(introducer.range, by: access == nil ? "private var" : "var"))
    return Fix(title: "Store it in `@State`", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }

  // MARK: - Values as publishers

  /// The value that a publisher sends whenever something subscribes to it: `items` in `items.publisher`, and in
  /// `Just(items)`.
  private func repeatedValue(of publisher: SyntaxNode, in file: FileModel) -> SyntaxNode? {
    if let call = FunctionCallExpr(publisher) {
      if call.calleeName == "Just" { return call.onlyUnlabeledArgument }
      return call.calleeName == "collect" ? call.base.flatMap { repeatedValue(of: $0, in: file) } : nil
    }
    guard let access = MemberAccessExpr(publisher), access.name == "publisher", let base = access.base,
      let type = file.declaredType(of: base), type.hasSuffix("?") || type.hasPrefix("[")
    else { return nil }
    return base
  }

  private func checkRepeated(
    _ value: SyntaxNode, _ modifier: Modifier, in file: FileModel, _ findings: inout Findings
  ) {
    guard !value.isLiteral, let evaluation = file.bodyEvaluation(running: modifier.node),
      let repetition = file.repetition(of: evaluation), !onlyKeepsUnread(modifier, of: evaluation.type, in: file)
    else { return }
    let overwritten = overwrittenInput(modifier, of: evaluation.type, in: file)
    guard overwritten != nil || !changesNothingAgain(modifier, of: evaluation.type, in: file) else { return }
    findings.add(
      at: modifier.range,
      overwritten.map {
        "Each evaluation of the body sends `\(value.text)` again, which overwrites `\($0.text)`; use "
          + "`onChange(of: \(value.text), initial: true)`"
      }
        ?? "Each evaluation of the body sends `\(value.text)` again; use `onChange(of: \(value.text), initial: true)`",
      overwritten == nil ? .repeatsValue : .overwritesInput, assuming: [repetition.unknown])
  }

  /// Whether all that the action does is to set a state that no code reads, which updates nothing.
  private func onlyKeepsUnread(_ modifier: Modifier, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard let action = modifier.call?.trailingClosure(or: "perform"),
      let target = action.node.onlyStatement.flatMap(Assignment.init)?.target.selfMemberName,
      let state = type.stateProperties.first(where: { $0.name == target })
    else { return false }
    return file.bindingReferences(to: state.name, in: type).isEmpty
      && file.unqualifiedReferences(to: state.name, in: type).allSatisfy { file.write(at: $0)?.kind == .replaces }
  }

  /// The state that a control of the view sets, too, and that the action sets.
  private func overwrittenInput(_ modifier: Modifier, of type: TypeDeclaration, in file: FileModel) -> Name? {
    let codes = file.reach(from: modifier).now.filter { $0.file === file }
    return type.stateProperties.first { state in
      !file.bindingReferences(to: state.name, in: type).isEmpty
        && codes.contains { code in
          file.writes(to: state.name, in: code.node).contains { code.runs($0.node) && $0.assignment != nil }
        }
    }?.name
  }

  /// The maximum number of methods that an action calls one from another.
  private static let maximumMethods = 2

  /// Whether all that the action does is to set states of the view to constants, or to a value that differs from theirs, so that
  /// it does nothing for the same value again: `isReady = true`, `if height != self.height { self.height = height }`.
  private func changesNothingAgain(_ modifier: Modifier, of type: TypeDeclaration, in file: FileModel) -> Bool {
    if let closure = modifier.call?.trailingClosure(or: "perform") {
      return changeNothingAgain(closure.statements, in: closure.node, of: type, file, methods: 0)
    }
    return modifier.argument("perform").map { changesNothingAgain($0, of: type, in: file, methods: 0) } ?? false
  }

  /// The same for the method that a call or a reference runs.
  private func changesNothingAgain(
    _ method: SyntaxNode, of type: TypeDeclaration, in file: FileModel, methods: Int
  ) -> Bool {
    guard methods < Self.maximumMethods, let (body, other) = file.code(of: file.callee(of: method)) else {
      return false
    }
    return changeNothingAgain(Array(body.children), in: body, of: type, other, methods: methods + 1)
  }

  private func changeNothingAgain(
    _ statements: [SyntaxNode], in action: SyntaxNode, of type: TypeDeclaration, _ file: FileModel, methods: Int
  ) -> Bool {
    statements.allSatisfy { statement in
      if let choice = IfExpr(statement) {
        return choice.branches.allSatisfy {
          changeNothingAgain(Array($0.children), in: action, of: type, file, methods: methods)
        }
      }
      if let call = FunctionCallExpr(statement) {
        guard call.calleeName == "withAnimation", let changes = call.trailingClosure else {
          return changesNothingAgain(statement, of: type, in: file, methods: methods)
        }
        return changeNothingAgain(changes.statements, in: action, of: type, file, methods: methods)
      }
      guard let assignment = Assignment(statement) else { return statement.kind == .guardStmt }
      return isSettled(assignment, in: action, of: type)
    }
  }

  /// Whether an assignment sets a state of the view to a constant, or only to a value that differs from its own.
  private func isSettled(_ assignment: Assignment, in action: SyntaxNode, of type: TypeDeclaration) -> Bool {
    guard !assignment.isCompound, let value = assignment.singleValue, let target = assignment.target.selfMemberName,
      type.stateProperties.contains(where: { $0.name == target })
    else { return false }
    if value.isLiteral { return true }
    return assignment.node.conditions(below: action).contains { condition in
      guard let test = condition.firstChild, test.kind == .sequenceExpr else { return false }
      let parts = Array(test.children)
      guard parts.count == 3, parts[1].textEquals("!=") else { return false }
      return parts[0].isSpelledLike(value) && parts[2].isSpelledLike(assignment.target)
        || parts[2].isSpelledLike(value) && parts[0].isSpelledLike(assignment.target)
    }
  }

  // MARK: - Publishers in bodies

  /// The call that gives a publisher state of its own.
  private struct Source {
    let callee: Name
    /// Whether it is part of the argument, not of a computed property.
    let isInPublisher: Bool
    /// Whether it is an operator on a publisher that may live longer.
    let isOperator: Bool
  }

  private func ruleCase(
    _ source: Source, _ modifier: Modifier, of type: TypeDeclaration, in file: FileModel
  ) -> RuleCase {
    guard source.isOperator else { return .createsSource }
    // After `debounce`, no value is pending when the action runs.
    return source.callee != "debounce" && updatesBody(modifier, of: type, in: file)
      ? .restartedByValue : .restartsOperator
  }

  /// Whether the action sets a state that the body reads.
  private func updatesBody(_ modifier: Modifier, of type: TypeDeclaration, in file: FileModel) -> Bool {
    let codes = file.reach(from: modifier).now.filter { $0.file === file }
    return type.stateProperties.contains { state in
      codes.contains { code in file.writes(to: state.name, in: code.node).contains { code.runs($0.node) } }
        && file.shows(state.name, in: type)
    }
  }

  /// The call that gives the publisher state: in the argument, or in the computed property that it reads.
  private func source(of publisher: SyntaxNode, in file: FileModel) -> Source? {
    if let source = source(in: publisher, isInPublisher: true, file) { return source }
    if let (value, other) = file.handedValue(at: publisher), other === file {
      return sourceOfProperty(value, in: file)
    }
    return sourceOfProperty(publisher, in: file)
  }

  /// The call in a computed property.
  private func sourceOfProperty(_ publisher: SyntaxNode, in file: FileModel) -> Source? {
    guard let name = publisher.selfMemberName, !file.isLocal(publisher), let type = file.enclosingType(of: publisher),
      let getter = type.variables.first(where: { $0.binding.name == name && !$0.binding.isStored })?.binding
        .accessorBlock
    else { return nil }
    return source(in: getter, isInPublisher: false, file)
  }

  private func source(in node: SyntaxNode, isInPublisher: Bool, _ file: FileModel) -> Source? {
    for call in file.calls(in: node) {
      guard let name = call.calleeName, file.closures(around: call.node).allSatisfy({ !node.contains($0.node) }) else {
        continue
      }
      switch name {
      case "publish" where call.base.textEquals("Timer") && call.argument("every") != nil: break
      case "TimerPublisher", "PassthroughSubject", "CurrentValueSubject", "dataTaskPublisher": break
      default:
        guard name.isAny(of: ["debounce", "throttle", "delay"]), call.argument("scheduler") != nil,
          call.node.firstRow(of: .closureExpr) != nil
        else { continue }
        return Source(callee: name, isInPublisher: isInPublisher, isOperator: true)
      }
      return Source(callee: name, isInPublisher: isInPublisher, isOperator: false)
    }
    return nil
  }

  private func hoisting(_ publisher: SyntaxNode, _ callee: Name, in file: FileModel) -> Fix? {
    guard callee == "publish", let type = file.enclosingType(of: publisher), !type.isForeign,
      type.declaration.memberBlock?.contains(publisher) ?? false,
      !type.members.contains(where: { $0.memberName == "timer" }),
      !publisher.descendants.contains(where: { node in
        guard let name = DeclReferenceExpr(node)?.name, !name.isCapitalized else { return false }
        return node.parent.flatMap(MemberAccessExpr.init)?.declName != node
      }), !publisher.text.utf8.contains(10),
      let declaration = file.declaring("@State private var timer = \(publisher.text)", in: type)
    else { return nil }
    return Fix(
      title: "Move it to a `@State` property", isSafe: false, isPreferred: true,
      edits: [declaration, .replace(publisher.range, by: "timer")])
  }
}

extension RuleCase {
  fileprivate static let createsSource = RuleCase(
    "createsSource", .wrong, "a body creates a timer, a subject or a request", severity: .info,
    because: "6 of 10 judged findings were worth acting on")
  fileprivate static let restartsOperator = RuleCase(
    "restartsOperator", .wrong, "a body delays the values of a publisher that contains a closure", severity: .hint,
    because: "not verified on a device", isOptIn: true)
  fileprivate static let restartedByValue = RuleCase(
    "restartedByValue", .slow, "each value updates the body, which starts to throttle or delay again")
  fileprivate static let restartsTimer = RuleCase(
    "restartsTimer", .wrong, "a plain property of a view that is re-created contains a timer")
  fileprivate static let repeatsValue = RuleCase(
    "repeatsValue", .slow, "the publisher of an optional, an array or `Just` sends its value again in each evaluation")
  fileprivate static let overwritesInput = RuleCase(
    "overwritesInput", .wrong, "such a value overwrites what users have entered")
}

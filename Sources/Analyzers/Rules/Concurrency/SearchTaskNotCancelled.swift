struct SearchTaskNotCancelled: CallRule, ModifierRule, TypeRule {
  static let info = RuleInfo(
    id: "search_task_not_cancelled", topic: .concurrency,
    cases: [.storedTask, .startedByOnChange, .startedByObserver, .ignored, .seldomChanged],
    tier: .precise)

  static let callees: [StaticString] = ["Task"]
  static let modifiers: [StaticString] = ["onChange", "onReceive"]
  static let looksAtModels = true

  // MARK: - A stored task

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let task = file.storedTask(call), task.property.typeName == "Task",
      mayRunAgain(task, in: file), !isGuarded(task, in: file), !comparesQuery(task.closure.node),
      let dependence = dependenceOnStart(of: task, in: file), !file.replacesAndCancels(task),
      !isAwaited(task, in: file)
    else { return }
    let target = task.assignment.target.text
    let node = task.assignment.node
    let separator = node.statementSeparator
    findings.add(
      at: node.range, "The previous task in `\(task.property.name.text)` keeps running; cancel it before assigning",
      .storedTask,
      assuming: [
        dependence == .assumed ? .callee("whether the result depends on when the task starts") : nil,
        FunctionDecl(task.function).map { isStoppedByCallers($0, in: file, steps: 3) } ?? false
          ? .callers("whether other code starts the task without stopping it first") : nil,
      ],
      related: [RelatedLocation(range: task.property.name.range, message: "stored here")],
      fixes: [
        // The canceled task may report an error, or reset what the new one has set.
        .unsafe(
          "Cancel the previous task first", preferred: true,
          .insert("\(target)?.cancel()\(separator)", at: node.range.lowerBound))
      ])
  }

  /// Whether the code can run again: not in initializers and methods that are called once per lifetime.
  private func mayRunAgain(_ task: StoredTask, in file: FileModel) -> Bool {
    guard let member = task.assignment.node.enclosingMember, member.kind != .initializerDecl else { return false }
    guard let name = FunctionDecl(member)?.name else { return true }
    let callers = file.enclosingType(of: member).map { file.unqualifiedReferences(to: name, in: $0) } ?? []
    if !callers.isEmpty, callers.allSatisfy({ $0.enclosingMember?.kind == .initializerDecl }),
      FunctionDecl(member)?.isPrivate ?? false
    {
      return false
    }
    return !name.isAny(of: ["viewDidLoad", "awakeFromNib", "applicationDidFinishLaunching", "loadView", "setUp"])
  }

  /// Whether a second task cannot start: a condition checks the stored task (`guard job == nil`) or a flag
  /// that is set here, or the task is awaited (`await job?.value`).
  private func isGuarded(_ task: StoredTask, in file: FileModel) -> Bool {
    let node = task.assignment.node
    let assignments = file.assignments(in: task.function)
    let flags = assignments.compactMap(\.target.selfMemberName)
    let isKept = node.conditions(below: task.function).contains { $0.mentions(task.property.name) }
    if isKept || isGuarded(node, by: assignments, below: task.function)
      || isGuardedByCallers(task, flags: flags, in: file)
    {
      return true
    }
    return file.references(to: task.property.name, in: task.function).contains { reference in
      reference.range.upperBound < node.range.lowerBound
        && reference.enclosingStatement.mentionsAny(of: ["value", "result"])
    }
  }

  /// Whether a condition around a node checks what one of the assignments sets: `if !isRunning { isRunning = true … }`.
  private func isGuarded(_ node: SyntaxNode, by assignments: [Assignment], below code: SyntaxNode) -> Bool {
    let flags = assignments.compactMap(\.target.selfMemberName)
    return node.conditions(below: code).contains { condition in flags.contains { condition.mentions($0) } }
  }

  /// Whether the function awaits the task, so that the task is part of the function.
  private func isAwaited(_ task: StoredTask, in file: FileModel) -> Bool {
    file.references(to: task.property.name, in: task.function).contains { reference in
      reference.index > task.assignment.node.subtreeEnd && !task.closure.node.contains(reference)
        && reference.enclosingStatement.mentionsAny(of: ["value", "result"])
        && reference.ancestors.contains { $0.kind == .awaitExpr }
    }
  }

  /// Whether every method of the type that calls this function checks first.
  private func isGuardedByCallers(_ task: StoredTask, flags: [Name], in file: FileModel) -> Bool {
    guard let name = FunctionDecl(task.function)?.name, let type = file.enclosingType(of: task.function)
    else { return false }
    let uses = file.unqualifiedReferences(to: name, in: type)
    return !uses.isEmpty
      && uses.allSatisfy { use in
        guard let caller = use.enclosingFunction else { return false }
        return use.conditions(below: caller).contains { condition in
          condition.mentions(task.property.name) || flags.contains { condition.mentions($0) }
        }
      }
  }

  /// Whether each call of a method that this file knows follows a call on the same object that cancels a task, or the
  /// assignment of a new object: `player?.stop(); player = Player(); player?.start()`.
  private func isStoppedByCallers(_ method: FunctionDecl, in file: FileModel, steps: Int) -> Bool {
    guard steps > 0, let name = method.name else { return false }
    let calls = file.calls(named: name).filter { file.callee(of: $0).codeHere?.declaration == method.node }
    return !calls.isEmpty
      && calls.allSatisfy { call in
        isStopped(before: call, in: file)
          || call.node.enclosingMember.flatMap(FunctionDecl.init).map {
            isStoppedByCallers($0, in: file, steps: steps - 1)
          } ?? false
      }
  }

  /// Whether a statement before a call stops the work of the object of the call, or creates another object.
  private func isStopped(before call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let base = call.base?.withoutUnwrapping else { return false }
    let statement = call.node.enclosingStatement
    return (statement.parent?.children ?? call.node.children).contains { earlier in
      guard earlier.index < statement.index else { return false }
      if let assignment = Assignment(earlier), assignment.target.isSpelledLike(base) {
        return assignment.singleValue.map { ValueKind($0) == .constructor } ?? false
      }
      return file.calls(in: earlier).contains { other in
        other.base?.withoutUnwrapping.isSpelledLike(base) ?? false
          && file.reach(from: other.node).now.contains { !$0.calls(named: "cancel").isEmpty }
      }
    }
  }

  private static let loadingWords: [StaticString] = [
    "search", "find", "filter", "query", "lookup", "suggest", "load", "fetch", "refresh", "update", "complete",
  ]

  private enum Dependence { case assumed, known }

  /// Whether the result can depend on when the task starts: the task sets a property to an awaited value, or a function
  /// that loads or searches awaits a method of `self` or passes on a parameter. Nil if it cannot.
  private func dependenceOnStart(of task: StoredTask, in file: FileModel) -> Dependence? {
    let work = task.closure.node
    if setsAwaitedValue(work, in: file), work.suspensions.contains(where: { file.mayDiffer($0) }) { return .known }
    let parameters = FunctionDecl(task.function)?.parameters.compactMap(\.name) ?? []
    let name = FunctionDecl(task.assignment.node.enclosingMember ?? task.function)?.name
    guard name.containsAny(of: SearchTaskNotCancelled.loadingWords) else { return nil }
    var dependence: Dependence?
    for node in work.runningNodes where node.kind == .awaitExpr {
      if parameters.contains(where: { node.mentions($0) }) { return .known }
      guard let call = node.lastChild.flatMap(FunctionCallExpr.init), call.calledExpression?.selfMemberName != nil
      else { continue }
      if let body = file.callee(of: call).codeHere?.body, setsAwaitedValue(body, in: file) { return .known }
      dependence = .assumed
    }
    return dependence
  }

  /// Whether code sets a property of its type to an awaited value.
  private func setsAwaitedValue(_ code: SyntaxNode, in file: FileModel) -> Bool {
    file.assignments(in: code).contains { file.ownProperty($0.target) != nil && code.awaits(for: $0) }
  }

  /// Whether the task compares something, for example the query, before it shows its result.
  private func comparesQuery(_ code: SyntaxNode) -> Bool { comparisons(in: code).contains { _ in true } }

  /// The conditions of code that compare something.
  private func comparisons(in code: SyntaxNode) -> some Sequence<SyntaxNode> {
    code.runningNodes.lazy.filter { node in
      (node.kind == .ifExpr || node.kind == .guardStmt)
        && node.children.contains { condition in
          condition.kind == .conditionElement && condition.descendants.contains(where: \.isComparison)
        }
    }
  }

  // MARK: - A task that is not stored

  func check(_ onChange: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let published = onChange.name == "onReceive" ? onChange.firstArgument : nil
    guard let value = onChange.argument("of") ?? published, published.map({ $0.publishedPath != nil }) ?? true else {
      return
    }
    let reached = Array(file.reach(from: onChange))
    guard let (code, call, work) = restartedTask(in: reached, observing: value) else {
      return checkIgnoredChange(of: value, by: onChange, reached, in: file, &findings)
    }
    guard !(onChange.call.map { isUnavailable($0, while: code, startedBy: call, in: file) } ?? false),
      !isSignal(value, of: onChange, reached, in: file)
    else { return }
    let closure = published == nil ? onChange.trailingClosure : nil
    findings.add(
      at: onChange.range, Self.messageAboutOrder,
      changesSeldom(value, in: file) ? .seldomChanged : .startedByOnChange,
      related: [code.related(call.node, "keeps running when the value changes again")],
      fixes: [
        // `task(id:)` also runs when the view appears, and then searches for the text that is there.
        code.isInRoot && file.effectOfRerun(work.node, countingLoads: false).kind != .differs
          ? closure.flatMap { file.useTask(insteadOf: onChange, of: value, $0, call, work) } : nil
      ])
  }

  /// Whether users change a value in a photo picker, which covers the screen meanwhile.
  private func changesSeldom(_ value: SyntaxNode, in file: FileModel) -> Bool {
    file.declaredType(of: value)?.contains("PhotosPickerItem") ?? false
  }

  /// Whether no code uses a value after its change, so that it is a signal and not a query: a flag, a state that only code of
  /// the view can read, or what a publisher sends.
  private func isSignal(
    _ value: SyntaxNode, of onChange: Modifier, _ reached: [ReachedCode], in file: FileModel
  ) -> Bool {
    let published = value.publishedPath
    let path = published ?? value.text
    guard !reached.contains(where: { $0.isStart && usesReceivedValue($0) }),
      reached.allSatisfy({ $0.reads(of: [path]).isEmpty })
    else { return false }
    if published != nil {
      // Other code of the object may read the value by its name.
      guard let name = value.lastName?.boundProperty else { return false }
      return reached.allSatisfy { $0.reads(of: [path.rootOfPath]).isEmpty && !$0.node.mentions(name) }
    }
    if file.declaredType(of: value) == "Bool" { return true }
    guard let property = file.ownProperty(value), property.isState || property.wrapper("Environment") != nil,
      !file.holdsObject(property)
    else { return false }
    return file.reach(from: onChange).all.allSatisfy { reached in
      if case .unseen(let unseen) = reached { !mayRead(unseen) } else { true }
    }
  }

  /// Whether the code that a change runs uses the value that it receives.
  private func usesReceivedValue(_ code: ReachedCode) -> Bool {
    let names = code.parameterNames
    guard names.isEmpty, ClosureExpr(code.node) != nil else {
      return names.contains { !code.file.bareReferences(to: $0, in: code.node).isEmpty }
    }
    return code.node.descendants.contains { node in
      DeclReferenceExpr(node)?.name?.isClosureArgument ?? false
        && code.file.closures(around: node).first?.node == code.node
    }
  }

  /// Whether code that is not at hand may read a state of the view that calls it: a method of the view itself.
  private func mayRead(_ unseen: UnseenCode) -> Bool {
    guard unseen.way.receiver == "" else { return false }
    if case .system = unseen.callee { return false }
    guard let call = FunctionCallExpr(unseen.node) else { return true }
    if call.arguments.contains(where: { $0.expression?.isSelf ?? false }) { return true }
    return call.base?.isSelf ?? !call.calleeName.isCapitalized
  }

  /// Reports a value that users can change while the code that an earlier change has started is running, because that code
  /// then returns at once and the result for the last value is never loaded.
  private func checkIgnoredChange(
    of value: SyntaxNode, by onChange: Modifier, _ reached: [ReachedCode], in file: FileModel,
    _ findings: inout Findings
  ) {
    guard let property = file.ownProperty(value), let type = file.enclosingType(of: value),
      !file.bindings(of: property.name, in: type).isEmpty, let view = onChange.call,
      let (start, call, work) = restartedTask(in: reached, observing: value, isRefused: true),
      reads(property.name, work, startedBy: start),
      let (flag, code) = reached.lazy.filter({ $0.way.task?.call.node == call.node }).compactMap({ code in
        code.assignments.lazy.compactMap { self.refusal(of: $0, in: code) }
          .first { code.node.contains($0.place) && code.onlyReturns(because: $0) }.map { ($0, code) }
      }).first,
      let name = flag.assignment.target.lastName, let owner = code.file.enclosingType(of: flag.place),
      let known = file.facts.type(named: owner.name.text), !file.isUnavailable(view, whileSet: [name.text], of: known)
    else { return }
    findings.add(
      at: onChange.range,
      "A change of `\(property.name.text)` is ignored while the task of an earlier one is running; cancel that task "
        + "instead of returning", .ignored,
      related: [code.related(flag.place, "the running task sets the flag because of which the next one returns")])
  }

  /// Whether a task uses an observed value: the property, what is computed from it, or the parameter of the closure that starts
  /// the task.
  private func reads(_ property: Name, _ work: ClosureExpr, startedBy code: ReachedCode) -> Bool {
    let received = code.way.steps.compactMap { ClosureExpr($0.code)?.parameterNames.last }
    return received.contains { work.node.mentions($0) }
      || code.file.pathsRead(by: work.node).contains { $0.isOrIsIn(property.text) }
  }

  private static let messageAboutOrder =
    "Every change starts a new task; an older one may finish last and overwrite newer results"

  /// Reports tasks that observers of properties start.
  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    let observed = type.storedProperties.filter { $0.binding.accessorBlock != nil }
    guard !observed.isEmpty else { return }
    let properties = Dictionary(observed.map { ($0.range, $0) }, uniquingKeysWith: { first, _ in first })
    for reaction in file.changeReactions(of: type) where reaction.modifier == nil {
      let reached = Array(reaction.reach)
      guard let property = properties[reaction.range],
        let (code, call, _) = restartedTask(
          in: reached, observing: file.references(to: property.name, in: property.declaration.node).first),
        // A task that does not read the property gives each change the same result.
        reached.contains(where: { !$0.reads(of: [property.name.text]).isEmpty })
      else { continue }
      let isHere = code.file === file
      findings.add(
        at: isHere ? call.node.range : property.name.range, Self.messageAboutOrder, .startedByObserver,
        related: [
          isHere
            ? RelatedLocation(range: property.name.range, message: "each change of it")
            : code.related(call.node, "keeps running when the value changes again")
        ])
    }
  }

  /// A task that code starts each time a value changes and that nothing stops, although it shows what it waited for.
  ///
  /// - Parameters:
  ///   - value: the value, if it is an expression.
  ///   - isRefused: whether the task must return at once while an earlier one is running, instead of running beside it.
  private func restartedTask(
    in reached: [ReachedCode], observing value: SyntaxNode?, isRefused: Bool = false
  ) -> (code: ReachedCode, call: FunctionCallExpr, work: ClosureExpr)? {
    for code in reached where code.moment == .inTask && code.way.task?.storage == .discarded {
      guard let call = code.way.task?.call, let work = ClosureExpr(code.node), work.use?.call.node == call.node,
        call.calledExpression?.kind == .declReferenceExpr, !isGuarded(code),
        !(value.map { startsForOneValue($0, code) } ?? false)
      else { continue }
      let parts = reached.filter { $0.way.task?.call.node == call.node && $0.moment == .inTask }
      let results = parts.map { ($0, awaitedResults(of: $0, in: work, of: code.file, isRefused)) }
      guard results.contains(where: { !$0.1.isEmpty }),
        // A task that is refused does not bring the result of its value at all.
        isRefused || !(value.map { hasResultOfItsOwn($0, results) } ?? false),
        !comparesQuery(results),
        work.node.suspensions.contains(where: { suspension in
          (code.file.mayDiffer(suspension, with: value) || readsHandedValue(parts, reached, observing: value))
            && !code.file.answersAtOnce(suspension)
        })
      else { continue }
      return (code, call, work)
    }
    return nil
  }

  /// Whether a task reads a property to which the code that starts it assigns the observed value: `model.account = newValue`.
  private func readsHandedValue(_ parts: [ReachedCode], _ reached: [ReachedCode], observing value: SyntaxNode?) -> Bool
  {
    guard let value else { return false }
    let parameter = reached.first(where: \.isStart)?.parameterNames.last
    let paths = reached.filter { $0.moment == .now }.flatMap { code in
      code.assignments.compactMap { assignment -> String? in
        guard let assigned = assignment.singleValue else { return nil }
        let isObserved = ([assigned] + code.passedValues(for: [assigned])).contains { new in
          new.isSpelledLike(value) || parameter.map { DeclReferenceExpr(new)?.name == $0 } ?? false
        }
        return isObserved ? code.path(of: assignment.target) : nil
      }
    }
    return !paths.isEmpty && parts.contains { !$0.reads(of: Set(paths)).isEmpty }
  }

  /// Whether the task starts only for an empty text, or only while a flag is not set that is set with it.
  private func isGuarded(_ code: ReachedCode) -> Bool {
    code.way.steps.contains { step in
      step.node.runsForEmptyTextOnly(below: step.code)
        || isGuarded(step.node, by: step.file.assignments(in: step.code), below: step.code)
    }
  }

  /// Whether the task starts only for one of the values, so that each run has the same input: `if isOn { Task { … } }`.
  private func startsForOneValue(_ observed: SyntaxNode, _ code: ReachedCode) -> Bool {
    if code.caseOfValue(observed) != nil { return true }
    return code.way.steps.enumerated().contains { position, step in
      step.conditions.contains { condition in
        guard let asked = condition.firstChild?.unparenthesized else { return false }
        let parts = asked.kind == .sequenceExpr ? Array(asked.children) : [asked]
        guard parts.count == 1 || parts.count == 3 && parts[1].textEquals("==") && isConstant(parts[2]) else {
          return false
        }
        return parts[0].isSpelledLike(observed) || code.isObserved(parts[0], observed, position)
      }
    }
  }

  /// Whether an expression has one value: a literal or a case of an enum.
  private func isConstant(_ value: SyntaxNode) -> Bool {
    guard let access = MemberAccessExpr(value) else { return value.isLiteral }
    return access.base.map { DeclReferenceExpr($0)?.name.isCapitalized ?? false } ?? true
  }

  /// Whether each value leads to a result in another property, so that no result replaces that of another value.
  private func hasResultOfItsOwn(_ observed: SyntaxNode, _ results: [(ReachedCode, [Assignment])]) -> Bool {
    var cases: [String: SyntaxNode] = [:]
    for (code, assignments) in results {
      for assignment in assignments {
        guard let branch = code.caseOfValue(observed, around: assignment.node),
          let path = code.path(of: assignment.target), cases[path] ?? branch == branch
        else { return false }
        cases[path] = branch
      }
    }
    return true
  }

  /// Whether users cannot change the value again while a task runs: what starts the task sets a flag, and the flag disables
  /// the view or covers the screen.
  private func isUnavailable(
    _ view: FunctionCallExpr, while task: ReachedCode, startedBy call: FunctionCallExpr, in file: FileModel
  ) -> Bool {
    task.way.steps.contains { step in
      guard step.file === task.file, step.code.contains(call.node), let owner = step.file.enclosingType(of: step.code),
        let known = file.facts.type(named: owner.name.text)
      else { return false }
      let flags = step.file.assignments(in: step.code).filter { assignment in
        assignment.setsTrue && assignment.node.index < call.node.index && assignment.node.runsTogether(with: step.code)
      }
      let names = Set(flags.compactMap { $0.target.selfMemberName?.text })
      return !names.isEmpty && file.isUnavailable(view, whileSet: names, of: known)
    }
  }

  /// Where code of a task sets state of the view, or of a model, to a value for which it waited. What it sets after a failure,
  /// such as the stored values that it loads again, is not the result of the task.
  private func awaitedResults(
    of code: ReachedCode, in work: ClosureExpr, of file: FileModel, _ isRefused: Bool
  ) -> [Assignment] {
    let steps = code.way.steps.drop { $0.file !== file || !work.node.contains($0.node) }
    guard !steps.contains(where: { $0.node != work.node && $0.node.isInCatch(below: $0.code) }) else { return [] }
    return code.assignments.filter { assignment in
      guard code.isAfterSuspension(assignment.node), isAwaited(assignment, of: code),
        !assignment.node.isInCatch(below: code.node), (refusal(of: assignment, in: code) != nil) == isRefused
      else { return false }
      let target = assignment.target
      if let property = code.file.ownProperty(target) {
        return property.isState || property.wrapper("Published") != nil
          || code.file.enclosingType(of: target)?.hasAttribute("Observable") ?? false
      }
      guard let owner = MemberAccessExpr(target)?.base else { return false }
      return code.file.ownProperty(owner)?.isState ?? false
    }
  }

  /// Whether code sets a value for which it waited itself, or for which the code that calls it waited.
  private func isAwaited(_ assignment: Assignment, of code: ReachedCode) -> Bool {
    if code.node.awaits(for: assignment) { return true }
    let passed = code.passedValues(for: assignment.value)
    return !passed.isEmpty
      && code.way.steps.contains { $0.isCall && $0.code.awaits(for: passed, before: $0.node) }
  }

  /// Whether a task compares something before it shows one of its results. Code that only computes a result, such as a client,
  /// discards an outdated one only after it has waited.
  private func comparesQuery(_ results: [(code: ReachedCode, assignments: [Assignment])]) -> Bool {
    let showing = results.filter { !$0.assignments.isEmpty }
    return results.contains { code, assignments in
      let isOnWay =
        code.isInRoot || !assignments.isEmpty
        || showing.contains { $0.code.way.steps.contains { $0.code == code.node && $0.file === code.file } }
      let compares =
        isOnWay ? comparesQuery(code.node) : comparisons(in: code.node).contains(where: code.isAfterSuspension)
      return compares || asksWhetherCurrent(code)
    }
  }

  /// Whether a condition behind an `await` asks a method or property of the object that compares something with what it
  /// stores: `guard isCurrent(text) else { return }`.
  private func asksWhetherCurrent(_ code: ReachedCode) -> Bool {
    code.nodes.contains { node in
      guard node.kind == .conditionElement, code.isAfterSuspension(node) else { return false }
      return code.file.codeDetermining(node).dropFirst().contains { helper in
        helper.runningNodes.contains { sign in
          sign.isComparison && sign.parent.map { comparesVariable($0, in: code.file) } ?? false
        }
      }
    }
  }

  /// Whether a comparison is between a variable of the object and a parameter, or between two variables: not with a literal.
  private func comparesVariable(_ comparison: SyntaxNode, in file: FileModel) -> Bool {
    var variables: Set<String> = []
    var comparesLocal = false
    for node in comparison.descendants where node.kind == .declReferenceExpr || node.kind == .memberAccessExpr {
      if file.isLocal(node) {
        comparesLocal = true
      } else if let property = file.ownProperty(node), !property.isLet, !property.isStatic {
        variables.insert(property.name.text)
      }
    }
    return !variables.isEmpty && (comparesLocal || variables.count > 1)
  }

  /// The assignment of the flag because of which the code, or a method that calls it, returns at once while it is running, so
  /// that an older result never comes after a newer one. A stored result that it shows before it asks is newer.
  private func refusal(of result: Assignment, in code: ReachedCode) -> RaisedFlag? {
    let around = [(result.node, code.node, code.file)] + code.way.steps.reversed().map { ($0.node, $0.code, $0.file) }
    for (node, body, file) in around {
      guard let flag = file.flagRefusingSecondRun(of: node, in: body) else { continue }
      let isShownBefore = file.assignments(in: body).contains { other in
        other.node.index < flag.place.index && other.target.pathText == result.target.pathText
          && !(body == code.node && code.isLeftOut(other.node))
      }
      return isShownBefore ? nil : flag
    }
    return nil
  }
}

extension SyntaxNode {
  fileprivate var isComparison: Bool {
    kind == .binaryOperatorExpr && (textEquals("==") || textEquals("!=") || textEquals("==="))
  }
}

extension ReachedCode {
  /// Whether the code does nothing else if a flag is set: it does not remember that it has to run again.
  fileprivate func onlyReturns(because flag: RaisedFlag) -> Bool {
    let conditions = flag.place.conditions(below: node).filter { $0.asks(for: flag.assignment.target.pathText) }
    return conditions.allSatisfy { condition in
      let exit = condition.surroundings.first { $0.kind == .guardStmt || $0.kind == .ifExpr }
      return exit?.child(.codeBlock)?.onlyChild?.kind == .returnStmt
    }
  }

  /// Whether the call that leads to the code passes a literal for a parameter because of which a node of the code does not run.
  fileprivate func isLeftOut(_ node: SyntaxNode) -> Bool {
    node.surroundings(below: self.node).contains { around in
      guard let choice = IfExpr(around), choice.body?.contains(node) ?? false else { return false }
      return choice.conditions.contains { condition in
        guard let asked = condition.firstChild else { return false }
        let isNegated = asked.kind == .prefixOperatorExpr
        let name = (isNegated ? asked.lastChild : asked).flatMap(DeclReferenceExpr.init)?.name
        return name.flatMap(argument)?.textEquals(isNegated ? "true" : "false") ?? false
      }
    }
  }
}

extension SyntaxNode {
  /// Whether it runs only after an error.
  fileprivate func isInCatch(below code: SyntaxNode) -> Bool {
    surroundings(below: code).contains { $0.kind == .catchClause }
  }
}

extension RuleCase {
  fileprivate static let storedTask = RuleCase(
    "storedTask", .wrong, "a stored task is replaced without being canceled")
  fileprivate static let startedByOnChange = RuleCase(
    "startedByOnChange", .wrong, "`onChange` or `onReceive` starts a task that no code cancels")
  fileprivate static let startedByObserver = RuleCase(
    "startedByObserver", .wrong, "`didSet` of a property starts a task that no code cancels")
  fileprivate static let ignored = RuleCase(
    "ignored", .wrong, "a task that is running refuses another one, although a control has changed the value since",
    severity: .info, because: "users seldom change the value again so soon")
  fileprivate static let seldomChanged = RuleCase(
    "seldomChanged", .wrong, "a photo picker, not typing, starts a task that no code cancels",
    severity: .info, because: "users seldom change the value again before the task ends")
}

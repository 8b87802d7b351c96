struct LoadingFlagLeftSet: TypeRule {
  static let info = RuleInfo(
    id: "loading_flag_left_set", topic: .state, alsoAbout: [.concurrency], cases: [.blocks, .shown], tier: .precise,
    since: "0.2.0")

  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    // Only macros store properties in an extension.
    guard !type.isForeign else { return }
    for property in type.storedProperties where !property.isLet && !property.isStatic {
      let writes = file.writes(to: property.name, in: type)
      let flags =
        property.isFlag ? [Flag(property: property, value: .true)] : flags(in: property, setBy: writes, of: type, file)
      for flag in flags where writes.contains(where: flag.isReset) {
        var visited: Set<Int> = []
        for set in writes where flag.isSet(by: set) {
          guard let run = set.node.enclosingRun, let body = run.isBraces ? run : run.child(.codeBlock),
            visited.insert(body.index).inserted, !set.node.isConditional(below: body)
          else { continue }
          check(flag, set: set, in: body, of: type, file, &findings)
        }
      }
    }
  }

  private func check(
    _ flag: Flag, set: Write, in body: SyntaxNode, of type: TypeDeclaration, _ file: FileModel,
    _ findings: inout Findings
  ) {
    let resets = file.writes(to: flag.name, in: body).filter(flag.isReset)
    guard !resets.isEmpty else { return }
    var paths = FlagPaths(flag: flag, type: type, file: file)
    paths.follow(body)
    guard let leak = paths.leaks.first(where: { $0.doubt == nil }) ?? paths.leaks.first,
      !restsSet(flag, in: type, file), !(paths.staysSet && isReadOnly(in: body, flag, of: type, file))
    else { return }
    // Of the cases of an enum, only one that lasts while work is awaited says that it runs.
    if flag.value != .true, !paths.isSetDuringWork { return }
    let use = use(of: flag, in: type, file)
    guard use != .none, !isResetElsewhere(flag, than: set.node.enclosingMember?.memberName?.text, in: type, file)
    else { return }
    // A path that shows an error, for example, may replace what the flag shows.
    if use == .shown, changesOther(than: flag.name, leak.node, in: type, file) { return }
    let (name, value) = (flag.name.text, flag.value.text)
    let isDirect =
      flag.value == .true
      && resets.allSatisfy { $0.node.enclosingRun == set.node.enclosingRun } && set.node.parent == body
    findings.add(
      at: set.node.range,
      "`\(name)` stays `\(value)` \(leak.reason); "
        + (flag.value == .true ? "reset it in a `defer`" : "set another value there"),
      use == .blocks ? .blocks : .shown,
      assuming: [
        leak.doubt,
        // Code that resets the flag only after a failure often leaves the screen otherwise.
        leak.isSuccess && leak.doubt == nil
          ? .intent("whether the screen stays after the work has succeeded") : nil,
      ],
      related: [
        RelatedLocation(range: leak.node.range.head(of: leak.node), message: "`\(name)` is still `\(value)` here")
      ],
      fixes: [
        isDirect
          ? .unsafe(
            "Reset `\(name)` in a `defer`", preferred: true,
            .insert(
              set.node.statementSeparator + "defer { \(set.target.text) = false }", at: set.node.range.upperBound))
          : nil
      ])
  }

  /// The cases of an enum that code gives to a property and asks for before it starts work.
  private func flags(
    in property: StoredProperty, setBy writes: [Write], of type: TypeDeclaration, _ file: FileModel
  ) -> [Flag] {
    let names = Set(writes.compactMap(\.assignedCase))
    guard !names.isEmpty, writes.count > 1 else { return [] }
    let made = property.initialValue.flatMap(MemberAccessExpr.init)?.base?.typeReferenceName
    guard let enumeration = property.typeName ?? made,
      file.facts.types(named: enumeration.text).contains(where: { $0.fact.kind == .enum })
    else { return [] }
    return names.sorted().map { Flag(property: property, value: .named($0)) }
  }

  /// Whether some code sets the flag and leaves it at that, so that it does not stand for running work.
  private func restsSet(_ flag: Flag, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.laterWrites(to: flag.property, in: type).contains { set in
      guard flag.isSet(by: set), let run = set.node.enclosingRun,
        let body = run.isBraces ? run : run.child(.codeBlock)
      else { return false }
      return !file.reach(from: body).contains { code in
        code.writes.contains { write in !flag.isSet(by: write) && code.path(of: write.target) == flag.name.text }
      }
    }
  }

  /// Whether only the code that sets the flag reads it. If it also leaves it set, the flag says that it has run once.
  private func isReadOnly(in body: SyntaxNode, _ flag: Flag, of type: TypeDeclaration, _ file: FileModel) -> Bool {
    let reads = file.unqualifiedReferences(to: flag.name, in: type).filter { file.write(at: $0) == nil }
    let known = type.isViewType ? nil : file.facts.type(named: type.name.text)
    return reads.allSatisfy(body.contains)
      && (known.map { file.shownReads(of: flag.name.text, in: $0) } ?? []).isEmpty
  }

  private enum Use { case none, shown, blocks }

  /// What the flag does while it is set.
  private func use(of flag: Flag, in type: TypeDeclaration, _ file: FileModel) -> Use {
    let name = flag.name.text
    if case .named(let value) = flag.value {
      let own = file.unqualifiedReferences(to: flag.name, in: type).map { (node: $0, file: file) }
      let known = type.isViewType ? nil : file.facts.type(named: type.name.text)
      let reads = own + (known.map { file.shownReads(of: name, in: $0) } ?? []).map { (node: $0.node, file: $0.file) }
      return reads.contains { $0.file.blocks($0.node, whileItIs: value) } ? .blocks : .none
    }
    let known = file.facts.types(named: type.name.text).flatMap(\.fact.members)
    if known.contains(where: { $0.guardsOn.contains(name) && !file.showsViews($0) }) { return .blocks }
    let reads =
      type.isViewType ? [] : file.facts.type(named: type.name.text).map { file.shownReads(of: name, in: $0) } ?? []
    // A view may pass the flag to others, which show it for this one.
    let handed = type.isViewType ? file.receivers(of: flag.property, in: type) : []
    let own = ([(flag.property, type)] + handed).flatMap { property, type in
      file.unqualifiedReferences(to: property.name, in: type).filter { file.write(at: $0) == nil }
    }
    if reads.contains(where: { $0.file.disablesControls($0.node) }) || own.contains(where: file.disablesControls)
      || own.contains(where: file.decidesAboutWork)
    {
      return .blocks
    }
    let isShown = type.isViewType && own.contains(where: file.isReadByBody)
    return isShown || !reads.isEmpty ? .shown : .none
  }

  /// Whether other code takes the flag back without setting it first.
  private func isResetElsewhere(
    _ flag: Flag, than member: String?, in type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    let name = flag.name.text
    if !file.bindingReferences(to: flag.name, in: type).isEmpty || file.facts.isBound(name, of: type.name.text) {
      return true
    }
    let writes = file.facts.flagWrites(named: name, of: type.name.text).filter {
      $0.fact.writerMember != member && $0.fact.writerMember != "init"
    }
    if flag.value != .true {
      let sets = file.writes(to: flag.name, in: type).filter(flag.isSet)
      let setters = sets.map { $0.node.enclosingMember?.memberName?.text }
      return writes.contains { !setters.contains($0.fact.writerMember) }
    }
    return writes.contains { reset in
      reset.fact.value != .true
        && !writes.contains { $0.fact.value == .true && $0.fact.writerMember == reset.fact.writerMember }
    }
  }

  /// Whether the path on which the flag stays set changes another property of the type.
  private func changesOther(
    than flag: Name, _ path: SyntaxNode, in type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    let isBranch = path.kind == .catchClause || path.kind == .switchCase || path.kind == .codeBlock
    guard let scope = isBranch ? path : path.enclosingStatement.parent,
      isBranch || scope.parent.map({ $0.kind != .functionDecl && $0.kind != .accessorDecl }) ?? false,
      path.kind != .tryExpr
    else { return false }
    return file.writes(in: scope).contains { write in
      guard let name = write.target.selfMemberName, !file.isLocal(write.target), !(name == flag) else { return false }
      return type.storedProperty(named: name) != nil
    }
  }
}

/// A property, and its value that means that work is running.
private struct Flag {
  enum Value: Equatable {
    case `true`
    /// A case of an enum, such as `.loading`.
    case named(String)

    var text: String {
      switch self {
      case .true: "true"
      case .named(let name): "." + name
      }
    }
  }

  let property: StoredProperty
  let value: Value

  var name: Name { property.name }

  func isSet(by write: Write) -> Bool {
    switch value {
    case .true: write.assignment?.setsTrue ?? false
    case .named(let name): write.assignedCase == name
    }
  }

  func isReset(by write: Write) -> Bool {
    switch value {
    case .true: write.assignment?.setsFalse ?? false
    case .named(let name): write.assignment != nil && write.assignedCase != name
    }
  }
}

extension Write {
  /// `loading` for `phase = .loading` and `phase = Phase.loading`.
  fileprivate var assignedCase: String? {
    guard !isInside, let value = assignment?.singleValue.flatMap(MemberAccessExpr.init), let name = value.name,
      value.base?.typeReferenceName?.isCapitalized ?? true
    else { return nil }
    return name.text
  }
}

extension SyntaxNode {
  /// Whether it sets something, also as `if !isBusy { isBusy.toggle() }`.
  fileprivate var isAssignment: Bool { kind == .sequenceExpr || kind == .ifExpr && Assignment(self) != nil }
}

/// The paths through a function or a closure on which a flag stays set.
private struct FlagPaths {
  struct Leak {
    let node: SyntaxNode
    let reason: String
    /// Why the path may do no harm.
    var doubt: Assumption?

    /// Whether only `catch` clauses reset the flag.
    var isSuccess: Bool { node.kind == .doStmt }
  }

  let flag: Flag
  /// The type that declares the flag.
  let type: TypeDeclaration
  let file: FileModel
  private(set) var leaks: [Leak] = []
  /// Whether code waits, or other code runs later, while the flag is set.
  private(set) var isSetDuringWork = false
  /// Whether the flag stays set at the end, where no path has reset it.
  private(set) var staysSet = false
  /// Whether a `defer` resets the flag.
  private var isDeferred = false
  /// What is known about the flag where the enclosing `do` throws; empty outside `do`.
  private var thrown: [State?] = []

  init(flag: Flag, type: TypeDeclaration, file: FileModel) {
    self.flag = flag
    self.type = type
    self.file = file
  }

  enum State {
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
  mutating func follow(_ body: SyntaxNode, from state: State = .clear) {
    guard case .set(let node, let doubt)? = run(body, state), !isDeferred else { return }
    staysSet = node.isAssignment
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
      let state = scan(statement.conditions, state)
      guard let block = statement.child(.codeBlock) else { return state }
      _ = runBranch(block, state, asks: statement.conditions)
      return state
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
      if file.writes(to: flag.name, in: statement).contains(where: flag.isReset) {
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
      if node.isAssignment { return .set(other, otherDoubt) }
      let isWorse = doubt != nil && otherDoubt == nil && !other.isAssignment
      return isWorse ? .set(other, nil) : .set(node, doubt)
    case (.set(let node, let doubt)?, .clear?):
      return .set(node.isAssignment ? branch.parent ?? branch : node, doubt)
    case (.clear?, .set(let node, let doubt)?): return .set(node.isAssignment ? branch : node, doubt)
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
      if state.isSet, let attempt = running.first(where: { $0.mayThrowOn && !$0.throwsOnlyIfCanceled }) {
        fail(attempt, state)
      }
      for closure in node.subtree where closure.kind == .closureExpr && state.isSet {
        guard let other = ClosureExpr(closure), !other.runsAtOnce else { continue }
        guard resets(in: closure) else {
          // `queue.asyncAfter(deadline: later) { self.processNext() }`
          guard file.calls(in: closure).contains(where: { callsReset($0.node) }) else { continue }
          isSetDuringWork = true
          state = .clear
          continue
        }
        var inner = FlagPaths(flag: flag, type: type, file: file)
        inner.follow(closure, from: state)
        if !isDeferred { leaks += inner.leaks }
        isSetDuringWork = true
        state = .clear
      }
      if state.isSet { state = close(running, state) }
      for write in file.writes(to: flag.name, in: node) where write.node.runsTogether(with: node) || write.node == node
      {
        state = flag.isSet(by: write) ? .set(write.node, nil) : .clear
      }
    }
    return state
  }

  private func resets(in node: SyntaxNode) -> Bool {
    file.writes(to: flag.name, in: node).contains(where: flag.isReset)
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

extension Range<Int> {
  /// The part to point at: the first line of a branch, all of other code.
  fileprivate func head(of node: SyntaxNode) -> Range<Int> {
    guard [.codeBlock, .catchClause, .switchCase, .ifExpr, .switchExpr, .doStmt].contains(node.kind),
      let first = node.firstToken
    else {
      return self
    }
    return first.range
  }
}

extension SyntaxNode {
  /// `try`, but neither `try?` nor `try!`.
  fileprivate var mayThrowOn: Bool {
    kind == .tryExpr && !ownTokens.contains { $0.textEquals("?") || $0.textEquals("!") }
  }

  /// `try await Task.sleep(for: delay)`, `try Task.checkCancellation()`
  fileprivate var throwsOnlyIfCanceled: Bool {
    guard let attempted = lastChild, let value = attempted.kind == .awaitExpr ? attempted.lastChild : attempted,
      let call = FunctionCallExpr(value), let name = call.calleeName
    else { return false }
    return name.isAny(of: ["sleep", "checkCancellation"]) && call.base.textEquals("Task")
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

extension FileModel {
  /// Whether a comparison with a case of an enum prevents work while a property has that value: `.disabled(phase ==
  /// .loading)`, `guard phase != .loading`, `if case .loading = phase { return }`.
  fileprivate func blocks(_ read: SyntaxNode, whileItIs name: String) -> Bool {
    for around in read.surroundings {
      guard !around.isBraces else { return false }
      let isAsked: Bool
      switch around.kind {
      case .sequenceExpr:
        let parts = Array(around.children)
        guard let position = parts.firstIndex(where: { $0.contains(read) }) else { continue }
        let neighbors = [position - 2, position + 2].filter(parts.indices.contains)
        guard let other = neighbors.first(where: { MemberAccessExpr(parts[$0])?.name?.text == name }) else { continue }
        let comparison = parts[(position + other) / 2]
        guard comparison.textEquals("==") || comparison.textEquals("!=") else { continue }
        isAsked = comparison.textEquals("==")
      case .matchingPatternCondition:
        guard around.firstChild?.tokens.contains(where: { $0.text == name }) ?? false else { return false }
        isAsked = true
      default: continue
      }
      if disablesControls(around) { return isAsked }
      guard let statement = around.surroundings.first(where: { $0.kind == .ifExpr || $0.kind == .guardStmt }),
        statement.conditions.contains(where: { $0.contains(around) })
      else { return false }
      return statement.kind == .guardStmt ? !isAsked : isAsked && statement.isEarlyExit
    }
    return false
  }

  /// Whether a value that a node reads is part of a condition in code that runs on an event, not in one that builds views.
  fileprivate func decidesAboutWork(_ node: SyntaxNode) -> Bool {
    guard let member = node.enclosingMember else { return false }
    return node.surroundings(below: member).contains { $0.kind == .conditionElement }
      && (!buildsViews(member) || isInActionScope(node) || runsLater(node))
  }

  /// Whether a member builds views, so that a condition in it does not block any work.
  fileprivate func showsViews(_ member: MemberFact) -> Bool {
    member.name == "body" || member.attributes.contains("ViewBuilder") || member.resultType.hasPrefix("some ")
  }
}

extension RuleCase {
  fileprivate static let blocks = RuleCase(
    "blocks", .wrong, "the flag disables a control, or work starts only while it is not set")
  fileprivate static let shown = RuleCase(
    "shown", .wrong, "a view only shows the flag", severity: .info, because: "the next run may reset it")
}

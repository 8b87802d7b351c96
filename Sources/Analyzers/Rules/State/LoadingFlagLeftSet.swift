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
        property.isFlag
        ? [WorkFlag(property: property, value: .true)] : flags(in: property, setBy: writes, of: type, file)
      for flag in flags where writes.contains(where: flag.isReset) {
        var visited: Set<Int> = []
        for set in writes where flag.isSet(by: set) {
          for start in starts(of: flag, by: set, in: type, file) where visited.insert(start.body.index).inserted {
            check(flag, start, of: type, file, &findings)
          }
        }
      }
    }
  }

  /// Code that starts to work, and the place where it sets the flag.
  private struct Start {
    let set: Write
    /// The function that sets the flag for this code: `begin` in `guard begin() else { return }`.
    var setter: FunctionDecl?
    /// The assignment, or the call of the setter.
    let node: SyntaxNode
    let body: SyntaxNode

    /// Everything that is part of the work.
    func contains(_ node: SyntaxNode) -> Bool { body.contains(node) || setter?.node.contains(node) ?? false }
  }

  /// The code that starts to work when it sets the flag: the code around the assignment, or the callers of a function that does
  /// no more than to set it.
  private func starts(
    of flag: WorkFlag, by set: Write, in type: TypeDeclaration, _ file: FileModel
  ) -> [Start] {
    guard let body = set.node.enclosingBraces, !set.node.isConditional(below: body),
      // Behind `else { isTooLong = true; return }` no work follows.
      !set.node.surroundings(below: body).contains(where: { $0.kind == .guardStmt })
    else { return [] }
    if resets(flag, body, file) { return [Start(set: set, node: set.node, body: body)] }
    guard let setter = body.parent.flatMap(FunctionDecl.init), setter.confirms(set.node) else { return [] }
    return calls(of: setter, in: type, file).compactMap { call in
      guard call.node.isStatement || call.node.isLastConditionOfGuard, let body = call.node.enclosingBraces,
        !call.node.isConditional(below: body), resets(flag, body, file)
      else { return nil }
      return Start(set: set, setter: setter, node: call.node, body: body)
    }
  }

  /// The calls of a function of the type by other code of the type.
  private func calls(of function: FunctionDecl, in type: TypeDeclaration, _ file: FileModel) -> [FunctionCallExpr] {
    guard let name = function.name else { return [] }
    return file.unqualifiedReferences(to: name, in: type).compactMap { use in
      let callee = use.parent?.kind == .memberAccessExpr ? use.parent ?? use : use
      guard !function.node.contains(use), let call = callee.parent.flatMap(FunctionCallExpr.init),
        file.callee(of: call).codeHere?.declaration == function.node
      else { return nil }
      return call
    }
  }

  /// Whether code, or what it runs, may take the flag back.
  private func resets(_ flag: WorkFlag, _ code: SyntaxNode, _ file: FileModel) -> Bool {
    file.writes(to: flag.name, in: code).contains(where: flag.isReset)
      || file.reach(from: code).contains { code in
        code.writes.contains { write in !flag.isSet(by: write) && code.path(of: write.target) == flag.name.text }
      }
  }

  private func check(
    _ flag: WorkFlag, _ start: Start, of type: TypeDeclaration, _ file: FileModel, _ findings: inout Findings
  ) {
    let (set, body) = (start.set, start.body)
    let resets = file.writes(to: flag.name, in: body).filter(flag.isReset)
    var paths = FlagPaths(flag: flag, type: type, file: file, setter: start.setter)
    paths.follow(body)
    guard let leak = paths.leaks.first(where: { $0.doubt == nil }) ?? paths.leaks.first,
      !restsSet(flag, in: type, file), !(paths.staysSet && isReadOnly(in: start, flag, of: type, file))
    else { return }
    // Of the cases of an enum, only one that lasts while work is awaited says that it runs.
    if flag.value != .true, !paths.isSetDuringWork { return }
    let use = use(of: flag, in: type, file)
    guard use != .none, !isResetElsewhere(flag, than: start, in: type, file) else { return }
    // A path that shows an error, for example, may replace what the flag shows.
    if use == .shown, changesOther(than: flag.name, leak.node, in: type, file) { return }
    let (name, value) = (flag.name.text, flag.value.text)
    // A callback runs after the `defer` of the code that starts it.
    let isTogether = resets.allSatisfy { $0.node.enclosingRun == set.node.enclosingRun }
    let isDirect =
      flag.value == .true && start.setter == nil && !resets.isEmpty && isTogether && set.node.parent == body
    findings.add(
      at: start.node.range,
      "`\(name)` stays `\(value)` \(leak.reason); "
        + (flag.value == .true ? isTogether ? "reset it in a `defer`" : "reset it there" : "set another value there"),
      use == .blocks ? .blocks : .shown,
      assuming: [
        leak.doubt,
        // Code that resets the flag only after a failure often leaves the screen otherwise.
        leak.isSuccess && leak.doubt == nil
          ? .intent("whether the screen stays after the work has succeeded") : nil,
      ],
      related: [
        RelatedLocation(range: leak.node.range.head(of: leak.node), message: "`\(name)` is still `\(value)` here")
      ] + (start.setter == nil ? [] : [RelatedLocation(range: set.node.range, message: "sets `\(name)`")]),
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
  ) -> [WorkFlag] {
    let names = Set(writes.compactMap(\.assignedCase))
    guard !names.isEmpty, writes.count > 1 else { return [] }
    let made = property.initialValue.flatMap(MemberAccessExpr.init)?.base?.typeReferenceName
    guard let enumeration = property.typeName ?? made,
      file.facts.types(named: enumeration.text).contains(where: { $0.fact.kind == .enum })
    else { return [] }
    return names.sorted().map { WorkFlag(property: property, value: .named($0)) }
  }

  /// Whether some code sets the flag and leaves it at that, so that it does not stand for running work.
  private func restsSet(_ flag: WorkFlag, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.laterWrites(to: flag.property, in: type).contains { set in
      guard flag.isSet(by: set), let body = set.node.enclosingBraces, !resets(flag, body, file) else { return false }
      let callers = body.parent.flatMap(FunctionDecl.init).map { calls(of: $0, in: type, file) } ?? []
      return callers.isEmpty
        || callers.contains { !($0.node.enclosingBraces.map { resets(flag, $0, file) } ?? false) }
    }
  }

  /// Whether only the code that sets the flag reads it. If it also leaves it set, the flag says that it has run once.
  private func isReadOnly(in start: Start, _ flag: WorkFlag, of type: TypeDeclaration, _ file: FileModel) -> Bool {
    let reads = file.unqualifiedReferences(to: flag.name, in: type).filter { file.write(at: $0) == nil }
    let known = type.isViewType ? nil : file.facts.type(named: type.name.text)
    return reads.allSatisfy(start.contains)
      && (known.map { file.shownReads(of: flag.name.text, in: $0) } ?? []).isEmpty
  }

  private enum Use { case none, shown, blocks }

  /// What the flag does while it is set.
  private func use(of flag: WorkFlag, in type: TypeDeclaration, _ file: FileModel) -> Use {
    let name = flag.name.text
    if case .named(let value) = flag.value {
      let own = file.unqualifiedReferences(to: flag.name, in: type).map { (node: $0, file: file) }
      let known = type.isViewType ? nil : file.facts.type(named: type.name.text)
      let reads = own + (known.map { file.shownReads(of: name, in: $0) } ?? []).map { (node: $0.node, file: $0.file) }
      if reads.contains(where: { $0.file.blocks($0.node, whileItIs: value) }) { return .blocks }
      let isAsked = questions(about: flag.name, value, in: type).contains { question in
        let shown = known.map { file.shownReads(of: question.text, in: $0) } ?? []
        return file.unqualifiedReferences(to: question, in: type).contains(where: file.blocksWhileTrue)
          || shown.contains { $0.file.blocksWhileTrue($0.node) }
      }
      return isAsked ? .blocks : .none
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

  /// The computed properties that are true only while a property has a value: `var isBusy: Bool { phase == .loading }`.
  private func questions(about property: Name, _ value: String, in type: TypeDeclaration) -> [Name] {
    type.variables.compactMap { variable in
      guard let asked = variable.binding.accessorBlock?.onlyExpression?.unparenthesized, asked.kind == .sequenceExpr,
        case let parts = Array(asked.children), parts.count == 3, parts[1].textEquals("=="),
        parts[0].selfMemberName.map({ $0 == property }) ?? false, MemberAccessExpr(parts[2])?.name?.text == value
      else { return nil }
      return variable.binding.name
    }
  }

  /// Whether other code takes the flag back without setting it first.
  private func isResetElsewhere(
    _ flag: WorkFlag, than start: Start, in type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    let member = start.node.enclosingMember?.memberName?.text
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
    let working = Set(writes.filter { $0.fact.value == .true }.map(\.fact.writerMember) + [member].compactMap(\.self))
    return writes.contains { reset in
      reset.fact.value != .true && !working.contains(reset.fact.writerMember)
        && !isStep(reset.fact.writerMember, of: working, in: type, file)
    }
  }

  /// Whether only functions that work call a function of the type, so that it is part of their work.
  private func isStep(
    _ member: String, of working: Set<String>, in type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    let functions = type.functions.filter { $0.name?.text == member }
    guard functions.count == 1, let name = functions[0].name,
      functions[0].isPrivate || !file.mayOthersCall(member, onObjectsOf: type)
    else { return false }
    let uses = file.unqualifiedReferences(to: name, in: type)
    return !uses.isEmpty
      && uses.allSatisfy { use in
        use.enclosingMember?.memberName.map { working.contains($0.text) } ?? false
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

extension SyntaxNode {
  /// Whether it is the last condition of a `guard`, without `!`.
  fileprivate var isLastConditionOfGuard: Bool {
    guard let condition = parent, condition.kind == .conditionElement, let statement = condition.parent else {
      return false
    }
    return statement.kind == .guardStmt && statement.conditions.last == condition
  }
}

extension FunctionDecl {
  /// Whether its result, if any, says that it has got to a statement: `true` behind it, `false` before.
  fileprivate func confirms(_ statement: SyntaxNode) -> Bool {
    guard let body, !isAsync else { return false }
    guard returnType != nil else { return true }
    let results = body.runningNodes.filter { $0.kind == .returnStmt }
    return results.last == body.lastChild
      && results.allSatisfy { $0.firstChild.textEquals($0.index > statement.index ? "true" : "false") }
  }
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

  /// Whether a flag prevents work while it is true: `.disabled(isBusy)`, `guard !isBusy`, `if isBusy { return }`.
  fileprivate func blocksWhileTrue(_ read: SyntaxNode) -> Bool {
    let value = read.parent.flatMap { MemberAccessExpr($0)?.declName == read ? $0 : nil } ?? read
    let negation = value.parent.flatMap { $0.kind == .prefixOperatorExpr ? $0 : nil }
    let asked = negation ?? value
    if disablesControls(asked) { return negation == nil }
    guard let statement = asked.surroundings.first(where: { $0.kind == .ifExpr || $0.kind == .guardStmt }),
      statement.conditions.contains(where: { $0.contains(asked) })
    else { return false }
    return statement.kind == .guardStmt ? negation != nil : negation == nil && statement.isEarlyExit
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

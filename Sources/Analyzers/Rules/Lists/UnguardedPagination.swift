struct UnguardedPagination: TypeRule {
  static let info = RuleInfo(id: "unguarded_pagination", topic: .lists, cases: [.noGuard, .action], tier: .heuristic)

  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isClass || type.viewRole == .view else { return }
    for function in type.functions where function.isAsync {
      guard let name = function.name, name.isPagination, let list = file.appendedAfterAwait(function).first,
        let body = function.body, file.guards(of: function).isEmpty, !waitsForTask(body, of: type, file),
        !areCallersGuarded(function, of: type, file)
      else { continue }
      findings.add(
        at: name.range,
        """
        Concurrent calls to `\(name.text)` append the same page to `\(list.name.text)`; \
        return early while a page is loading
        """,
        related: [RelatedLocation(range: list.name.range, message: "receives the page twice")],
        fixes: [function.returnType == nil ? leaveEarly(body, of: type, file) : nil])
    }
    for function in type.functions { checkActions(of: function, in: type, file, &findings) }
  }

  /// Reports cases of a function that handles actions, `model.send(.loadMore)`, if the case says that a page is loading
  /// but does not ask whether another one is.
  private func checkActions(
    of function: FunctionDecl, in type: TypeDeclaration, _ file: FileModel, _ findings: inout Findings
  ) {
    guard let body = function.body,
      let choice = body.children.first(where: { statement in
        guard statement.kind == .switchExpr, let subject = statement.firstChild.flatMap(DeclReferenceExpr.init)?.name
        else { return false }
        return function.parameters.contains { $0.name == subject }
      })
    else { return }
    guard type.storedProperties.contains(where: \.isList) else { return }
    let whole = file.reach(from: body).ofSameObject.filter { $0.file === file }
    for clause in choice.children where clause.kind == .switchCase {
      guard let label = clause.child(.switchCaseLabel),
        let action = label.tokens.lazy.map(Name.init).first(where: \.isPagination) ?? label.onlyCaseName,
        let list = listThatGrows(in: clause, of: body, whole, in: type, file), !waitsForTask(clause, of: type, file),
        action.isPagination || rowsSend(action, to: function, file)
      else { continue }
      findings.add(
        at: action.range,
        """
        Concurrent `\(action.text)` actions append the same page to `\(list.name.text)`; \
        return early while a page is loading
        """, .action, related: [RelatedLocation(range: list.name.range, message: "receives the page twice")])
    }
  }

  /// Whether rows that appear send an action, so that several of them send it at once.
  private func rowsSend(_ action: Name, to function: FunctionDecl, _ file: FileModel) -> Bool {
    file.callsInViews(of: function).contains { call, view in
      guard call.arguments.contains(where: { $0.expression.flatMap(MemberAccessExpr.init)?.name == action }) else {
        return false
      }
      return ([call.node] + view.helperUses(around: call.node)).contains { place in
        let closures = view.closures(around: place)
        return closures.contains { $0.role == .builder(.row) }
          && closures.contains { $0.use?.callee.isAny(of: ["onAppear", "task"]) ?? false }
      }
    }
  }

  /// The list to which a case adds a page after a wait, if it sets a flag first and no condition reads a property.
  ///
  /// - Parameter whole: the code that the function runs.
  private func listThatGrows(
    in clause: SyntaxNode, of body: SyntaxNode, _ whole: [ReachedCode], in type: TypeDeclaration, _ file: FileModel
  ) -> StoredProperty? {
    var flag: Name?
    var list: StoredProperty?
    for (code, call) in codes(of: clause, in: body, whole, file) {
      let before = call?.conditions(below: body) ?? []
      for write in code.writes where call != nil || !code.way.steps.isEmpty || clause.contains(write.node) {
        let asks = (before + code.conditions(of: write.node)).contains { condition in
          type.storedProperties.contains { condition.mentions($0.name) }
        }
        guard let property = write.target.selfMemberName.flatMap(type.storedProperty(named:)) else { continue }
        if asks { return nil }
        if write.assignment?.setsTrue ?? false { flag = flag ?? property.name }
        let grows = write.kind == .computes || write.change == .appends
        if grows, property.isList, code.moment != .now || code.isAfterSuspension(write.node) { list = list ?? property }
      }
    }
    return flag == nil ? nil : list
  }

  /// The code of this file that a case runs, each with the call in the case from which it is reached, if it is not reached from
  /// the function as a whole. A method that another case calls, too, is reached only once from there.
  private func codes(
    of clause: SyntaxNode, in body: SyntaxNode, _ whole: [ReachedCode], _ file: FileModel
  ) -> [(code: ReachedCode, call: SyntaxNode?)] {
    let together = whole.filter { $0.way.steps.isEmpty || clause.contains($0.way.steps[0].node) }
    let calls = file.calls(in: clause).filter { $0.node.runsTogether(with: body) && file.callee(of: $0).isOwn }
    let called = calls.flatMap { call in
      file.reach(from: call.node).ofSameObject.filter { $0.file === file }.map { (code: $0, call: Optional(call.node)) }
    }
    return together.map { (code: $0, call: SyntaxNode?.none) } + called
  }

  /// Whether each known caller checks first: the methods of the type that call a private function, or those of other types.
  private func areCallersGuarded(_ function: FunctionDecl, of type: TypeDeclaration, _ file: FileModel) -> Bool {
    guard let name = function.name else { return false }
    guard function.isPrivate else { return file.facts.isAwaitedOnlyUnderFlag(name.text, of: type.name.text) }
    let callers = file.unqualifiedReferences(to: name, in: type).map { $0.enclosingMember.flatMap(FunctionDecl.init) }
    return !callers.isEmpty && callers.allSatisfy { $0.map { !file.guards(of: $0).isEmpty } ?? false }
  }

  private func waitsForTask(_ body: SyntaxNode, of type: TypeDeclaration, _ file: FileModel) -> Bool {
    type.storedProperties.contains { property in
      property.typeName == "Task" && !file.references(to: property.name, in: body).isEmpty
    }
  }

  private func leaveEarly(_ body: SyntaxNode, of type: TypeDeclaration, _ file: FileModel) -> Fix? {
    guard let first = body.firstChild else { return nil }
    let flags = type.storedProperties.filter { !$0.isStatic && !$0.isLet }
    let loading = flags.first {
      $0.name.isAny(of: ["isLoadingMore", "isLoadingNextPage", "isLoadingPage", "isLoading", "isFetching"])
    }
    let more = flags.first { $0.name.isAny(of: ["hasMorePages", "hasMore", "hasNextPage", "canLoadMore"]) }
    let separator = first.statementSeparator
    if let loading {
      let conditions = ["!\(loading.name.code)"] + (more.map { [$0.name.code] } ?? [])
      let leave = "guard \(conditions.joined(separator: ", ")) else { return }\(separator)"
      let isSet = file.assignments(in: body).contains { $0.sets(loading.name) && $0.setsTrue }
      if isSet {
        // A caller might already set the flag before the call.
        return .unsafe(
          "Return early while a page is loading", preferred: true, .insert(leave, at: first.range.lowerBound))
      }
      // The flag exists, but the function does not set it.
      let set = "\(loading.name.code) = true\(separator)defer { \(loading.name.code) = false }\(separator)"
      return .unsafe("Guard with `\(loading.name.text)`", .insert(leave + set, at: first.range.lowerBound))
    }
    guard let member = type.declaration.memberBlock?.firstChild else { return nil }
    let memberSeparator = member.statementSeparator
    let text = ["guard !isLoadingMore else { return }", "isLoadingMore = true", "defer { isLoadingMore = false }"]
      .map { $0 + separator }.joined()
    return .unsafe(
      "Add an `isLoadingMore` flag",
      .insert(
        "\(type.isClass ? "" : "@State ")private var isLoadingMore = false\(memberSeparator)",
        at: member.range.lowerBound),
      .insert(text, at: first.range.lowerBound))
  }
}

extension SyntaxNode {
  /// The name of the case of a label, if it is the only one and nothing is bound: `reachedEnd` for `case .reachedEnd:`.
  fileprivate var onlyCaseName: Name? {
    guard kind == .switchCaseLabel, !descendants.contains(where: { $0.kind == .identifierPattern }) else { return nil }
    let names = descendants.compactMap { MemberAccessExpr($0)?.name }
    return names.count == 1 ? names[0] : nil
  }
}

extension StoredProperty {
  fileprivate var isList: Bool { type?.kind == .arrayType || initialValue?.unparenthesized.kind == .arrayExpr }
}

extension RuleCase {
  fileprivate static let noGuard = RuleCase(
    "noGuard", .wrong, "a method that appends a page does not check whether another call is loading it",
    severity: .info, because: "callers may wait for one another")
  fileprivate static let action = RuleCase(
    "action", .wrong, "an action sets a flag and appends a page, but does not check the flag", severity: .info,
    because: "the view may send the action only once")
}

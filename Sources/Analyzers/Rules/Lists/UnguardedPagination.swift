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
    for clause in choice.children where clause.kind == .switchCase {
      guard let action = clause.child(.switchCaseLabel)?.tokens.lazy.map(Name.init).first(where: \.isPagination),
        let list = listThatGrows(in: clause, of: body, in: type, file),
        !waitsForTask(clause, of: type, file)
      else { continue }
      findings.add(
        at: action.range,
        """
        Concurrent `\(action.text)` actions append the same page to `\(list.name.text)`; \
        return early while a page is loading
        """, .action, related: [RelatedLocation(range: list.name.range, message: "receives the page twice")])
    }
  }

  /// The list to which a case adds a page after a wait, if it sets a flag first and no condition reads a property.
  private func listThatGrows(
    in clause: SyntaxNode, of body: SyntaxNode, in type: TypeDeclaration, _ file: FileModel
  ) -> StoredProperty? {
    let codes = file.reach(from: body).ofSameObject.filter { code in
      guard code.file === file else { return false }
      return code.way.steps.isEmpty || clause.contains(code.way.steps[0].node)
    }
    var flag: Name?
    var list: StoredProperty?
    for code in codes {
      for write in code.writes where !code.way.steps.isEmpty || clause.contains(write.node) {
        let asks = code.conditions(of: write.node).contains { condition in
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

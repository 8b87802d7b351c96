struct UnguardedPagination: TypeRule {
  static let info = RuleInfo(id: "unguarded_pagination", topic: .lists, cases: [.noGuard], tier: .heuristic)

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
  }

  /// Whether only methods of the type call a private function and each of them checks first.
  private func areCallersGuarded(_ function: FunctionDecl, of type: TypeDeclaration, _ file: FileModel) -> Bool {
    guard function.isPrivate, let name = function.name else { return false }
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

extension RuleCase {
  fileprivate static let noGuard = RuleCase(
    "noGuard", .wrong, "a method that appends a page does not check whether another call is loading it",
    severity: .info, because: "callers may wait for one another")
}

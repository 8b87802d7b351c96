struct EmptyCatch: ClauseRule {
  static let info = RuleInfo(
    id: "empty_catch", topic: .concurrency, cases: [.discardsError, .continuesAfterCancellation], tier: .precise)

  static let clauses: [SyntaxKind] = [.catchClause]
  static let looksAtModels = true

  func check(_ clause: SyntaxNode, in file: FileModel, _ findings: inout Findings) {
    // `catch FileError.notFound {}` names the error to ignore.
    guard let block = clause.child(.codeBlock), block.firstChild == nil, clause.isCatchAll,
      !clause.hasComments, !file.importsModule("XCTest"), !file.importsModule("Testing"),
      let statement = clause.parent, let attempt = statement.child(.codeBlock)
    else { return }
    if let next = continuation(of: statement, in: file), file.cancellationResponse(in: attempt) == .fails,
      !file.cancellers(of: statement).isEmpty
    {
      findings.add(
        at: clause.range, "Empty `catch` lets a canceled task continue; return from the `catch`",
        .continuesAfterCancellation,
        related: [RelatedLocation(range: next.range, message: "still runs after cancellation")],
        fixes: [leave(statement, block)])
      return
    }
    guard !onlySleeps(clause, in: file), !givesAnswer(clause), !mayFail(attempt, in: file),
      !hasFallback(statement, attempt, in: file),
      let type = file.enclosingType(of: clause), file.facts.isUsedByViews(type)
    else { return }
    findings.add(
      at: clause.range, "Empty `catch` discards the error; handle it or log it", .discardsError,
      fixes: [log(clause, block, in: file)])
  }

  /// The first write or call after a `do` that the task runs even if it was canceled.
  private func continuation(of statement: SyntaxNode, in file: FileModel) -> SyntaxNode? {
    // Each statement of top-level code is an item of its own.
    guard let braces = statement.parent, braces.kind != .sourceFile else { return nil }
    let names: [StaticString] = ["isCancelled", "checkCancellation"]
    let asksLater = names.contains { name in
      file.references(named: name, in: braces).last.map { $0.index > statement.index } ?? false
    }
    guard !asksLater else { return nil }
    // Statements much further down rarely depend on the attempt.
    return sequence(first: statement) { $0.nextSibling }.dropFirst().prefix(32).first { next in
      if let assignment = Assignment(next) { return !file.isLocal(assignment.target) }
      return next.kind == .functionCallExpr || next.kind == .awaitExpr || next.kind == .tryExpr
    }
  }

  private func leave(_ statement: SyntaxNode, _ block: SyntaxNode) -> Fix? {
    guard let function = statement.enclosingFunction, FunctionDecl(function).map({ $0.returnType == nil }) ?? true,
      !function.runningNodes.contains(where: { $0.kind == .returnStmt && $0.firstChild != nil })
    else { return nil }
    return .unsafe("Return when canceled", preferred: true, .replace(block.range, by: "{ return }"))
  }

  /// Words in the names of work that may fail without consequences.
  private static let bestEffort: [StaticString] = [
    "cache", "prefetch", "preload", "cleanup", "purge", "prune", "vacuum", "markread", "markasread", "markseen",
    "analytics", "telemetry", "haptic",
  ]

  /// Whether a failure has no consequences: the attempt fills a cache, marks as read, or deletes one of several files.
  private func mayFail(_ attempt: SyntaxNode, in file: FileModel) -> Bool {
    if attempt.enclosingMember?.memberName.containsAny(of: Self.bestEffort) ?? false { return true }
    let calls = file.calls(in: attempt)
    if calls.contains(where: { $0.calledExpression?.mentionsName(with: Self.bestEffort) ?? false }) { return true }
    let isInLoop = attempt.ancestors.prefix { $0.kind != .functionDecl }.contains { $0.kind == .forStmt }
    return isInLoop && calls.contains { $0.calleeName == "removeItem" }
  }

  /// Whether the attempt only replaces values that the same block has set before: `book = local; do { book = try … }`.
  private func hasFallback(_ statement: SyntaxNode, _ attempt: SyntaxNode, in file: FileModel) -> Bool {
    let targets = file.assignments(in: attempt).map(\.target)
    guard !targets.isEmpty, let block = statement.parent else { return false }
    let earlier = block.children.prefix { $0 != statement }.compactMap(Assignment.init).map(\.target)
    return targets.allSatisfy { target in earlier.contains { $0.isSpelledLike(target) } }
  }

  /// Whether only a sleep can throw, which it does when the task is canceled.
  private func onlySleeps(_ clause: SyntaxNode, in file: FileModel) -> Bool {
    guard let attempt = clause.parent?.child(.codeBlock) else { return false }
    let attempts = attempt.runningNodes.filter { $0.kind == .tryExpr }
    let sleeps = file.calls(named: "sleep", in: attempt)
    return !sleeps.isEmpty && attempts.allSatisfy { node in sleeps.contains { node.contains($0.node) } }
  }

  /// Whether the attempt returns one value and the code after it another, so the caller can detect the failure.
  private func givesAnswer(_ clause: SyntaxNode) -> Bool {
    guard let statement = clause.parent, let attempt = statement.child(.codeBlock),
      attempt.runningNodes.contains(where: { $0.kind == .returnStmt && $0.firstChild != nil })
    else { return false }
    return statement.parent?.children.contains {
      $0.index > statement.index && $0.kind == .returnStmt && $0.firstChild != nil
    } ?? false
  }

  private func log(_ clause: SyntaxNode, _ block: SyntaxNode, in file: FileModel) -> Fix? {
    guard let error = clause.caughtErrorName, let logger = logger(at: clause, in: file) else { return nil }
    let tree = clause.tree
    let range = block.range
    let statement = "\(logger).error(\"\\(\(error))\")"
    let isOneLine = tree.isOnOneLine(range)
    let indentation = tree.indentation(ofLineAt: range.lowerBound)
    let text = isOneLine ? "{ \(statement) }" : "{\n\(indentation)\(tree.indentationUnit)\(statement)\n\(indentation)}"
    return .unsafe("Log the error", .replace(range, by: text))
  }

  /// How code at a node names a `Logger`: a property of the enclosing type, or the global `logger` or `log`.
  private func logger(at node: SyntaxNode, in file: FileModel) -> String? {
    func isLogger(_ type: String?) -> Bool { type == "Logger" || type == "os.Logger" }
    if let type = file.enclosingType(of: node) {
      let loggers = type.storedProperties.filter { property in
        property.attributes.isEmpty
          && isLogger(property.type?.text ?? property.initialValue.flatMap { file.declaredType(of: $0) })
      }
      if let shared = loggers.first(where: \.isStatic) { return "Self.\(shared.name.code)" }
      let member = node.enclosingMember
      let isStatic =
        member.flatMap(FunctionDecl.init)?.hasModifier("static")
        ?? member.flatMap(VariableDecl.init)?.hasModifier("static") ?? false
      if let own = loggers.first, !isStatic, !file.isShadowed(own.name, at: node) {
        // Closures must say that they capture an object.
        let isObject = type.isClass || type.declaration.node.kind == .actorDecl
        return isObject && !file.closures(around: node).isEmpty ? "self.\(own.name.code)" : own.name.code
      }
    }
    return ["logger", "log"].first { name in isLogger(file.facts.typeOfGlobal(named: name)) }
  }
}

extension RuleCase {
  fileprivate static let discardsError = RuleCase(
    "discardsError", .wrong, "a type that views use does nothing when its work fails", severity: .hint,
    because: "ignoring the error is often meant")
  fileprivate static let continuesAfterCancellation = RuleCase(
    "continuesAfterCancellation", .slow, "a canceled task continues after the `catch`")
}

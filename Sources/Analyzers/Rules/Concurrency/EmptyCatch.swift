struct EmptyCatch: ClauseRule {
  static let info = RuleInfo(
    id: "empty_catch", topic: .concurrency, severity: .hint, tier: .precise,
    title: "Empty `catch` swallows the error",
    explanation: """
      **What happens.** The operation fails and nothing shows it: a spinner that never ends, a list that stops growing. Or \
      a task that was canceled continues as if it had not been: a debounced search is sent after all.

      **Why.** An empty `catch` takes the error and throws it away, \
      [`CancellationError`](https://developer.apple.com/documentation/swift/cancellationerror) included. What follows the \
      `do` runs in any case.

      **What to do.** Show the error, store it in the state, or at least log it. After a sleep, `return` in the `catch`.

      **When it is fine.** Where only a canceled sleep is caught and nothing follows, where a comment in the braces gives \
      the reason, and for work that may fail without harm, such as filling a cache or marking as read. Types that no view \
      uses are not reported either.
      """,
    examples: [
      .flagged(
        """
        final class Store: ObservableObject {
          func save() async {
            do { try await write() } ▸catch { }◂
          }
        }
        """,
        fixed: """
          final class Store: ObservableObject {
            func save() async {
              do { try await write() } catch { logger.error("\\(error)") }
            }
          }
          """),
      .flagged(
        """
        func open() {
          do {
            try read()
          } ▸catch let failure {
          }◂
        }
        """,
        fixed: """
          func open() {
            do {
              try read()
            } catch let failure {
              logger.error("\\(failure)")
            }
          }
          """),
      .flagged(
        """
        struct Screen: View {
          let files: Files
          var body: some View { Button("Delete") { files.delete() } }
        }
        struct Files {
          func delete() {
            do { try manager.removeItem(at: url) } ▸catch {}◂
          }
        }
        """,
        fixed: """
          struct Screen: View {
            let files: Files
            var body: some View { Button("Delete") { files.delete() } }
          }
          struct Files {
            func delete() {
              do { try manager.removeItem(at: url) } catch { logger.error("\\(error)") }
            }
          }
          """,
        note: "stored by a view"),
      .accepted(
        """
        struct Importer {
          func tidy() {
            do { try manager.removeItem(at: url) } catch {}
          }
        }
        struct Screen: View { var body: some View { Text("a") } }
        """,
        note: "no view uses it"),
      .accepted(
        """
        struct Files {
          func delete() throws {
            do { try manager.removeItem(at: url) } catch CocoaError.fileNoSuchFile {}
          }
          func cached() -> Data? {
            do { return try Data(contentsOf: url) } catch {}
            return nil
          }
        }
        """,
        note: "an error that does not matter, and one that the caller notices"),
      .accepted("func save() async { do { try await write() } catch { failure = error } }"),
      .accepted(
        "func save() async { do { try await write() } catch is CancellationError {} catch { failure = error } }"),
      .accepted(
        "func wait() async { do { try await Task.sleep(for: .seconds(1)); blink() } catch {} }",
        note: "canceled, and nothing follows"),
      .accepted("func save() { do { try write() } catch { /* the next launch tries again */ } }"),
      .accepted(
        """
        func save() {
          do { try write() } catch {
            // The next launch tries again.
          }
        }
        """),
      .flagged(
        """
        @State private var text = ""
        @State private var results: [Book] = []
        var body: some View {
          List(results) { Row($0) }
            .task(id: text) {
              do { try await Task.sleep(for: .milliseconds(300)) } ▸catch {}◂
              results = await library.books(matching: text)
            }
        }
        """,
        fixed: """
          @State private var text = ""
          @State private var results: [Book] = []
          var body: some View {
            List(results) { Row($0) }
              .task(id: text) {
                do { try await Task.sleep(for: .milliseconds(300)) } catch { return }
                results = await library.books(matching: text)
              }
          }
          """,
        severity: .info, note: "the next key cancels the sleep, and the search runs all the same"),
      .accepted(
        """
        final class Store: ObservableObject {
          func fillCache() async {
            do { try await write() } catch {}
          }
        }
        """,
        note: "a cache may stay empty"),
      .accepted(
        """
        final class Store: ObservableObject {
          func open(_ book: Book) {
            do { try markAsRead(book) } catch {}
          }
        }
        """,
        note: "a marker may be missing"),
    ])

  static let clauses: [SyntaxKind] = [.catchClause]
  static let looksAtModels = true

  func check(_ clause: SyntaxNode, in file: FileModel, _ findings: inout Findings) {
    // `catch FileError.notFound {}` names the error that does not matter.
    guard let block = clause.child(.codeBlock), block.firstChild == nil, clause.isCatchAll,
      !clause.hasComments, !file.importsModule("XCTest"), !file.importsModule("Testing"),
      let statement = clause.parent, let attempt = statement.child(.codeBlock)
    else { return }
    if let next = continuation(of: statement, in: file), file.cancellationResponse(in: attempt) == .fails,
      !file.cancellers(of: statement).isEmpty
    {
      findings.add(
        at: clause.range, "The task continues after it was canceled; return in this `catch`", severity: .info,
        related: [RelatedLocation(range: next.range, message: "runs all the same")],
        fixes: [leave(statement, block)])
      return
    }
    guard !onlySleeps(clause, in: file), !givesAnswer(clause), !mayFail(attempt, in: file),
      let type = file.enclosingType(of: clause), file.facts.isUsedByViews(type)
    else { return }
    findings.add(
      at: clause.range, "The error is dropped; handle it or log it", fixes: [log(clause, block)])
  }

  /// The first write or call behind a `do` that its task runs even if it was canceled.
  private func continuation(of statement: SyntaxNode, in file: FileModel) -> SyntaxNode? {
    guard let braces = statement.parent else { return nil }
    let names: [StaticString] = ["isCancelled", "checkCancellation"]
    let asksLater = names.contains { name in
      file.references(named: name, in: braces).last.map { $0.index > statement.index } ?? false
    }
    guard !asksLater else { return nil }
    // What comes much later hardly depends on it.
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

  /// Words for work whose failure has no consequence.
  private static let bestEffort: [StaticString] = [
    "cache", "prefetch", "preload", "cleanup", "purge", "prune", "vacuum", "markread", "markasread", "markseen",
    "analytics", "telemetry", "haptic",
  ]

  /// Whether nothing is lost when the attempt fails: it fills a cache, marks as read, or deletes one of several files.
  private func mayFail(_ attempt: SyntaxNode, in file: FileModel) -> Bool {
    if attempt.enclosingMember?.memberName.containsAny(of: Self.bestEffort) ?? false { return true }
    let calls = file.calls(in: attempt)
    if calls.contains(where: { $0.calledExpression?.mentionsName(with: Self.bestEffort) ?? false }) { return true }
    let isInLoop = attempt.ancestors.prefix { $0.kind != .functionDecl }.contains { $0.kind == .forStmt }
    return isInLoop && calls.contains { $0.calleeName == "removeItem" }
  }

  /// Whether only a sleep can throw, which it does when the task is cancelled.
  private func onlySleeps(_ clause: SyntaxNode, in file: FileModel) -> Bool {
    guard let attempt = clause.parent?.child(.codeBlock) else { return false }
    let attempts = attempt.runningNodes.filter { $0.kind == .tryExpr }
    let sleeps = file.calls(named: "sleep", in: attempt)
    return !sleeps.isEmpty && attempts.allSatisfy { node in sleeps.contains { node.contains($0.node) } }
  }

  /// Whether the attempt returns one value and the code after it another, so that the caller learns of the failure.
  private func givesAnswer(_ clause: SyntaxNode) -> Bool {
    guard let statement = clause.parent, let attempt = statement.child(.codeBlock),
      attempt.runningNodes.contains(where: { $0.kind == .returnStmt && $0.firstChild != nil })
    else { return false }
    return statement.parent?.children.contains {
      $0.index > statement.index && $0.kind == .returnStmt && $0.firstChild != nil
    } ?? false
  }

  private func log(_ clause: SyntaxNode, _ block: SyntaxNode) -> Fix? {
    guard let error = clause.caughtErrorName else { return nil }
    let tree = clause.tree
    let range = block.range
    let statement = "logger.error(\"\\(\(error))\")"
    let isOneLine = tree.isOnOneLine(range)
    let indentation = tree.indentation(ofLineAt: range.lowerBound)
    let text = isOneLine ? "{ \(statement) }" : "{\n\(indentation)  \(statement)\n\(indentation)}"
    return .unsafe("Log the error", .replace(range, by: text))
  }
}

struct CancellationReportedAsError: ClauseRule {
  static let info = RuleInfo(
    id: "cancellation_reported_as_error", topic: .concurrency, severity: .warning, tier: .precise,
    title: "A cancelled task is shown as an error",
    explanation: """
      **What happens.** Somebody leaves the screen, or pulls to refresh twice, and reads "cancelled" as an error.

      **Why.** SwiftUI cancels the task of `.task` and `.refreshable` when the view goes away or is rebuilt. What the \
      task awaits then throws `CancellationError`, or `URLError.cancelled`, and a plain `catch` takes it for a failure.

      **What to do.** Put `catch is CancellationError` first, or leave the `catch` early if `Task.isCancelled`. \
      Requests of `URLSession` throw `URLError.cancelled`: only the second way covers them.

      **When it is fine.** Where nothing ever cancels the task; if nothing in sight does, this is a hint only.
      """,
    examples: [
      .flagged(
        """
        struct Shelf: View {
          @State private var books: [Book] = []
          @State private var message = ""
          var body: some View { List(books) { Row($0) }.task { await load() } }
          func load() async {
            do { books = try await library.all() } ▸catch { message = error.localizedDescription }◂
          }
        }
        """,
        fixed: """
          struct Shelf: View {
            @State private var books: [Book] = []
            @State private var message = ""
            var body: some View { List(books) { Row($0) }.task { await load() } }
            func load() async {
              do { books = try await library.all() } catch is CancellationError { return } catch { message = error.localizedDescription }
            }
          }
          """),
      .flagged(
        """
        Shelf().refreshable {
          do {
            try await library.reload()
          } ▸catch let failure {
            state = .failed(failure)
          }◂
        }
        """,
        fixed: """
          Shelf().refreshable {
            do {
              try await library.reload()
            } catch is CancellationError {
              return
            } catch let failure {
              state = .failed(failure)
            }
          }
          """),
      .flagged(
        """
        final class Model: ObservableObject {
          @Published var loadError: Error?
          private var job: Task<Void, Never>?
          func restart() {
            job?.cancel()
            job = Task { await load() }
          }
          private func load() async {
            do { try await library.reload() } ▸catch { loadError = error }◂
            finish()
          }
        }
        """,
        fixed: """
          final class Model: ObservableObject {
            @Published var loadError: Error?
            private var job: Task<Void, Never>?
            func restart() {
              job?.cancel()
              job = Task { await load() }
            }
            private func load() async {
              do { try await library.reload() } catch is CancellationError {} catch { loadError = error }
              finish()
            }
          }
          """,
        note: "what follows still runs"),
      .flagged(
        """
        final class Model: ObservableObject {
          @Published var showsAlert = false
          func load() async {
            do { try await library.reload() } ▸catch { showsAlert = true }◂
          }
        }
        """,
        fixed: """
          final class Model: ObservableObject {
            @Published var showsAlert = false
            func load() async {
              do { try await library.reload() } catch is CancellationError { return } catch { showsAlert = true }
            }
          }
          """,
        severity: .hint, note: "nobody in sight cancels it"),
      .accepted(
        """
        func load() async {
          do { try await library.reload() } catch is CancellationError {} catch { failure = error }
        }
        """),
      .accepted(
        """
        func load() async {
          do { try await library.reload() } catch {
            guard !Task.isCancelled else { return }
            failure = error
          }
        }
        """),
      .accepted(
        """
        func load() async {
          do { try await library.reload() } catch let e as URLError where e.code == .cancelled {
            return
          } catch { errorText = e.localizedDescription }
        }
        """),
      .accepted("func load() async { do { try await library.reload() } catch { logger.error(\"\\(error)\") } }"),
      .accepted(
        "Button(\"Save\") { Task { do { try await library.save() } catch { saveError = error } } }",
        note: "nobody can cancel that task"),
      .accepted("func load() { do { try library.read() } catch { failure = error } }", note: "nothing is awaited"),
      .accepted("func load() async { do throws(ReadError) { try await library.read() } catch { readError = error } }"),
    ])

  static let clauses: [SyntaxKind] = [.catchClause]
  static let looksAtModels = true

  func check(_ clause: SyntaxNode, in file: FileModel, _ findings: inout Findings) {
    guard clause.isCatchAll, let statement = clause.parent, statement.kind == .doStmt,
      !statement.ownTokens.contains(where: { $0.textEquals("throws") }),
      let block = clause.child(.codeBlock), let attempt = statement.child(.codeBlock),
      awaitsThrowing(attempt), !asksForCancellation(statement), let function = statement.enclosingFunction,
      let report = report(in: block, of: clause, in: file)
    else { return }
    let isCancellable = isCancelled(function, in: file)
    // What a closure is passed to is in sight: nobody cancels it.
    guard isCancellable || function.kind == .functionDecl else { return }
    findings.add(
      at: clause.range, "A cancelled task ends here too, and is shown as an error",
      severity: isCancellable ? nil : .hint,
      related: [RelatedLocation(range: report, message: "reported here")],
      fixes: fixes(clause, block, of: statement, in: function),
      missingFact: isCancellable ? nil : "whether what runs this is ever cancelled")
  }

  private func awaitsThrowing(_ attempt: SyntaxNode) -> Bool {
    attempt.runningNodes.contains { node in
      guard node.kind == .awaitExpr
        || node.kind == .forStmt && node.ownTokens.contains(where: { $0.textEquals("await") })
      else { return false }
      if node.kind == .forStmt { return true }
      // `try?` and `try!` throw nothing.
      guard let attempt = node.ancestors.first(where: { $0.kind == .tryExpr || $0.kind == .codeBlock })
      else { return false }
      return attempt.kind == .tryExpr && attempt.ownTokens.count == 1
    }
  }

  private func asksForCancellation(_ statement: SyntaxNode) -> Bool {
    statement.children.contains { child in
      child.kind == .catchClause
        && child.tokens.contains { $0.kind.isIdentifier && Name($0).containsAny(of: ["cancel"]) }
    }
  }

  private static let words: [StaticString] = ["error", "alert", "failed", "failure"]

  /// Where the clause tells the user of the error.
  private func report(in block: SyntaxNode, of clause: SyntaxNode, in file: FileModel) -> Range<Int>? {
    for assignment in file.assignments(in: block) {
      let value = assignment.value
      if let last = assignment.target.lastToken, Name(last).containsAny(of: CancellationReportedAsError.words),
        !value.allSatisfy({ $0.kind == .nilLiteralExpr || $0.textEquals("false") })
      {
        return assignment.node.range
      }
      if value.contains(where: { isErrorCase($0) || $0.mentionsAny(of: ["localizedDescription"]) }) {
        return assignment.node.range
      }
    }
    return nil
  }

  /// `.failed(error)`, `State.error`
  private func isErrorCase(_ value: SyntaxNode) -> Bool {
    let access = FunctionCallExpr(value)?.calledExpression.flatMap(MemberAccessExpr.init) ?? MemberAccessExpr(value)
    guard let access, let name = access.name, access.base?.firstToken.map({ Name($0).isCapitalized }) ?? true else {
      return false
    }
    return name.containsAny(of: CancellationReportedAsError.words)
  }

  /// Whether the function runs in a task that SwiftUI or the type itself cancels.
  private func isCancelled(_ function: SyntaxNode, in file: FileModel) -> Bool {
    if let closure = ClosureExpr(function) {
      guard let use = closure.use else { return false }
      if use.isMember { return use.callee == "task" || use.callee == "refreshable" }
      return use.callee == "Task" && isStoredAndCancelled(use.call, in: file)
    }
    guard let declaration = FunctionDecl(function), let name = declaration.name else { return false }
    let owner = file.enclosingType(of: function)?.name.text ?? ""
    let isCalledByView = file.facts.names(.cancellableCall, name.text).contains {
      $0.fact.value.isEmpty || $0.fact.value == owner
    }
    return isCalledByView || file.calls(named: name).contains { call in
      guard let caller = call.node.enclosingFunction.flatMap(ClosureExpr.init), let use = caller.use
      else { return false }
      if use.isMember { return use.callee == "task" || use.callee == "refreshable" }
      return use.callee == "Task" && isStoredAndCancelled(use.call, in: file)
    }
  }

  /// Whether a `Task { … }` is kept in a property that somebody here cancels.
  private func isStoredAndCancelled(_ task: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let assignment = task.node.parent.flatMap(Assignment.init), let name = assignment.target.selfMemberName else {
      return false
    }
    return !file.cancellations(of: name).isEmpty
  }

  // MARK: - Fixes

  private func fixes(
    _ clause: SyntaxNode, _ block: SyntaxNode, of statement: SyntaxNode, in function: SyntaxNode
  ) -> [Fix?] {
    guard returnsNothing(function) else { return [] }
    let isLast = statement.parent == function.child(.codeBlock) && statement.nextSibling == nil
      || statement.parent == function && statement.nextSibling == nil
    let tree = clause.tree
    let indentation = tree.indentation(ofLineAt: clause.range.lowerBound)
    let isOneLine = tree.source.line(at: block.range.lowerBound) == tree.source.line(at: block.range.upperBound)
    let action = !isLast ? "{}" : isOneLine ? "{ return }" : "{\n\(indentation)  return\n\(indentation)}"
    let ignore = Fix.safe(
      "Ignore cancellation", preferred: true,
      .insert("catch is CancellationError \(action) ", at: clause.range.lowerBound))
    guard isLast, let first = block.firstChild else { return [ignore] }
    let separator = isOneLine ? "; " : "\n" + tree.indentation(ofLineAt: first.range.lowerBound)
    return [
      ignore,
      .safe(
        "Leave early if the task is cancelled",
        .insert("guard !Task.isCancelled else { return }" + separator, at: first.range.lowerBound)),
    ]
  }

  private func returnsNothing(_ function: SyntaxNode) -> Bool {
    switch function.kind {
    case .functionDecl: FunctionDecl(function)?.returnType == nil
    case .closureExpr:
      // A closure that gives something says so by a `return` with a value.
      !function.runningNodes.contains { $0.kind == .returnStmt && $0.firstChild != nil }
    default: false
    }
  }
}

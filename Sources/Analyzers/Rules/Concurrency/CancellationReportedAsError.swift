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
          } catch { errorText = error.localizedDescription }
        }
        """),
      .accepted("func load() async { do { try await library.reload() } catch { logger.error(\"\\(error)\") } }"),
      .accepted(
        "Button(\"Save\") { Task { do { try await library.save() } catch { saveError = error } } }",
        note: "nobody can cancel that task"),
      .accepted("func load() { do { try library.read() } catch { failure = error } }", note: "nothing is awaited"),
      .accepted(
        """
        var body: some View { List(books) { Row($0) }.task { await load() } }
        func load() async {
          do { try await library.reload() } catch {
            if let error = error as? LibraryError { failure = error }
          }
        }
        """,
        note: "only an error of another kind is shown"),
      .accepted(
        """
        var body: some View { List(books) { Row($0) }.task { await load() } }
        func load() async {
          var lastError: Error?
          for shelf in shelves {
            do { try await shelf.reload() } catch { lastError = error }
          }
          log(lastError)
        }
        """,
        note: "a local variable"),
      .accepted(
        """
        var body: some View { List(books) { Row($0) }.task { await load() } }
        func load() async {
          let request = next()
          do { try await library.reload() } catch {
            guard request == latest else { return }
            failure = error
          }
        }
        """,
        note: "only the latest request is shown"),
      .accepted(
        """
        var body: some View { List(books) { Row($0) }.task { await perform(.show) } }
        func perform(_ action: Action) async {
          switch action {
          case .show: count += 1
          case .submit: do { try await library.save() } catch { failure = error }
          }
        }
        """,
        note: "who submits is not known"),
      .accepted(
        """
        var body: some View { Button("Save") { Task { await save() } } }
        func save() async {
          do { try await library.save() } catch { failure = error }
        }
        """,
        note: "nobody cancels the only task that calls it"),
      .flagged(
        """
        var body: some View { List(books) { Row($0) }.task { await reload() } }
        func reload() async {
          clear()
          await load()
        }
        func load() async {
          do { try await library.reload() } ▸catch { failure = error }◂
        }
        """,
        fixed: """
          var body: some View { List(books) { Row($0) }.task { await reload() } }
          func reload() async {
            clear()
            await load()
          }
          func load() async {
            do { try await library.reload() } catch is CancellationError { return } catch { failure = error }
          }
          """,
        note: "through another method"),
      .accepted("func load() async { do throws(ReadError) { try await library.read() } catch { readError = error } }"),
      .accepted(
        """
        final class Feed: ObservableObject {
          @Published var error: Error?
          private var task: Task<Void, Never>?
          init() {
            task = Task { [weak self] in
              do { try await listen() } catch { self?.error = error }
            }
          }
          deinit { task?.cancel() }
        }
        """,
        note: "cancelled when nobody is left to tell"),
      .accepted(
        """
        List(notes) { Text($0.title) }.refreshable {
          do { try await sync() } catch { activeAlert = .queued }
        }
        """,
        note: "one kind of error is expected"),
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
    let isCancellable = isCancelled(function, in: file) && !isOneOfSeveral(statement, in: function)
    // The call that a closure is passed to is visible here, and nothing cancels it.
    guard isCancellable || function.kind == .functionDecl && mayBeCancelled(function, in: file) else { return }
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
      return attempt.kind == .tryExpr && !attempt.ownTokens.contains { $0.textEquals("?") || $0.textEquals("!") }
    }
  }

  private func asksForCancellation(_ statement: SyntaxNode) -> Bool {
    statement.children.contains { child in
      child.kind == .catchClause
        && child.tokens.contains { $0.kind.isIdentifier && Name($0).containsAny(of: ["cancel"]) }
    }
  }

  private static let words: [StaticString] = ["error", "alert", "failed", "failure"]

  /// Where the clause reports the error to the user.
  private func report(in block: SyntaxNode, of clause: SyntaxNode, in file: FileModel) -> Range<Int>? {
    for assignment in file.assignments(in: block) where !isSpecific(assignment, clause) {
      let value = assignment.value
      // A local variable is not shown to the user.
      if file.isLocal(assignment.target) { continue }
      if let last = assignment.target.lastToken, Name(last).containsAny(of: CancellationReportedAsError.words),
        !value.allSatisfy({ $0.kind == .nilLiteralExpr || $0.textEquals("false") }),
        !Name(last).contains(word: "alert") || !value.allSatisfy(isOtherCase)
      {
        return assignment.node.range
      }
      if value.contains(where: { isErrorCase($0) || $0.mentionsAny(of: ["localizedDescription"]) }) {
        return assignment.node.range
      }
    }
    return nil
  }

  /// Whether only errors of another kind get this far: `if let error = error as? LoginError`, a `case` of `switch
  /// error`.
  private func isSpecific(_ assignment: Assignment, _ clause: SyntaxNode) -> Bool {
    guard let error = clause.caughtErrorName else { return true }
    let isError = { (node: SyntaxNode) in node.tokens.contains { $0.text == error } }
    if assignment.value.contains(where: { $0.kind == .unresolvedAsExpr }) { return true }
    for ancestor in assignment.node.ancestors {
      if ancestor == clause { return false }
      switch ancestor.kind {
      // `guard request == latest else { return }`: only a request that was not replaced is shown.
      case .codeBlock where ancestor.children.contains { $0.index < assignment.node.index && asks($0) }: return true
      case .ifExpr where ancestor.children.contains(where: { $0.kind == .conditionElement && isError($0) }): return true
      case .switchExpr where ancestor.firstChild.map(isError) ?? false: return true
      default: continue
      }
    }
    return false
  }

  /// A `guard` that compares and does not only unwrap.
  private func asks(_ statement: SyntaxNode) -> Bool {
    statement.kind == .guardStmt
      && statement.children.contains {
        $0.kind == .conditionElement && $0.firstChild?.kind != .optionalBindingCondition
      }
  }

  /// `.queued`: the alert describes one specific failure.
  private func isOtherCase(_ value: SyntaxNode) -> Bool {
    guard let access = MemberAccessExpr(value), access.base == nil, let name = access.name else { return false }
    return !name.containsAny(of: CancellationReportedAsError.words)
  }

  /// `.failed(error)`, `State.error`
  private func isErrorCase(_ value: SyntaxNode) -> Bool {
    let access = FunctionCallExpr(value)?.calledExpression.flatMap(MemberAccessExpr.init) ?? MemberAccessExpr(value)
    guard let access, let name = access.name, access.base?.firstToken.map({ Name($0).isCapitalized }) ?? true else {
      return false
    }
    return name.containsAny(of: CancellationReportedAsError.words)
  }

  /// Whether the attempt is one of several actions that a parameter selects: `perform(.submit)`.
  private func isOneOfSeveral(_ statement: SyntaxNode, in function: SyntaxNode) -> Bool {
    let parameters = function.children.compactMap(FunctionParameter.init).compactMap(\.name)
    return statement.ancestors.prefix { $0 != function }.contains { ancestor in
      guard ancestor.kind == .switchExpr, let subject = ancestor.firstChild.flatMap(DeclReferenceExpr.init)?.name else {
        return false
      }
      return parameters.contains { $0 == subject }
    }
  }

  /// Whether an unknown caller may call a method of a view or of an observed model in a task that is cancelled.
  private func mayBeCancelled(_ function: SyntaxNode, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: function), let declaration = FunctionDecl(function),
      let name = declaration.name
    else { return false }
    // The callers of a view's own methods are in the file.
    if type.isViewType || declaration.hasModifier("private") { return file.calls(named: name).isEmpty }
    if type.conforms(to: "ObservableObject") || type.hasAttribute("Observable") { return true }
    return file.facts.type(named: type.name.text).map { $0.isObservable || $0.isObservableObject } ?? false
  }

  /// Levels of callers that are followed; functions that call each other form a cycle.
  private static let maximumDepth = 3

  /// Whether the function runs in a task that SwiftUI or the type itself cancels.
  ///
  /// - Parameter depth: how many levels of callers were followed so far.
  private func isCancelled(_ function: SyntaxNode, in file: FileModel, depth: Int = 0) -> Bool {
    if let closure = ClosureExpr(function) {
      guard let use = closure.use else { return false }
      if use.isMember { return use.callee == "task" || use.callee == "refreshable" }
      return use.callee == "Task" && isStoredAndCancelled(use.call, in: file)
    }
    guard let declaration = FunctionDecl(function), let name = declaration.name else { return false }
    let owner = file.enclosingType(of: function)?.name.text ?? ""
    return file.facts.isAwaitedByTask(name.text, of: owner) || file.calls(named: name).contains { call in
      guard let enclosing = call.node.enclosingFunction else { return false }
      if enclosing.kind == .functionDecl {
        return depth < Self.maximumDepth && enclosing != function && isCancelled(enclosing, in: file, depth: depth + 1)
      }
      guard let use = ClosureExpr(enclosing)?.use else { return false }
      if use.isMember { return use.callee == "task" || use.callee == "refreshable" }
      return use.callee == "Task" && isStoredAndCancelled(use.call, in: file)
    }
  }

  /// Whether a `Task { … }` is stored in a property that the file cancels.
  private func isStoredAndCancelled(_ task: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let assignment = task.node.parent.flatMap(Assignment.init), let name = assignment.target.selfMemberName else {
      return false
    }
    // A task that is cancelled in `deinit` has no object left to report to.
    return file.cancellations(of: name).contains { $0.node.enclosingMember?.kind != .deinitializerDecl }
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
    let isOneLine = tree.isOnOneLine(block.range)
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
      // A closure that returns something has a `return` with a value.
      !function.runningNodes.contains { $0.kind == .returnStmt && $0.firstChild != nil }
    default: false
    }
  }
}

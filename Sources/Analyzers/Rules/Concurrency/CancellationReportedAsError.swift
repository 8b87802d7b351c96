struct CancellationReportedAsError: ClauseRule {
  static let info = RuleInfo(
    id: "cancellation_reported_as_error", topic: .concurrency, severity: .warning, tier: .precise,
    title: "Task cancellation is reported to the user as an error",
    explanation: """
      **What happens.** A user pulls to refresh, types another letter or returns to a screen, and an error message \
      says `cancelled` although nothing failed.

      **Why.** SwiftUI cancels the task of `.task` when the view disappears, the task of `.task(id:)` also when the \
      value changes, and the task of `.refreshable` when it ends the refresh early. The call that the task awaits then \
      throws: `Task.sleep` throws `CancellationError`, and `URLSession` throws a `URLError` with the code `cancelled`. \
      A plain `catch` treats both as failures.

      **What to do.** Start the `catch` with `if Task.isCancelled { return }`, which covers both errors; `catch is \
      CancellationError` misses the one from `URLSession`. Put code that must always run, such as resetting a loading \
      flag, before that line or in a `defer`.

      **When it is fine.** A task that no code cancels, such as `Task { }` in a button, in `onAppear` or even in \
      `.refreshable`, is not affected. A continuation without a cancellation handler does not throw. Also not reported \
      are a `.task` that clears the error first and is canceled only when the view disappears, a `catch` that awaits \
      the cleanup of earlier work, and a refresh whose error is shown only without content. The finding is a hint if \
      the view might not appear again or show the error, if the awaited call is declared elsewhere, or if the error is \
      rethrown or passed to a function that might filter out cancellation.
      """,
    references: [
      .apple("CancellationError", "swift/cancellationerror"),
      .apple("URLError.cancelled", "foundation/urlerror/cancelled"),
      .apple("task(id:name:priority:file:line:_:)", "swiftui/view/task(id:name:priority:file:line:_:)"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["view", "`load()`"],
          [
            .message(0, 1, "`.task` starts it"), .start(1, "request"), .message(0, 1, "`address` changes: cancels it"),
            .end(1, "throws `cancelled`"), .event(1, .problem("`catch` sets `message`")),
            .message(1, 0, .problem("shows “cancelled”")),
          ])),
      .corrected(
        nil,
        .timeline(
          ["view", "`load()`"],
          [
            .message(0, 1, "`.task` starts it"), .start(1, "request"), .message(0, 1, "`address` changes: cancels it"),
            .end(1, "throws `cancelled`"), .event(1, .remedy("`Task.isCancelled`: returns")),
            .event(0, "shows no error"),
          ]))),
    related: ["empty_catch", "loading_flag_race_on_cancel", "refreshable_content_swapped"],
    examples: [
      .flagged(
        """
        struct Shelf: View {
          let address: URL
          @State private var cover = Data()
          @State private var message = ""
          var body: some View { Text(message).task(id: address) { await load() } }
          func load() async {
            do { (cover, _) = try await URLSession.shared.data(from: address) } ▸catch { message = error.localizedDescription }◂
          }
        }
        """,
        fixed: """
          struct Shelf: View {
            let address: URL
            @State private var cover = Data()
            @State private var message = ""
            var body: some View { Text(message).task(id: address) { await load() } }
            func load() async {
              do { (cover, _) = try await URLSession.shared.data(from: address) } catch { if Task.isCancelled { return }; message = error.localizedDescription }
            }
          }
          """),
      .flagged(
        """
        struct Shelf: View {
          let catalog: Catalog
          @State private var state = LoadState.idle
          var body: some View {
            Text("Books").refreshable {
              do {
                try await catalog.reload()
              } ▸catch let failure {
                state = .failed(failure)
              }◂
            }
          }
        }
        final class Catalog {
          func reload() async throws { try await fetch() }
          private func fetch() async throws { _ = try await URLSession.shared.data(from: address) }
        }
        """,
        fixed: """
          struct Shelf: View {
            let catalog: Catalog
            @State private var state = LoadState.idle
            var body: some View {
              Text("Books").refreshable {
                do {
                  try await catalog.reload()
                } catch let failure {
                  if Task.isCancelled { return }
                  state = .failed(failure)
                }
              }
            }
          }
          final class Catalog {
            func reload() async throws { try await fetch() }
            private func fetch() async throws { _ = try await URLSession.shared.data(from: address) }
          }
          """,
        note: "the request is two calls away"),
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
            do { try await Task.sleep(nanoseconds: 300_000_000); reload() } ▸catch { loadError = error }◂
            finish()
          }
        }
        """,
        note: "no fix: the code after it must always run"),
      .flagged(
        """
        final class Model: ObservableObject {
          @Published var state = LoadState.idle
          private var job: Task<Void, Never>?
          func restart() {
            job?.cancel()
            state = .loading
            job = Task {
              do { try await Task.sleep(nanoseconds: 300_000_000) } ▸catch { state = .failed(error) }◂
            }
          }
        }
        """,
        note: "no fix: the state would remain `loading`"),
      .flagged(
        """
        List(books) { Row($0) }.refreshable {
          do { try await library.reload() } ▸catch { failure = error }◂
        }
        """,
        fixed: """
          List(books) { Row($0) }.refreshable {
            do { try await library.reload() } catch { if Task.isCancelled { return }; failure = error }
          }
          """,
        severity: .hint, note: "`reload` is declared elsewhere"),
      .flagged(
        """
        struct Shelf: View {
          let address: URL
          @State private var message: String?
          var body: some View { Text(message ?? "").task(id: address) { await load() } }
          func load() async {
            do { _ = try await URLSession.shared.data(from: address) } ▸catch { message = handle(error)?.localizedDescription }◂
          }
        }
        """,
        fixed: """
          struct Shelf: View {
            let address: URL
            @State private var message: String?
            var body: some View { Text(message ?? "").task(id: address) { await load() } }
            func load() async {
              do { _ = try await URLSession.shared.data(from: address) } catch { if Task.isCancelled { return }; message = handle(error)?.localizedDescription }
            }
          }
          """,
        severity: .hint, note: "`handle` might filter out cancellation"),
      .flagged(
        """
        final class Store: ObservableObject {
          @Published var lastError: Error?
          private var job: Task<Void, Error>?
          func restart() {
            job?.cancel()
            job = Task { try await load() }
          }
          private func load() async throws {
            do { _ = try await URLSession.shared.data(from: address) } ▸catch {
              lastError = error
              throw error
            }◂
          }
        }
        """,
        severity: .hint, note: "the caller also receives the error"),
      .accepted(
        """
        struct Shelf: View {
          let address: URL
          @State private var books: [Book] = []
          @State private var failure: Error?
          var body: some View {
            Group {
              if !books.isEmpty {
                List(books) { Row($0) }.refreshable { await load() }
              } else if let failure {
                Text(failure.localizedDescription)
              }
            }
            .task { await load() }
          }
          func load() async {
            failure = nil
            do {
              let (data, _) = try await URLSession.shared.data(from: address)
              books = parse(data)
            } catch { failure = error }
          }
        }
        """,
        note: "the error is shown only without content, and a refresh keeps the content"),
      .accepted(
        """
        struct Picture: View {
          let address: URL
          let isAccepted: Bool
          @State private var failure: Error?
          var body: some View {
            Image("a").task(id: isAccepted) {
              guard isAccepted else { return }
              await load()
            }
          }
          func load() async {
            failure = nil
            do { _ = try await URLSession.shared.data(from: address) } catch { failure = error }
          }
        }
        """,
        note: "a new flag value starts the first load"),
      .accepted(
        """
        List(books) { Row($0) }.refreshable {
          Task { do { _ = try await URLSession.shared.data(from: address) } catch { failure = error } }
        }
        """,
        note: "ending the refresh does not cancel this task"),
      .accepted(
        """
        struct Shelf: View {
          @State private var failure: Error?
          var body: some View { Text("Books").refreshable { await load() } }
          func load() async {
            do { try await scan() } catch { failure = error }
          }
          func scan() async throws {
            try await withCheckedThrowingContinuation { continuation in scanner.start { continuation.resume(with: $0) } }
          }
        }
        """,
        note: "a continuation without a cancellation handler does not throw"),
      .accepted(
        """
        struct Shelf: View {
          let address: URL
          @State private var failure: Error?
          var body: some View { Text("Books").task { await load() } }
          func load() async {
            failure = nil
            do { _ = try await URLSession.shared.data(from: address) } catch { failure = error }
          }
        }
        """,
        note: "the next appearance clears the error before users can see it"),
      .accepted(
        """
        struct Shelf: View {
          let address: URL
          @State private var failure: Error?
          var body: some View { Text("Books").task { await load() } }
          func load() async {
            failure = nil
            do { _ = try await URLSession.shared.data(from: address) } catch { failure = error }
          }
        }
        """,
        note: "cleared before the view appears again"),
      .flagged(
        """
        struct Shelf: View {
          @EnvironmentObject private var library: Library
          var body: some View { Text(library.failure?.localizedDescription ?? "").task { await library.load() } }
        }
        final class Library: ObservableObject {
          @Published var failure: Error?
          func load() async {
            do { _ = try await URLSession.shared.data(from: address) } ▸catch { failure = error }◂
          }
        }
        """,
        fixed: """
          struct Shelf: View {
            @EnvironmentObject private var library: Library
            var body: some View { Text(library.failure?.localizedDescription ?? "").task { await library.load() } }
          }
          final class Library: ObservableObject {
            @Published var failure: Error?
            func load() async {
              do { _ = try await URLSession.shared.data(from: address) } catch { if Task.isCancelled { return }; failure = error }
            }
          }
          """,
        note: "the object in the environment outlives the view"),
      .accepted(
        """
        final class Model: ObservableObject {
          @Published var failure: Error?
          private var job: Task<Void, Never>?
          func send(_ draft: Draft) {
            job?.cancel()
            job = Task {
              do { _ = try await URLSession.shared.data(from: address) } catch {
                failure = error
                await server.remove(draft)
              }
            }
          }
        }
        """,
        note: "the cleanup must run after a cancellation too"),
      .accepted(
        """
        final class Model: ObservableObject {
          @Published var files: [Upload] = []
          private var job: Task<Void, Never>?
          func retry(_ upload: Upload) {
            var upload = upload
            job?.cancel()
            job = Task {
              do { _ = try await URLSession.shared.data(from: address) } catch {
                upload.state = .failed(error)
                files.append(upload)
              }
            }
          }
        }
        """,
        note: "the next upload does not replace this one"),
      .accepted(
        """
        final class Model: ObservableObject {
          @Published var showsAlert = false
          func load() async {
            do { _ = try await URLSession.shared.data(from: address) } catch { showsAlert = true }
          }
        }
        """,
        note: "no visible code cancels it"),
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
        note: "no code can cancel the task"),
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
        note: "only a `LibraryError` is shown"),
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
        note: "only the latest request reports its error"),
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
        note: "no visible caller passes `.submit`"),
      .accepted(
        """
        var body: some View { Button("Save") { Task { await save() } } }
        func save() async {
          do { try await library.save() } catch { failure = error }
        }
        """,
        note: "its only task is never canceled"),
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
        note: "canceled only in `deinit`, when no object can show the error"),
      .accepted(
        """
        List(notes) { Text($0.title) }.refreshable {
          do { try await sync() } catch { activeAlert = .queued }
        }
        """,
        note: "the alert describes one expected error"),
      .accepted(
        """
        struct Ticker: View {
          let prices: AsyncThrowingStream<Double, Error>
          @State private var error: Error?
          var body: some View {
            Text("Prices").task {
              do { for try await price in prices { print(price) } } catch { self.error = error }
            }
          }
        }
        """,
        note: "the stream ends without an error when the task is canceled"),
      .accepted(
        """
        struct Books: View {
          @State private var error: (any Error)?
          var body: some View {
            Text("Books")
              .refreshable {
                do { try await Task.sleep(for: .seconds(1)) } catch { self.error = error }
              }
              .errorAlert($error)
          }
        }
        extension View {
          func errorAlert(_ error: Binding<(any Error)?>) -> some View {
            let isShown = error.wrappedValue != nil && !(error.wrappedValue is CancellationError)
            return alert("Error", isPresented: .constant(isShown)) { Button("OK") { error.wrappedValue = nil } }
          }
        }
        """,
        note: "the modifier ignores cancellation"),
      .accepted(
        """
        struct Books: View {
          let ids: [Int]
          @State private var states: [Int: LoadState] = [:]
          enum LoadState { case loading, failed }

          var body: some View {
            Text("Books").refreshable {
              for id in ids { states[id] = .loading }
              for id in ids {
                do { try await Task.sleep(for: .seconds(1)) } catch { states[id] = .failed }
              }
              states = [:]
            }
          }
        }
        """,
        note: "otherwise, the element would seem to load forever"),
      .accepted(
        """
        struct Books: View {
          @State private var error: (any Error)?

          var body: some View {
            Text("Books").refreshable {
              do {
                try await Task.detached { try await Task.sleep(for: .seconds(1)) }.value
              } catch {
                self.error = error
              }
            }
          }
        }
        """,
        note: "the detached task is not canceled"),
    ])

  static let clauses: [SyntaxKind] = [.catchClause]
  static let looksAtModels = true

  func check(_ clause: SyntaxNode, in file: FileModel, _ findings: inout Findings) {
    guard clause.isCatchAll, let statement = clause.parent, statement.kind == .doStmt,
      !statement.ownTokens.contains(where: { $0.textEquals("throws") }),
      let block = clause.child(.codeBlock), let attempt = statement.child(.codeBlock),
      !asksForCancellation(statement), let function = statement.enclosingFunction,
      let report = report(in: block, of: clause, in: file), !isOneOfSeveral(statement, in: function),
      // Cleanup that awaits must also run after a cancellation.
      !block.descendants.contains(where: { $0.kind == .awaitExpr && !$0.onlyChangesActor }),
      !(file.enclosingType(of: statement).map { file.isOnlyUsedUnseen($0) } ?? false)
    else { return }
    let visibility = visibility(of: report, statement, in: function, of: file)
    guard visibility != .never else { return }
    let response = file.cancellationResponse(in: attempt)
    guard response != .finishes, !leavesCancellationsOut(report, clause, in: file) else { return }
    let missingFact =
      response != .fails
      ? "whether the awaited call throws when its task is canceled"
      : visibility == .certain
        ? whatMayHide(report, of: clause, in: block, file)
        : "whether a view still shows the error after this view disappears"
    findings.add(
      at: clause.range, "The `catch` reports cancellation as an error; return early if `Task.isCancelled` is `true`",
      severity: missingFact == nil ? nil : .hint,
      related: [RelatedLocation(range: report.node.range, message: "reported here")],
      fixes: [startsLoading(report, in: file) ? nil : fix(clause, block, of: statement, in: function, file)],
      missingFact: missingFact)
  }

  // MARK: - How the error is reported

  /// The missing fact about an error that users might never see; nil if they certainly see it.
  private func whatMayHide(
    _ report: Assignment, of clause: SyntaxNode, in block: SyntaxNode, _ file: FileModel
  ) -> String? {
    if let handler = handler(of: report, clause) { return "whether `\(handler.text)` filters out cancellation" }
    if block.runningNodes.contains(where: { $0.kind == .throwStmt }) {
      return "whether a view shows `\(report.target.pathText)` in addition to what the caller does with the error"
    }
    guard isUnread(report, in: block, file) else { return nil }
    return "whether a view shows `\(report.target.pathText)`"
  }

  /// The function of the project that the error is passed to: `message = handle(error)`.
  private func handler(of report: Assignment, _ clause: SyntaxNode) -> Name? {
    guard let error = clause.caughtErrorName else { return nil }
    let calls = report.value.flatMap { [$0] + Array($0.descendants) }.compactMap(FunctionCallExpr.init)
    return calls.first { call in
      guard let name = call.calleeName, !name.isCapitalized, !call.isImplicitMember,
        !(call.base?.lastName.isCapitalized ?? false)
      else { return false }
      return call.arguments.contains {
        $0.expression.flatMap(DeclReferenceExpr.init)?.name.map { $0.text == error } ?? false
      }
    }?.calleeName
  }

  /// Whether the function that the error is passed to checks for cancellation, if this file declares it.
  private func leavesCancellationsOut(_ report: Assignment, _ clause: SyntaxNode, in file: FileModel) -> Bool {
    if isShownWithoutCancellations(report, in: file) { return true }
    guard let handler = handler(of: report, clause), let type = file.enclosingType(of: clause) else { return false }
    return type.functions.contains { function in
      function.name == handler
        && function.body?.tokens.contains { $0.kind.isIdentifier && Name($0).containsAny(of: ["cancel"]) } ?? false
    }
  }

  /// Whether the view passes the error to a modifier of the project that checks for cancellation:
  /// `.errorAlert(presenting: $error)`.
  private func isShownWithoutCancellations(_ report: Assignment, in file: FileModel) -> Bool {
    guard let target = report.target.selfMemberName, let type = file.enclosingType(of: report.node) else {
      return false
    }
    return file.bindingReferences(to: target, in: type).contains { binding in
      guard let callee = ArgumentUse(binding)?.callee else { return false }
      return file.facts.extensionFunctions(named: callee.text).contains { $0.fact.checksForCancellation }
    }
  }

  /// Whether the views that observe the model are known and no code reads any property that the clause sets.
  private func isUnread(_ report: Assignment, in block: SyntaxNode, _ file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: report.node), type.isClass, !type.hasAttribute("Observable"),
      file.facts.knowsEntryPoint, !file.facts.modelObservers(of: type.name.text).isEmpty
    else { return false }
    return file.assignments(in: block).allSatisfy { assignment in
      guard let name = assignment.target.selfMemberName, type.storedProperty(named: name) != nil,
        file.facts.modelReads(of: name.text, in: type.name.text).isEmpty,
        file.facts.modelReads(of: "$" + name.text, in: type.name.text).isEmpty,
        file.bindingReferences(to: name, in: type).isEmpty
      else { return false }
      return file.unqualifiedReferences(to: name, in: type).allSatisfy { reference in
        if StateWrite(reference: reference) != nil { return true }
        let isMember = reference.parent.flatMap(MemberAccessExpr.init)?.declName == reference
        return !isMember && (file.isShadowed(name, at: reference) || reference.isCaughtError)
      }
    }
  }

  private enum Visibility { case never, unknown, certain }

  /// Whether users can see the error of a canceled task: something cancels it while its view is on screen, or an object
  /// that outlives the view stores the error.
  private func visibility(
    of report: Assignment, _ statement: SyntaxNode, in function: SyntaxNode, of file: FileModel
  ) -> Visibility {
    var cancellers = file.cancellers(of: statement)
    if cancellers.contains(.refresh), isShownWithoutContent(report, of: statement, in: file) {
      cancellers.remove(.refresh)
    }
    if cancellers.contains(.replacement) || cancellers.contains(.refresh) { return .certain }
    guard cancellers.contains(.disappearance), let type = file.enclosingType(of: statement) else { return .never }
    let name = type.name.text
    let outlivesViews = file.livesUntilProcessEnds(type) || file.facts.isInEnvironment(name)
    if !outlivesViews, file.facts.isGivenToViews(name) { return .unknown }
    guard staysVisible(report, statement, in: function, of: file) else { return .never }
    // A view that no known code creates might be covered by another view and shown again.
    let views = type.isViewType ? [name] : file.facts.viewsUsing(name)
    return outlivesViews || views.allSatisfy { file.facts.uses(of: $0).isEmpty } ? .certain : .unknown
  }

  /// Whether the view shows the error only in place of content that the attempt sets: `if !books.isEmpty { … } else if
  /// let error { … }`. A refresh starts with content, so it never shows the error.
  private func isShownWithoutContent(_ report: Assignment, of statement: SyntaxNode, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: statement), type.isViewType, let target = report.target.selfMemberName,
      type.storedProperty(named: target) != nil, file.bindingReferences(to: target, in: type).isEmpty
    else { return false }
    let content = file.assignments(in: statement.child(.codeBlock) ?? statement).compactMap(\.target.selfMemberName)
    let reads = file.unqualifiedReferences(to: target, in: type).filter { reference in
      StateWrite(reference: reference) == nil && file.isReadByBody(reference)
    }
    return !reads.isEmpty && reads.allSatisfy { $0.isElse(ofAny: content) }
  }

  /// Whether users can see the error if only the view's disappearance cancels the task.
  ///
  /// The task starts again on the next appearance. An error that it clears before its first `await` is never seen,
  /// unless an alert or a sheet of the view shows it.
  private func staysVisible(
    _ report: Assignment, _ statement: SyntaxNode, in function: SyntaxNode, of file: FileModel
  ) -> Bool {
    guard let type = file.enclosingType(of: statement), let target = report.target.selfMemberName else { return true }
    // `guard state == .idle else { return }`: after an error, the next run does nothing.
    if statement.conditions(below: function).contains(where: { $0.mentions(target) }) { return true }
    let start = statement.child(.codeBlock)?.firstSuspensionStart ?? statement.range.upperBound
    let isCleared = file.assignments(in: function).contains { assignment in
      assignment.sets(target) && assignment.node.range.lowerBound < start
    }
    guard isCleared else { return true }
    return (file.calls(named: "alert", in: type) + file.calls(named: "sheet", in: type)).contains { presentation in
      presentation.node.tokens.contains { token in
        token.range.lowerBound > presentation.nameRange.lowerBound
          && (Name(token) == target || Name(token).isBinding(of: target))
      }
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
  private func report(in block: SyntaxNode, of clause: SyntaxNode, in file: FileModel) -> Assignment? {
    for assignment in file.assignments(in: block) where !isSpecific(assignment, clause) {
      let value = assignment.value
      // A local variable is not shown to the user.
      if isPartOfLocal(assignment.target, in: file) || isElement(assignment.target, in: clause) { continue }
      if let last = assignment.target.lastToken, Name(last).containsAny(of: CancellationReportedAsError.words),
        !value.allSatisfy({ $0.kind == .nilLiteralExpr || $0.textEquals("false") }),
        !Name(last).contains(word: "alert") || !value.allSatisfy(isOtherCase)
      {
        return assignment
      }
      if value.contains(where: { isErrorCase($0) || $0.mentionsAny(of: ["localizedDescription"]) }) {
        return assignment
      }
    }
    return nil
  }

  /// Whether a loop reports the failure of one of several elements, `states[id] = .failed`, whose state a canceled run
  /// must set too.
  private func isElement(_ target: SyntaxNode, in clause: SyntaxNode) -> Bool {
    target.kind == .subscriptCallExpr && clause.surroundings.contains { $0.kind == .forStmt }
  }

  /// Whether the target is a local variable or a part of one, such as the element whose upload failed. Another run does
  /// not replace it, so a canceled run must report its failure too.
  private func isPartOfLocal(_ target: SyntaxNode, in file: FileModel) -> Bool {
    guard let root = target.firstToken.map(Name.init), root != "self",
      let binding = file.localBinding(of: root, at: target)
    else { return false }
    // `guard let owner = self`
    if case .value(let value?, _) = binding, value.isSelf { return false }
    return true
  }

  /// Whether only specific errors reach the assignment: `if let error = error as? LoginError`, a `case` of `switch
  /// error`.
  private func isSpecific(_ assignment: Assignment, _ clause: SyntaxNode) -> Bool {
    guard let error = clause.caughtErrorName else { return true }
    let isError = { (node: SyntaxNode) in node.tokens.contains { $0.text == error } }
    if assignment.value.contains(where: { $0.kind == .unresolvedAsExpr }) { return true }
    for ancestor in assignment.node.ancestors {
      if ancestor == clause { return false }
      switch ancestor.kind {
      // `guard request == latest else { return }`: only a request that was not replaced reports its error.
      case .codeBlock where ancestor.children.contains { $0.index < assignment.node.index && asks($0) }: return true
      case .ifExpr where ancestor.children.contains(where: { $0.kind == .conditionElement && isError($0) }): return true
      case .switchExpr where ancestor.firstChild.map(isError) ?? false: return true
      default: continue
      }
    }
    return false
  }

  /// Whether the statement is a `guard` that does more than unwrap.
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
    statement.surroundings(below: function).contains { around in
      guard around.kind == .switchExpr, let subject = around.firstChild.flatMap(DeclReferenceExpr.init)?.name else {
        return false
      }
      return function.children.contains { FunctionParameter($0)?.name == subject }
    }
  }

  // MARK: - Fix

  /// Returns early from the clause; nil if the clause, or code after it, must also run for a canceled task.
  private func fix(
    _ clause: SyntaxNode, _ block: SyntaxNode, of statement: SyntaxNode, in function: SyntaxNode, _ file: FileModel
  ) -> Fix? {
    let isLast =
      statement.nextSibling == nil
      && (statement.parent == function.child(.codeBlock) || statement.parent == function)
    guard isLast, returnsNothing(function), let first = block.firstChild,
      !block.descendants.contains(where: { $0.kind == .throwStmt }),
      !file.assignments(in: block).contains(where: \.clearsState), !leavesLoading(statement, in: function, file)
    else { return nil }
    let separator =
      clause.tree.isOnOneLine(block.range)
      ? "; " : "\n" + clause.tree.indentation(ofLineAt: first.range.lowerBound)
    let onlyAssigns = block.children.allSatisfy { child in
      Assignment(child) != nil || FunctionCallExpr(child).flatMap(WithAnimation.init) != nil
    }
    return Fix(
      title: "Return if the task is canceled", isSafe: onlyAssigns, isPreferred: true,
      edits: [.insert("if Task.isCancelled { return }" + separator, at: first.range.lowerBound)])
  }

  private static let loadingWords: [StaticString] = [
    "load", "busy", "progress", "perform", "refresh", "fetch", "sending", "saving", "working", "connecting", "search",
  ]

  /// Whether the function sets a flag or a state that only code after the attempt resets.
  private func leavesLoading(_ statement: SyntaxNode, in function: SyntaxNode, _ file: FileModel) -> Bool {
    // The function that starts a task might set the flag before it.
    let isTask = ClosureExpr(function)?.use?.callee == "Task"
    let assignments = file.assignments(in: isTask ? function.enclosingFunction ?? function : function)
    return assignments.contains { start in
      guard start.node.index < statement.subtreeEnd, !isDeferred(start.node),
        !(start.node.ancestors.contains { $0.kind == .catchClause })
      else { return false }
      let startsLoading =
        start.setsTrue
        || start.singleValue.flatMap(MemberAccessExpr.init)?.name.containsAny(of: Self.loadingWords) ?? false
      guard startsLoading else { return false }
      return !assignments.contains { end in
        isDeferred(end.node) && end.target.pathText == start.target.pathText
      }
    }
  }

  /// Whether the initial value of the state that the clause sets means that something is loading.
  private func startsLoading(_ report: Assignment, in file: FileModel) -> Bool {
    file.ownProperty(report.target)?.initialValue?.lastName.containsAny(of: Self.loadingWords) ?? false
  }

  private func isDeferred(_ node: SyntaxNode) -> Bool { node.ancestors.contains { $0.kind == .deferStmt } }

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

extension Assignment {
  /// Whether the assignment resets a flag or a state: `false`, `nil`, `[]`, `.idle`.
  fileprivate var clearsState: Bool {
    if clears { return true }
    guard let value = singleValue else { return false }
    if value.kind == .arrayExpr || value.kind == .dictionaryExpr { return value.firstChild == nil }
    return value.textEquals(".idle") || value.textEquals(".loaded") || value.textEquals(".none")
  }
}

extension SyntaxNode {
  /// Whether the node is the error of an enclosing `catch` clause.
  fileprivate var isCaughtError: Bool {
    ancestors.contains { $0.kind == .catchClause && $0.caughtErrorName == text }
  }

  /// Whether the node is in the `else` of an `if` that checks one of some properties.
  fileprivate func isElse(ofAny properties: [Name]) -> Bool {
    var child = self
    for ancestor in ancestors {
      if ancestor.kind == .ifExpr, child.kind == .ifExpr || child.kind == .codeBlock,
        ancestor.child(.codeBlock) != child,
        ancestor.conditions.contains(where: { asked in properties.contains { asked.mentions($0) } })
      {
        return true
      }
      child = ancestor
    }
    return false
  }

  /// Whether an `await` only switches to the main actor: `await MainActor.run { … }`.
  fileprivate var onlyChangesActor: Bool {
    guard let call = lastChild.flatMap(FunctionCallExpr.init), call.calleeName == "run" else { return false }
    return call.base?.textEquals("MainActor") ?? false
  }
}

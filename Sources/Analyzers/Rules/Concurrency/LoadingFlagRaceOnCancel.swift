struct LoadingFlagRaceOnCancel: CallRule {
  static let info = RuleInfo(
    id: "loading_flag_race_on_cancel", topic: .concurrency, severity: .info, tier: .precise,
    title: "Canceled task resets the loading flag of its successor",
    explanation: """
      **What happens.** The spinner disappears while the newer request is still running.

      **Why.** Canceling a task does not stop it. The old task still runs its `defer`, which sets the flag to `false` \
      after the newer task has set it to `true`.

      **What to do.** Leave the flag unchanged in a canceled task: `defer { if !Task.isCancelled { … } }`. If other \
      code also cancels the task, that code must reset the flag itself; no fix is offered in this case.

      **When it is fine.** A local flag is not shared, and a flag that prevents another task from starting (`guard \
      !isBusy else { return }`) has no successor until the `defer` has run. Neither is reported. If only taps start \
      the task, its controls are often disabled while it runs, so the finding is a hint.
      """,
    references: [
      .apple("Task.cancel()", "swift/task/cancel()"),
      .apple("Task", "swift/task"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["older task", "`isBusy`", "newer task"],
          [
            .start(0, "runs"), .message(0, 1, "`true`"), .start(1, "spinner"), .event(0, "canceled"),
            .start(2, "runs"), .message(2, 1, "`true`"), .end(0, "`defer`"), .message(0, 1, .problem("`false`")),
            .end(1, "hidden"), .event(2, .problem("no spinner")), .end(2, "answer"),
          ])),
      .corrected(
        nil,
        .timeline(
          ["older task", "`isBusy`", "newer task"],
          [
            .start(0, "runs"), .message(0, 1, "`true`"), .start(1, "spinner"), .event(0, "canceled"),
            .start(2, "runs"), .message(2, 1, "`true`"), .end(0, "`defer`"), .event(0, .remedy("sets nothing")),
            .end(2, "answer"),
            .message(2, 1, "`false`"), .end(1, "hidden"),
          ]))),
    related: ["search_task_not_cancelled", "cancellation_reported_as_error"],
    examples: [
      .flagged(
        """
        final class Finder: ObservableObject {
          @Published var isBusy = false
          private var job: Task<Void, Never>?
          func find() {
            job?.cancel()
            job = Task { isBusy = true; ▸defer { isBusy = false }◂; await run() }
          }
        }
        """,
        fixed: """
          final class Finder: ObservableObject {
            @Published var isBusy = false
            private var job: Task<Void, Never>?
            func find() {
              job?.cancel()
              job = Task { isBusy = true; defer { if !Task.isCancelled { isBusy = false } }; await run() }
            }
          }
          """),
      .flagged(
        """
        final class Finder: ObservableObject {
          @Published var isBusy = false
          private var job: Task<Void, Never>?
          func find() {
            self.job?.cancel()
            self.job = Task { [weak self] in
              self?.isBusy = true
              ▸defer {
                self?.isBusy = false
              }◂
              await self?.run()
            }
          }
        }
        """,
        fixed: """
          final class Finder: ObservableObject {
            @Published var isBusy = false
            private var job: Task<Void, Never>?
            func find() {
              self.job?.cancel()
              self.job = Task { [weak self] in
                self?.isBusy = true
                defer {
                  if !Task.isCancelled { self?.isBusy = false }
                }
                await self?.run()
              }
            }
          }
          """),
      .accepted(
        """
        final class Finder: ObservableObject {
          @Published var isBusy = false
          private var job: Task<Void, Never>?
          func find() {
            job?.cancel()
            job = Task { isBusy = true; defer { if !Task.isCancelled { isBusy = false } }; await run() }
          }
        }
        """),
      .accepted(
        """
        final class Finder: ObservableObject {
          private var job: Task<Void, Never>?
          func find() {
            job?.cancel()
            job = Task {
              var isBusy = true
              defer { isBusy = false }
              await run()
            }
          }
        }
        """,
        note: "the flag is local to the task"),
      .accepted(
        """
        final class Finder: ObservableObject {
          @Published var isBusy = false
          private var job: Task<Void, Never>?
          func find() {
            guard job == nil else { return }
            job = Task { isBusy = true; defer { isBusy = false }; await run() }
          }
        }
        """,
        note: "nothing is canceled"),
      .accepted(
        """
        struct Log: View {
          @State private var isScheduled = false
          @State private var job: Task<Void, Never>?
          var body: some View { Rows().onChange(of: count) { schedule() }.onDisappear { job?.cancel() } }
          private func schedule() {
            guard !isScheduled else { return }
            isScheduled = true
            job = Task { defer { isScheduled = false }; await run() }
          }
        }
        """,
        note: "no second task starts while the flag is set"),
      .flagged(
        """
        final class Finder: ObservableObject {
          @Published var isBusy = false
          private var job: Task<Void, Never>?
          func find() {
            job?.cancel()
            isBusy = true
            job = Task {
              ▸defer { isBusy = false }◂
              await run()
            }
          }
          func stop() { job?.cancel() }
        }
        """,
        note: "no fix: after `stop` the flag would remain set"),
      .flagged(
        """
        struct Finder: View {
          @State private var isBusy = false
          @State private var job: Task<Void, Never>?
          var body: some View { Button("Find") { find() }.disabled(isBusy) }
          private func find() {
            job?.cancel()
            job = Task { isBusy = true; ▸defer { isBusy = false }◂; await run() }
          }
        }
        """,
        fixed: """
          struct Finder: View {
            @State private var isBusy = false
            @State private var job: Task<Void, Never>?
            var body: some View { Button("Find") { find() }.disabled(isBusy) }
            private func find() {
              job?.cancel()
              job = Task { isBusy = true; defer { if !Task.isCancelled { isBusy = false } }; await run() }
            }
          }
          """,
        severity: .hint, note: "the button is disabled while the task runs"),
      .flagged(
        """
        @main struct Shop: App { var body: some Scene { WindowGroup { Catalog() } } }
        struct Catalog: View {
          @StateObject private var finder = Finder()
          var body: some View { Text("Books").onChange(of: count) { finder.find() } }
        }
        final class Finder: ObservableObject {
          @Published var isBusy = false
          private var job: Task<Void, Never>?
          func find() {
            job?.cancel()
            job = Task { isBusy = true; ▸defer { isBusy = false }◂; await run() }
          }
        }
        """,
        fixed: """
          @main struct Shop: App { var body: some Scene { WindowGroup { Catalog() } } }
          struct Catalog: View {
            @StateObject private var finder = Finder()
            var body: some View { Text("Books").onChange(of: count) { finder.find() } }
          }
          final class Finder: ObservableObject {
            @Published var isBusy = false
            private var job: Task<Void, Never>?
            func find() {
              job?.cancel()
              job = Task { isBusy = true; defer { if !Task.isCancelled { isBusy = false } }; await run() }
            }
          }
          """,
        severity: .hint, note: "no view reads the flag"),
    ])

  static let callees: [StaticString] = ["Task"]
  static let looksAtModels = true

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let task = file.storedTask(call), file.replacesAndCancels(task) else { return }
    let assignments = file.assignments(in: task.function)
    for statement in task.closure.statements where statement.kind == .deferStmt {
      for reset in assignments where statement.contains(reset.node) && reset.setsFalse {
        guard let flag = file.ownProperty(reset.target), !reset.node.isConditional(below: statement),
          let start = assignments.first(where: { assignment in
            assignment.setsTrue && assignment.sets(flag.name) && !statement.contains(assignment.node)
              && (assignment.node.index < call.node.index || task.closure.node.contains(assignment.node))
          }), !file.isLocal(reset.target), !isRefused(task, whileSet: flag.name, in: file)
        else { continue }
        let isRestarted = isRestarted(task, whileSet: flag.name, in: file)
        let isShown = mayBeShown(flag.name, of: task, in: file)
        findings.add(
          at: statement.range,
          "Canceled task sets `\(flag.name.text)` to `false` while its successor runs; check `Task.isCancelled` first",
          severity: isRestarted && isShown ? nil : .hint,
          related: [RelatedLocation(range: start.node.range, message: "set by the successor")],
          fixes: [
            isOnlyReplaced(task, in: file)
              ? .safe(
                "Skip when canceled", preferred: true,
                .insert("if !Task.isCancelled { ", at: reset.node.range.lowerBound),
                .insert(" }", at: reset.node.range.upperBound)) : nil
          ],
          missingFact: !isRestarted
            ? "whether the task can be started again while it runs" : isShown ? nil : "whether any code reads the flag")
      }
    }
  }

  /// Whether the function that starts the task does nothing while the flag is set, and only the task resets the flag.
  /// Then no successor starts before the `defer` has run.
  private func isRefused(_ task: StoredTask, whileSet flag: Name, in file: FileModel) -> Bool {
    guard let body = FunctionDecl(task.function)?.body, let type = file.enclosingType(of: task.function),
      body.children.contains(where: { $0.index < task.call.node.index && $0.leaves(whileSet: flag) })
    else { return false }
    return file.assignments(in: type).allSatisfy { assignment in
      !assignment.sets(flag) || assignment.setsTrue || task.closure.node.contains(assignment.node)
    }
  }

  /// Whether a view may show the flag. The flag of a model that no view reads is of no consequence.
  private func mayBeShown(_ flag: Name, of task: StoredTask, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: task.function), type.isClass else { return true }
    return !file.facts.knowsEntryPoint || !file.facts.modelReads(of: flag.text, in: type.name.text).isEmpty
  }

  /// Whether a successor can start while a task runs: visible code starts one without a tap, or from a button that is
  /// not disabled while the flag is set.
  ///
  /// If no visible code starts the task or reads the flag, and no entry point is known, a restart is assumed.
  private func isRestarted(_ task: StoredTask, whileSet flag: Name, in file: FileModel) -> Bool {
    guard let name = FunctionDecl(task.function)?.name, let type = file.enclosingType(of: task.function) else {
      return true
    }
    let starts = file.unqualifiedReferences(to: name, anywhereIn: type)
      .filter { !task.function.contains($0) && !$0.isInInitializer }
    let owner = file.facts.type(named: type.name.text)
    let isStarted = starts.contains { start in
      // A view of the project that gets both the action and the flag may refuse to start it.
      let isGuarded = start.enclosingCalls.contains { call in
        call.calleeName.map { $0.isCapitalized && SwiftUICatalog.entry(of: $0) == nil } ?? false
          && call.arguments.contains { $0.expression.map { $0.lastName == flag } ?? false }
      }
      if isGuarded { return false }
      guard
        let button = start.ancestors.lazy.compactMap(FunctionCallExpr.init).first(where: { $0.calleeName == "Button" })
      else { return true }
      return owner.map { !file.isUnavailable(button, whileSet: [flag.text], of: $0) } ?? true
    }
    if isStarted { return true }
    return starts.isEmpty && file.facts.modelReads(of: flag.text, in: type.name.text).isEmpty
      && !file.facts.knowsEntryPoint
  }

  /// Whether only the function that starts the task cancels it; the next task that it starts then sets the flag again.
  private func isOnlyReplaced(_ task: StoredTask, in file: FileModel) -> Bool {
    let parts = file.enclosingType(of: task.function)?.parts ?? []
    return parts.flatMap { file.cancellations(of: task.property.name, in: $0.node) }.allSatisfy { cancellation in
      task.function.contains(cancellation.node) && cancellation.node.index < task.call.node.index
        && !cancellation.node.isConditional(below: task.function)
    }
  }
}

extension SyntaxNode {
  /// Whether the node runs during initialization, before any task does; a closure in an initializer runs later.
  fileprivate var isInInitializer: Bool {
    for ancestor in ancestors {
      if ancestor.kind == .closureExpr { return false }
      if ancestor.kind == .initializerDecl { return true }
    }
    return false
  }
}

struct LoadingFlagRaceOnCancel: CallRule {
  static let info = RuleInfo(
    id: "loading_flag_race_on_cancel", topic: .concurrency, severity: .info, tier: .precise,
    title: "A cancelled task turns off the spinner of its successor",
    explanation: """
      **What happens.** The spinner goes out while the newer request is still running.

      **Why.** The old task is cancelled, not stopped: it runs on to its `defer`, and that sets the flag to `false` \
      after the new task has set it to `true`.

      **What to do.** Leave the flag alone in a task that was cancelled: `defer { if !Task.isCancelled { … } }`.

      **When it is fine.** Where the flag is a local variable; that is not reported.
      """,
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
        note: "a flag of its own"),
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
        note: "nothing is cancelled"),
    ])

  static let callees: [StaticString] = ["Task"]
  static let looksAtModels = true

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let task = file.storedTask(call), file.cancelsBefore(task) else { return }
    let assignments = file.assignments(in: task.closure.node)
    for statement in task.closure.statements where statement.kind == .deferStmt {
      for reset in assignments where statement.contains(reset.node) && reset.setsFalse {
        guard let flag = file.ownProperty(reset.target), !reset.node.isConditional(below: statement),
          let start = assignments.first(where: { assignment in
            assignment.setsTrue && assignment.sets(flag.name) && !statement.contains(assignment.node)
          }), !file.isLocal(reset.target)
        else { continue }
        findings.add(
          at: statement.range, "A cancelled task sets `\(flag.name.text)` to false while its successor runs",
          related: [RelatedLocation(range: start.node.range, message: "the successor sets it here")],
          fixes: [
            .safe(
              "Leave the flag alone if cancelled", preferred: true,
              .insert("if !Task.isCancelled { ", at: reset.node.range.lowerBound),
              .insert(" }", at: reset.node.range.upperBound))
          ])
      }
    }
  }
}

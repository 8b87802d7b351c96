struct DoubleDebounce: ModifierRule {
  static let info = RuleInfo(
    id: "double_debounce", topic: .concurrency, severity: .hint, tier: .heuristic,
    title: "Search is debounced twice",
    explanation: """
      **What happens.** Search results appear later than necessary, because both delays add up.

      **Why.** `debounce` already waits for a pause in typing. The `Task.sleep` at the start of the search waits a \
      second time.

      **What to do.** Keep only one of the two delays; usually, delete the sleep.

      **When it is fine.** A sleep between retries, a sleep after other work and a sleep of more than two seconds have \
      another purpose and are not reported.
      """,
    references: [.apple("debounce(for:scheduler:options:)", "combine/publisher/debounce(for:scheduler:options:)")],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`debounce`", "search task"],
          [
            .start(0, "last keystroke"), .end(0, "300 ms later"), .message(0, 1, "`find(text)`"),
            .start(1, .problem("`Task.sleep`", "waits again")), .end(1, "100 ms later"), .event(1, "sends the request"),
          ])),
      .corrected(
        nil,
        .timeline(
          ["`debounce`", "search task"],
          [
            .start(0, "last keystroke"), .end(0, "300 ms later"), .message(0, 1, "`find(text)`"),
            .event(1, .remedy("sends the request")),
          ]))),
    related: ["search_without_debounce", "search_task_not_cancelled"],
    examples: [
      .flagged(
        """
        final class Finder: ObservableObject {
          @Published var query = ""
          init() {
            $query.debounce(for: .milliseconds(300), scheduler: RunLoop.main)
              .sink { [weak self] text in self?.find(text) }
              .store(in: &bag)
          }
          func find(_ text: String) {
            job?.cancel()
            job = Task {
              ▸try? await Task.sleep(for: .milliseconds(100))◂
              results = await library.books(matching: text)
            }
          }
        }
        """,
        fixed: """
          final class Finder: ObservableObject {
            @Published var query = ""
            init() {
              $query.debounce(for: .milliseconds(300), scheduler: RunLoop.main)
                .sink { [weak self] text in self?.find(text) }
                .store(in: &bag)
            }
            func find(_ text: String) {
              job?.cancel()
              job = Task {
                results = await library.books(matching: text)
              }
            }
          }
          """),
      .flagged(
        """
        final class Finder: ObservableObject {
          @Published var query = ""
          init() {
            $query.debounce(for: 0.3, scheduler: RunLoop.main).sink { text in
              Task {
                self.isBusy = true
                do {
                  ▸try await Task.sleep(nanoseconds: 100_000_000)◂
                  try await self.find(text)
                } catch { self.failure = error.localizedDescription }
              }
            }.store(in: &bag)
          }
        }
        """,
        fixed: """
          final class Finder: ObservableObject {
            @Published var query = ""
            init() {
              $query.debounce(for: 0.3, scheduler: RunLoop.main).sink { text in
                Task {
                  self.isBusy = true
                  do {
                    try await self.find(text)
                  } catch { self.failure = error.localizedDescription }
                }
              }.store(in: &bag)
            }
          }
          """),
      .accepted(
        """
        final class Finder: ObservableObject {
          @Published var query = ""
          init() {
            $query.debounce(for: 0.3, scheduler: RunLoop.main).sink { [weak self] in self?.find($0) }.store(in: &bag)
          }
          func find(_ text: String) { job = Task { results = await library.books(matching: text) } }
        }
        """),
      .accepted(
        """
        final class Finder: ObservableObject {
          @Published var query = ""
          init() {
            $query.debounce(for: 0.3, scheduler: RunLoop.main).sink { [weak self] in self?.find($0) }.store(in: &bag)
          }
          func find(_ text: String) {
            job = Task {
              for attempt in 1...3 {
                try? await Task.sleep(for: .seconds(attempt))
                results = await library.books(matching: text)
              }
            }
          }
        }
        """,
        note: "a pause between retries"),
      .accepted(
        """
        final class Finder: ObservableObject {
          @Published var query = ""
          init() {
            $query.debounce(for: 0.3, scheduler: RunLoop.main).sink { [weak self] in self?.retry($0) }.store(in: &bag)
          }
          func retry(_ text: String) {
            job = Task {
              try? await Task.sleep(for: .seconds(1))
              results = await library.books(matching: text)
            }
          }
        }
        """,
        note: "a pause before a retry"),
      .accepted(
        """
        final class Finder: ObservableObject {
          @Published var query = ""
          init() {
            $query.debounce(for: 0.3, scheduler: RunLoop.main).sink { [weak self] in self?.find($0) }.store(in: &bag)
          }
          func find(_ text: String) {
            job = Task {
              results = await library.books(matching: text)
              try? await Task.sleep(for: .seconds(1))
              isFresh = false
            }
          }
        }
        """,
        note: "sleeps after the work"),
    ])

  static let modifiers: [StaticString] = ["debounce"]
  static let looksAtModels = true

  func check(_ debounce: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let sink = chain.after(debounce).first(where: { $0.name == "sink" }),
      let closure = sink.trailingClosure ?? sink.arguments.last?.expression.flatMap(ClosureExpr.init)
    else { return }
    var places = [closure.node]
    for node in closure.node.descendants {
      guard let call = FunctionCallExpr(node), let body = file.method(calledBy: call)?.function.body,
        !call.node.isConditional(below: closure.node)
      else { continue }
      places.append(body)
    }
    var reported: Set<Int> = []
    for place in places {
      for sleep in file.sleeps(in: place) where isFirstWork(sleep, in: place) && !isBackOff(sleep) {
        let statement = sleep.node.enclosingStatement
        guard reported.insert(statement.index).inserted else { continue }
        findings.add(
          at: statement.range, "`debounce` already waits for a pause, so `sleep` only adds delay; remove one of them",
          related: [RelatedLocation(range: debounce.range, message: "first delay")],
          fixes: [.unsafe("Delete the sleep", .delete(statement.removalRange))])
      }
    }
  }

  /// Whether a sleep is a pause before a retry, judging by the names around it or by its duration.
  private func isBackOff(_ sleep: FunctionCallExpr) -> Bool {
    guard let seconds = DelayedBlock.duration(of: sleep), seconds <= Self.longestDebounce else { return true }
    let names = sleep.node.ancestors.compactMap { ancestor -> Name? in
      ancestor.kind == .functionDecl ? FunctionDecl(ancestor)?.name : Assignment(ancestor)?.target.lastName
    }
    return names.contains { $0.containsAny(of: ["retry", "retries", "backoff", "pause", "timeout", "poll"]) }
  }

  /// In seconds. A longer delay is not meant to collect keystrokes.
  private static let longestDebounce = 2.0

  /// Whether a sleep is a statement of a task, outside loops, with no `await` before it.
  private func isFirstWork(_ sleep: FunctionCallExpr, in place: SyntaxNode) -> Bool {
    let statement = sleep.node.enclosingStatement
    guard let scope = statement.enclosingFunction, !sleep.node.isConditional(below: place),
      !statement.ancestors.prefix(while: { $0 != scope }).contains(where: { $0.kind == .catchClause })
    else { return false }
    return !scope.suspensions.contains { $0.range.upperBound <= statement.range.lowerBound }
  }
}

struct TimerScheduledInView: ModifierRule {
  static let info = RuleInfo(
    id: "timer_scheduled_in_view", topic: .concurrency, severity: .warning, tier: .precise, since: "0.2.0",
    title: "Repeating `Timer` that a view starts is never invalidated",
    explanation: """
      **What happens.** The timer fires after the view has disappeared, and each appearance starts another one, so that \
      the action runs more and more often.

      **Why.** A run loop keeps a repeating timer until it is invalidated. A view is a value that is created again and \
      again, and it has no `deinit` that could do so.

      **What to do.** Use a loop in `task`, which SwiftUI cancels, or `onReceive` with a publisher in a property. Or \
      store the timer in a `@State` property and call `invalidate()` in `onDisappear`.

      **When it is fine.** Timers that fire once, and views that call `invalidate()`, are not reported.
      """,
    references: [
      .apple(
        "Timer.scheduledTimer(withTimeInterval:repeats:block:)",
        "foundation/timer/scheduledtimer(withtimeinterval:repeats:block:)"),
      .apple("Timer.invalidate()", "foundation/timer/invalidate()"),
      .apple("task(name:priority:file:line:_:)", "swiftui/view/task(name:priority:file:line:_:)"),
    ],
    related: ["inline_publisher_in_body", "infinite_task_ignores_cancellation"],
    examples: [
      .flagged(
        """
        @State private var count = 0

        var body: some View {
          Text("\\(count)").onAppear {
            Timer.▸scheduledTimer(withTimeInterval: 1, repeats: true) { _ in count += 1 }◂
          }
        }
        """),
      .flagged(
        """
        @State private var count = 0
        @State private var timer: Timer?

        var body: some View {
          Text("\\(count)").onAppear {
            timer = Timer.▸scheduledTimer(withTimeInterval: 1, repeats: true) { _ in count += 1 }◂
          }
        }
        """,
        note: "stored, but never invalidated"),
      .flagged(
        """
        @State private var count = 0

        var body: some View { Text("\\(count)").onAppear(perform: start) }

        private func start() {
          Timer.▸scheduledTimer(withTimeInterval: 1, repeats: true) { _ in count += 1 }◂
        }
        """),
      .accepted(
        """
        @State private var count = 0

        var body: some View {
          Text("\\(count)").task {
            while !Task.isCancelled {
              count += 1
              try? await Task.sleep(for: .seconds(1))
            }
          }
        }
        """),
      .accepted(
        """
        @State private var count = 0
        @State private var timer: Timer?

        var body: some View {
          Text("\\(count)")
            .onAppear { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in count += 1 } }
            .onDisappear { timer?.invalidate() }
        }
        """),
      .accepted(
        """
        @State private var isShown = true

        var body: some View {
          Text(isShown ? "a" : "b").onAppear {
            Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in isShown = false }
          }
        }
        """,
        note: "fires once"),
      .accepted(
        """
        @State private var count = 0

        var body: some View {
          Text("\\(count)").onAppear {
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
              count += 1
              if count > 9 { timer.invalidate() }
            }
          }
        }
        """,
        note: "ends by itself"),
      .accepted(
        """
        final class Clock {
          var timer: Timer?
          func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }
        }
        """,
        note: "an object may invalidate it elsewhere"),
    ])

  static let modifiers: [StaticString] = ["scheduledTimer"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, call.base.textEquals("Timer"), call.argument("repeats").textEquals("true"),
      let type = file.enclosingType(of: call.node), type.viewRole == .view || type.viewRole == .viewModifier,
      !type.isForeign,
      type.parts.allSatisfy({ file.calls(named: "invalidate", in: $0.node).isEmpty }),
      isUnowned(call, of: type, in: file)
    else { return }
    findings.add(
      at: modifier.range,
      "The repeating `Timer` of `\(type.name.text)` is never invalidated; use a loop in `task` instead")
  }

  /// Whether only the view can invalidate the timer: it is not returned, passed on or stored in an object.
  private func isUnowned(_ call: FunctionCallExpr, of type: TypeDeclaration, in file: FileModel) -> Bool {
    if call.node.isStatement { return true }
    guard let assignment = call.node.parent.flatMap(Assignment.init) else {
      return VariableDecl(call.node.enclosingStatement)?.bindings.only?.name == "_"
    }
    if assignment.target.textEquals("_") { return true }
    guard let property = file.ownProperty(assignment.target) else { return false }
    return property.wrapper("State") != nil && property.isPrivate
      && file.bindingReferences(to: property.name, in: type).isEmpty
      && !file.isExtendedElsewhere(type)
  }
}

struct EchoGuardFlag: TypeRule {
  static let info = RuleInfo(
    id: "echo_guard_flag", topic: .scrolling, severity: .info, tier: .precise,
    title: "Timed flag is used to suppress feedback from `onChange`",
    explanation: """
      **What happens.** With two actions in quick succession, the timer of the first one resets the flag while the \
      second is still running, and the feedback that the flag should suppress gets through. User input during the \
      delay is ignored.

      **Why.** One flag cannot represent several overlapping events, and the delay only guesses how long one of them \
      takes.

      **What to do.** Reset the flag when the animation completes: `withAnimation { … } completion: { flag = false \
      }` (iOS 17, macOS 14). Better, compare values instead of setting a flag, or keep a single source of truth.

      **When it is fine.** A flag that is reset in a `completion:` closure is not reported, and neither is one with which \
      a reaction limits how often it runs. The finding can be \
      ignored if a counter or an id distinguishes one action from the next.
      """,
    references: [
      .apple(
        "withAnimation(_:completionCriteria:_:completion:)", "swiftui/withanimation(_:completioncriteria:_:completion:)"
      ),
      .observed,
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["jumps", "`isJumping`"],
          [
            .event(0, "jump to page 3"), .message(0, 1, "`true`"), .event(0, "jump to page 7"),
            .message(0, 1, "`true`"),
            .pause("0.7 s after the first jump"), .message(0, 1, .problem("`false`")),
            .event(1, .problem("feedback gets through", "the second jump still runs")),
          ])),
      .corrected(
        "Compare values instead of setting a flag.",
        .timeline(
          ["jumps", "`target`"],
          [
            .event(0, "jump to page 3"), .message(0, 1, "`3`"), .event(0, "jump to page 7"), .message(0, 1, "`7`"),
            .pause("0.7 s after the first jump"), .event(0, "arrives at page 7"),
            .event(1, .remedy("`page == target`", "no feedback")),
          ]))),
    related: ["on_change_feedback_loop", "async_after_animation_cleanup", "on_change_self_write"],
    examples: [
      .flagged(
        """
        @State private var page: Int?
        @State private var isJumping = false

        var body: some View {
          Pager(position: $page).onChange(of: page) { if !isJumping { report() } }
        }

        func jump(to index: Int) {
          isJumping = true
          page = index
          ▸DispatchQueue.main.asyncAfter(deadline: .now() + 0.7) { isJumping = false }◂
        }
        """,
        fixed: """
          @State private var page: Int?
          @State private var isJumping = false

          var body: some View {
            Pager(position: $page).onChange(of: page) { if !isJumping { report() } }
          }

          func jump(to index: Int) {
            isJumping = true
            withAnimation { page = index } completion: { isJumping = false }
          }
          """),
      .flagged(
        """
        @State private var page = 0
        @State private var isJumping = false

        var body: some View {
          Pager(position: $page)
            .onChange(of: page) { _, new in
              guard !isJumping else { return }
              report(new)
            }
        }

        func jump(to index: Int) {
          isJumping = true
          withAnimation(.snappy) {
            page = index
          }
          ▸Task {
            try? await Task.sleep(for: .seconds(0.5))
            isJumping = false
          }◂
        }
        """,
        fixed: """
          @State private var page = 0
          @State private var isJumping = false

          var body: some View {
            Pager(position: $page)
              .onChange(of: page) { _, new in
                guard !isJumping else { return }
                report(new)
              }
          }

          func jump(to index: Int) {
            isJumping = true
            withAnimation(.snappy) {
              page = index
            } completion: {
              isJumping = false
            }
          }
          """),
      .accepted(
        """
        @State private var isJumping = false

        var body: some View {
          Pager(position: $page).onChange(of: page) { if !isJumping { report() } }
        }

        func jump(to index: Int) {
          isJumping = true
          withAnimation { page = index } completion: { isJumping = false }
        }
        """),
      .accepted(
        """
        @State private var isBusy = false

        var body: some View { Pager(position: $page).opacity(isBusy ? 0.5 : 1) }

        func jump(to index: Int) {
          isBusy = true
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.7) { isBusy = false }
        }
        """,
        note: "no `onChange` reads the flag"),
      .accepted(
        """
        let target: Int
        @State private var isHighlighted = false

        var body: some View {
          Text("Row").background { if isHighlighted { Color.yellow } }.onChange(of: target) {
            guard !isHighlighted else { return }
            flash()
          }
        }

        func flash() {
          isHighlighted = true
          DispatchQueue.main.asyncAfter(deadline: .now() + 1) { isHighlighted = false }
        }
        """,
        note: "the view shows the flag"),
      .accepted(
        """
        struct Costs: View {
          let revision: Int
          @State private var isScheduled = false
          var body: some View {
            Text("a").onChange(of: revision) {
              guard !isScheduled else { return }
              isScheduled = true
              Task {
                try? await Task.sleep(for: .seconds(1.5))
                isScheduled = false
                reload()
              }
            }
          }
          func reload() {}
        }
        """,
        note: "a throttle"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    var reported: Set<Int> = []
    for flag in file.timedFlags(of: type) {
      // A flag that the view shows is not a guard: a highlight that ends after a while.
      guard let reader = file.onChangeCondition(asking: flag.state.name, of: type),
        file.bindingReferences(to: flag.state.name, in: type).isEmpty,
        !file.unqualifiedReferences(to: flag.state.name, in: type).contains(where: file.isInBodyScope),
        // A reaction that checks the flag and then sets it limits how often it runs.
        !(reader.enclosingFunctionOrMember?.contains(flag.raise) ?? false),
        reported.insert(flag.block.call.node.index).inserted
      else { continue }
      let supportsCompletion = file.settings.supports(.year2023)
      findings.add(
        at: flag.block.call.range,
        "A timer resets `\(flag.state.name.text)` too early when actions overlap; reset it in `completion:`",
        related: [
          RelatedLocation(range: flag.raise.range, message: "set here"),
          RelatedLocation(range: reader.range, message: "read here"),
          RelatedLocation(range: flag.reset.range, message: "reset here"),
        ],
        fixes: [supportsCompletion == true ? fix(flag.block, flag.raise, flag.reset, in: file) : nil],
        missingFact: supportsCompletion == nil
          ? "whether the deployment target is \(Availability.year2023.text) or later, as `completion:` requires" : nil)
    }
  }

  /// Resets the flag in the animation's completion, or animates the single change in between.
  private func fix(_ block: DelayedBlock, _ raise: SyntaxNode, _ reset: SyntaxNode, in file: FileModel) -> Fix? {
    let title = "Reset in `completion:`"
    let statement = block.call.node
    guard block.closure.signature == nil, block.statements == [reset], statement.isStatement else { return nil }
    let removal = TextEdit.delete(statement.removalRange)
    if let animation = file.siblingAnimation(before: statement) {
      return file.completionEdit(animation, running: reset.range).map { .unsafe(title, preferred: true, $0, removal) }
    }
    guard let change = statement.previousSibling, change != raise, Assignment(change) != nil,
      change.previousSibling == raise
    else { return nil }
    return .unsafe(
      title, preferred: true,
      .replace(change.range, by: "withAnimation { \(change.text) } completion: { \(reset.text) }"), removal)
  }
}

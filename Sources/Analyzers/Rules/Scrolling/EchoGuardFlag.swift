struct EchoGuardFlag: TypeRule {
  static let info = RuleInfo(
    id: "echo_guard_flag", topic: .scrolling, severity: .info, tier: .precise,
    title: "A flag with a timer guards against an echo",
    explanation: """
      **What happens.** With two actions in quick succession the first one's timer lowers the flag while the second \
      is still under way, and the echo comes through; what the user does meanwhile is ignored.

      **Why.** One flag cannot stand for several overlapping events, and the delay only guesses how long one takes.

      **What to do.** Lower the flag when the animation is done: `withAnimation { … } completion: { flag = false }` \
      (iOS 17, macOS 14). Better: compare values instead of raising a flag, or keep a single state.

      **When it is fine.** Where the reset waits for a `completion:`, or where a counter or an id tells one action \
      from the next.
      """,
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
        note: "no `onChange` asks the flag"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    var reported: Set<Int> = []
    for flag in file.timedFlags(of: type) {
      guard let reader = file.onChangeCondition(asking: flag.state.name, of: type),
        reported.insert(flag.block.call.node.index).inserted
      else { continue }
      let supportsCompletion = file.settings.supports(.year2023)
      findings.add(
        at: flag.block.call.range,
        "A timer lowers `\(flag.state.name.text)`: overlapping actions lower it too early, slow ones too late",
        related: [
          RelatedLocation(range: flag.raise.range, message: "raised here"),
          RelatedLocation(range: reader.range, message: "asked here"),
          RelatedLocation(range: flag.reset.range, message: "lowered here"),
        ],
        fixes: [supportsCompletion == true ? fix(flag.block, flag.raise, flag.reset, in: file) : nil],
        missingFact: supportsCompletion == nil
          ? "the deployment target: `completion:` needs \(Availability.year2023.text)" : nil)
    }
  }

  /// Resets the flag in the animation's completion, or animates the single change in between.
  private func fix(_ block: DelayedBlock, _ raise: SyntaxNode, _ reset: SyntaxNode, in file: FileModel) -> Fix? {
    let title = "Lower it when the animation is done"
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

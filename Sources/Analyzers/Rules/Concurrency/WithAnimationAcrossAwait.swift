struct WithAnimationAcrossAwait: CallRule {
  static let info = RuleInfo(
    id: "with_animation_across_await", topic: .concurrency, alsoAbout: [.animation], severity: .warning, tier: .precise,
    since: "0.2.0",
    title: "`withAnimation` around a task animates nothing",
    explanation: """
      **What happens.** The change appears without an animation.

      **Why.** `withAnimation` animates what its closure changes before it returns. A task and a block on a queue run \
      later, when the transaction with the animation is over.

      **What to do.** Put `withAnimation` around the change itself: `Task { let new = await load(); withAnimation { items \
      = new } }`.

      **When it is fine.** A closure that also changes something at once is not reported, and neither is a task that \
      contains its own `withAnimation` or changes no property.
      """,
    references: [
      .apple("withAnimation(_:_:)", "swiftui/withanimation(_:_:)"),
      .wwdc(2023, 10156, "Explore SwiftUI animation"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`withAnimation`", "`Task`", "screen"],
          [
            .start(0, "transaction"), .message(0, 1, "starts"), .end(0, "ends"), .start(1, "loads"),
            .end(1, "sets `items`"), .message(1, 2, .problem("jumps")),
          ])),
      .corrected(
        nil,
        .timeline(
          ["`Task`", "`withAnimation`", "screen"],
          [
            .start(0, "loads"), .message(0, 1, "has the items"), .start(1, "transaction"), .event(1, "sets `items`"),
            .end(1, "ends"), .message(1, 2, .remedy("animates")),
          ]))),
    related: ["animation_missing_value", "animation_driven_twice"],
    examples: [
      .flagged(
        """
        @State private var posts: [Post] = []

        func load() {
          ▸withAnimation◂ { Task { posts = await loadPosts() } }
        }
        """,
        fixed: """
          @State private var posts: [Post] = []

          func load() {
            Task { let posts = await loadPosts(); withAnimation { self.posts = posts } }
          }
          """),
      .flagged(
        """
        @State private var isOn = false

        func show() {
          ▸withAnimation◂(.easeIn) {
            DispatchQueue.main.async {
              isOn = true
            }
          }
        }
        """,
        fixed: """
          @State private var isOn = false

          func show() {
            DispatchQueue.main.async {
              withAnimation(.easeIn) { isOn = true }
            }
          }
          """),
      .flagged(
        """
        @State private var posts: [Post] = []

        var body: some View {
          Button("Load") { ▸withAnimation◂ { load() } }
        }

        func load() {
          Task { posts = await loadPosts() }
        }
        """,
        note: "`load` only starts a task"),
      .accepted(
        """
        @State private var posts: [Post] = []

        func load() {
          Task {
            let new = await loadPosts()
            withAnimation { posts = new }
          }
        }
        """),
      .accepted(
        """
        @State private var isLoading = false
        @State private var posts: [Post] = []

        func load() {
          withAnimation {
            isLoading = true
            Task { posts = await loadPosts() }
          }
        }
        """,
        note: "also changes something at once"),
      .accepted(
        """
        @State private var posts: [Post] = []

        func load() {
          withAnimation {
            Task {
              let new = await loadPosts()
              withAnimation { posts = new }
            }
          }
        }
        """,
        note: "the change is animated"),
      .accepted(
        """
        @State private var isOn = false

        func show() { withAnimation { isOn = true } }
        """),
      .accepted(
        """
        func open() {
          withAnimation {
            Task { await track("a") }
          }
        }
        """,
        note: "changes no property"),
    ])

  static let callees: [StaticString] = ["withAnimation"]
  static let looksAtModels = true

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let animation = WithAnimation(call), !animation.isOff, let body = animation.body, animation.completion == nil,
      let only = body.statements.first, body.statements.count == 1, let inner = FunctionCallExpr(only)
    else { return }
    if let work = laterWork(of: inner) {
      guard changesProperties(work, in: file) else { return }
      findings.add(
        at: call.nameRange,
        "`withAnimation` ends before the change, so it is not animated; put `withAnimation` around the change",
        related: [RelatedLocation(range: inner.nameRange, message: "runs later")],
        fixes: [fix(call, body, inner, work, in: file)])
    } else if let (function, _) = file.method(calledBy: inner), !function.isAsync, let first = function.body?.onlyChild,
      let started = FunctionCallExpr(first), let work = laterWork(of: started), changesProperties(work, in: file)
    {
      findings.add(
        at: call.nameRange,
        "`\(inner.calleeName?.text ?? "")` only starts a task, so nothing is animated; animate the change itself",
        related: [RelatedLocation(range: started.nameRange, message: "runs later")])
    }
  }

  /// The closure of `Task { … }` or `DispatchQueue.main.async { … }`.
  private func laterWork(of call: FunctionCallExpr) -> ClosureExpr? {
    switch call.calleeName {
    case "Task": return call.calledExpression?.kind == .declReferenceExpr ? call.trailingClosure : nil
    case "async", "asyncAfter":
      return call.base?.firstToken?.textEquals("DispatchQueue") ?? false ? call.trailingClosure(or: "execute") : nil
    default: return nil
    }
  }

  private func changesProperties(_ work: ClosureExpr, in file: FileModel) -> Bool {
    file.calls(named: "withAnimation", in: work.node).isEmpty
      && file.calls(named: "withTransaction", in: work.node).isEmpty
      && file.assignments(in: work.node).contains { assignment in
        if file.isLocal(assignment.target) { return false }
        return file.ownProperty(assignment.target) != nil
          || MemberAccessExpr(assignment.target)?.base.flatMap(file.ownProperty) != nil
      }
  }

  /// Moves the animation into the task, around its changes.
  private func fix(
    _ call: FunctionCallExpr, _ body: ClosureExpr, _ inner: FunctionCallExpr, _ work: ClosureExpr, in file: FileModel
  ) -> Fix? {
    guard body.signature == nil, call.node.isStatement, let content = work.contentRange else { return nil }
    let tree = file.tree
    let opening = tree.source.string(in: call.range.lowerBound..<body.range.lowerBound)
    let head = inner.range.lowerBound..<content.lowerBound
    if work.node.firstSuspensionStart == nil {
      let text =
        tree.source.string(in: head) + tree.wrapped(content, in: opening.trimmedEnd)
        + tree.source.string(in: content.upperBound..<inner.range.upperBound)
      return .unsafe(
        "Move `withAnimation` to the change", preferred: true,
        .replace(call.range, by: moved(text, from: inner, to: call, in: tree)))
    }
    guard work.statements.count == 1, let assignment = work.statements.first.flatMap(Assignment.init),
      !assignment.isCompound, let name = DeclReferenceExpr(assignment.target)?.name, let value = assignment.singleValue,
      value.kind == .awaitExpr, file.ownProperty(assignment.target) != nil, !value.mentions(name)
    else { return nil }
    let local = "let \(name.text) = \(value.text)" + assignment.node.statementSeparator
    let change = local + "\(opening.trimmedEnd) { self.\(name.text) = \(name.text) }"
    let text =
      tree.source.string(in: head) + change
      + tree.source.string(in: content.upperBound..<inner.range.upperBound)
    return .unsafe(
      "Move `withAnimation` to the change", preferred: true,
      .replace(call.range, by: moved(text, from: inner, to: call, in: tree)))
  }

  /// Text of the inner call with the indentation of the outer one.
  private func moved(
    _ text: String, from inner: FunctionCallExpr, to outer: FunctionCallExpr, in tree: SyntaxTree
  ) -> String {
    let old = tree.indentation(ofLineAt: inner.range.lowerBound)
    let new = tree.indentation(ofLineAt: outer.range.lowerBound)
    guard old != new else { return text }
    return text.utf8.split(separator: 10, omittingEmptySubsequences: false).enumerated().map { position, line in
      position > 0 && line.starts(with: old.utf8)
        ? new + String(decoding: line.dropFirst(old.utf8.count), as: UTF8.self) : String(decoding: line, as: UTF8.self)
    }.joined(separator: "\n")
  }
}

extension String {
  /// The text without white space at its end.
  fileprivate var trimmedEnd: String {
    var text = self
    while let last = text.last, last == " " || last.isNewline { text.removeLast() }
    return text
  }
}

struct AnimationScopeOverDrag: ModifierRule {
  static let info = RuleInfo(
    id: "animation_scope_over_drag", topic: .animation, severity: .warning, tier: .heuristic,
    title: "Container animation also animates the dragged row",
    explanation: """
      **What happens.** The dragged row jitters, bounces or trails behind the finger while the other rows move out of \
      its way.

      **Why.** `.animation(_:value:)` on a container animates everything inside it whenever the value changes. When a \
      drag reorders the rows, the offset of the dragged row changes in the same update and is animated along with \
      them.

      **What to do.** Draw the dragged row in a separate layer: a `ZStack` with the animated list at the bottom and a \
      copy that follows the finger on top. Or turn the animation off for the row: `.animation(nil, value: offset)`.

      **When it is fine.** A moved view that is next to the animated container, not inside it, is not affected and not \
      reported.
      """,
    references: [
      .apple("animation(_:value:)", "swiftui/view/animation(_:value:)"),
      .observed,
    ],
    platforms: [.iOS, .macOS, .watchOS, .visionOS],
    illustration: Illustration(
      .incorrect(
        "Ada is dragged below Ben.",
        .views([
          .box(
            .noted("`VStack`", "`.animation(.spring, value: items)`"),
            .box(.noted("Ben", "springs into the free place")),
            .box(.problem("Ada, dragged", "springs too, and trails behind the finger")), .box("Zoe"))
        ])),
      .corrected(
        "Ada is dragged below Ben.",
        .views([
          .box(
            .noted("`VStack`", "`.animation(.spring, value: items)`"),
            .box(.noted("Ben", "springs into the free place")),
            .box(.remedy("`.animation(nil, value: drag)`"), .box(.noted("Ada, dragged", "stays under the finger"))),
            .box("Zoe"))
        ]))),
    related: ["with_animation_in_drag_on_changed", "animation_missing_value"],
    examples: [
      .flagged(
        """
        @State private var drag = CGSize.zero
        @State private var items: [Item] = []

        var body: some View {
          VStack {
            ForEach(items) { item in
              Row(item)
                .offset(drag)
                .gesture(DragGesture().onChanged { value in
                  drag = value.translation
                  items.swapAt(0, 1)
                })
            }
          }
          .▸animation(.spring, value: items)◂
        }
        """,
        fixed: """
          @State private var drag = CGSize.zero
          @State private var items: [Item] = []

          var body: some View {
            VStack {
              ForEach(items) { item in
                Row(item)
                  .offset(drag)
                  .animation(nil, value: drag)
                  .gesture(DragGesture().onChanged { value in
                    drag = value.translation
                    items.swapAt(0, 1)
                  })
              }
            }
            .animation(.spring, value: items)
          }
          """),
      .flagged(
        """
        @GestureState private var drag = CGSize.zero

        var body: some View {
          HStack {
            ForEach(0..<3) { index in
              Card(index).offset(x: drag.width)
                .gesture(DragGesture().updating($drag) { value, state, _ in state = value.translation })
            }
          }
          .▸animation(.default, value: drag)◂
        }
        """,
        fixed: """
          @GestureState private var drag = CGSize.zero

          var body: some View {
            HStack {
              ForEach(0..<3) { index in
                Card(index).offset(x: drag.width).animation(nil, value: drag)
                  .gesture(DragGesture().updating($drag) { value, state, _ in state = value.translation })
              }
            }
            .animation(.default, value: drag)
          }
          """),
      .flagged(
        """
        @State private var drag = CGSize.zero
        @State private var items: [Item] = []

        var body: some View {
          VStack {
            ForEach(items) { item in
              Row(item).offset(drag).gesture(DragGesture().onChanged(follow))
            }
          }
          .▸animation(.spring, value: items)◂
        }

        private func follow(_ value: DragGesture.Value) {
          drag = value.translation
          items.swapAt(0, 1)
        }
        """,
        fixed: """
          @State private var drag = CGSize.zero
          @State private var items: [Item] = []

          var body: some View {
            VStack {
              ForEach(items) { item in
                Row(item).offset(drag).animation(nil, value: drag).gesture(DragGesture().onChanged(follow))
              }
            }
            .animation(.spring, value: items)
          }

          private func follow(_ value: DragGesture.Value) {
            drag = value.translation
            items.swapAt(0, 1)
          }
          """,
        note: "a method handles the drag"),
      .accepted(
        """
        @State private var drag = CGSize.zero
        @State private var items: [Item] = []

        var body: some View {
          ZStack {
            VStack {
              ForEach(items) { item in
                Row(item).gesture(DragGesture().onChanged { value in drag = value.translation; items.swapAt(0, 1) })
              }
            }
            .animation(.spring, value: items)
            Row(items[0]).offset(drag)
          }
        }
        """,
        note: "a separate layer"),
      .accepted(
        """
        @State private var drag = CGSize.zero
        @State private var items: [Item] = []

        var body: some View {
          VStack {
            ForEach(items) { item in
              Row(item)
                .offset(drag)
                .animation(nil, value: drag)
                .gesture(DragGesture().onChanged { value in drag = value.translation; items.swapAt(0, 1) })
            }
          }
          .animation(.spring, value: items)
        }
        """),
      .accepted(
        """
        @State private var drag = CGSize.zero
        @State private var isOn = false

        var body: some View {
          VStack {
            ForEach(items) { item in
              Row(item).offset(drag).gesture(DragGesture().onChanged { value in drag = value.translation })
            }
          }
          .animation(.spring, value: isOn)
        }
        """,
        note: "the drag does not change the animated value"),
    ])

  static let modifiers: [StaticString] = ["animation"]

  func check(_ animation: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let container = animation.receiver, let type = file.enclosingType(of: animation.node),
      file.isInBodyScope(animation.node), animation.firstArgument?.kind != .nilLiteralExpr
    else { return }
    let value = animation.argument("value")
    for drag in file.drags(in: container) {
      guard let row = file.closures(around: drag.node).first(where: { $0.use?.callee == "ForEach" }),
        container.contains(row.node)
      else { continue }
      let changed = type.stateProperties.filter { file.changes(drag, $0) }
      guard value.map({ value in changed.contains { value.mentions($0.name) } }) ?? true else { continue }
      for state in changed {
        guard let move = movement(reading: state, in: row.node, of: file),
          !isSwitchedOff(file.chain(of: move.node))
        else { continue }
        findings.add(
          at: animation.range,
          "Animation also moves the dragged row through `\(state.name.text)`; turn it off for that row",
          related: [
            RelatedLocation(range: move.range, message: "the movement of the row"),
            RelatedLocation(range: drag.movements.first?.name.range ?? drag.node.range, message: "the drag"),
          ],
          fixes: [
            .unsafe(
              "Turn off animation of the dragged row", move.inserting(".animation(nil, value: \(state.name.code))"))
          ])
        return
      }
    }
  }

  private func movement(reading state: StoredProperty, in row: SyntaxNode, of file: FileModel) -> Modifier? {
    for name in ["offset", "position"] as [StaticString] {
      for call in file.calls(named: name, in: row)
      where call.arguments.contains(where: { $0.node.mentions(state.name) }) {
        if let modifier = file.chain(of: call.node).modifier(at: call.node) { return modifier }
      }
    }
    return nil
  }

  /// `.animation(nil, value: drag)` or `.transaction { $0.animation = nil }`
  private func isSwitchedOff(_ chain: ModifierChain) -> Bool {
    chain.modifiers.contains { modifier in
      modifier.name == "animation" && modifier.firstArgument?.kind == .nilLiteralExpr
        || modifier.name == "transaction"
    }
  }
}

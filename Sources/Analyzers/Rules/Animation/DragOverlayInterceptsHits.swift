struct DragOverlayInterceptsHits: ModifierRule {
  static let info = RuleInfo(
    id: "drag_overlay_intercepts_hits", topic: .animation, severity: .hint, tier: .heuristic,
    title: "Drag preview blocks hit testing of drop targets",
    explanation: """
      **What happens.** Views under the dragged copy do not react to hovering, drops or taps.

      **Why.** The copy follows the pointer, so it is always the topmost view at that position, and hit testing finds \
      it first.

      **What to do.** Exclude the copy from hit testing: `.allowsHitTesting(false)`.

      **When it is fine.** A copy is not reported if it has the gesture itself, if a container around it has the \
      gesture, or if it is a button.
      """,
    references: [
      .apple("allowsHitTesting(_:)", "swiftui/view/allowshittesting(_:)"),
      .observed,
    ],
    platforms: [.iOS, .macOS, .watchOS, .visionOS],
    illustration: Illustration(
      .incorrect(
        nil,
        .areas(
          height: 50,
          [
            .area(.screen, 0, 0, 100, 50), .area(.drawn, 46, 6, 48, 38, "Trash"), .area(.drawn, 30, 26, 40, 16),
            .area(.touch, 30, 26, 40, 16, .problem("dragged copy", "receives the drop, Trash does not")),
          ])),
      .corrected(
        "`.allowsHitTesting(false)` on the copy.",
        .areas(
          height: 50,
          [
            .area(.screen, 0, 0, 100, 50), .area(.drawn, 46, 6, 48, 38),
            .area(.touch, 46, 6, 48, 38, .remedy("Trash", "receives the drop")),
            .area(.drawn, 30, 26, 40, 16, "dragged copy"),
          ]))),
    related: ["menu_with_sibling_tap_target", "transparent_tap_catcher"],
    examples: [
      .flagged(
        """
        @State private var dragged: Item?
        @State private var point = CGPoint.zero

        var body: some View {
          ZStack {
            Rows().gesture(DragGesture().onChanged { point = $0.location })
            if let item = dragged { Row(item).▸position(point)◂ }
          }
        }
        """,
        fixed: """
          @State private var dragged: Item?
          @State private var point = CGPoint.zero

          var body: some View {
            ZStack {
              Rows().gesture(DragGesture().onChanged { point = $0.location })
              if let item = dragged { Row(item).position(point).allowsHitTesting(false) }
            }
          }
          """),
      .flagged(
        """
        @State private var isDragging = false
        @State private var shift = CGSize.zero

        var body: some View {
          Rows()
            .gesture(DragGesture().onChanged(move))
            .overlay {
              if isDragging {
                Row()
                  .▸offset(x: shift.width, y: 0)◂
                  .shadow(radius: 4)
              }
            }
        }

        func move(_ value: DragGesture.Value) { shift = value.translation }
        """,
        fixed: """
          @State private var isDragging = false
          @State private var shift = CGSize.zero

          var body: some View {
            Rows()
              .gesture(DragGesture().onChanged(move))
              .overlay {
                if isDragging {
                  Row()
                    .offset(x: shift.width, y: 0)
                    .shadow(radius: 4)
                    .allowsHitTesting(false)
                }
              }
          }

          func move(_ value: DragGesture.Value) { shift = value.translation }
          """),
      .accepted(
        """
        @State private var point = CGPoint.zero

        var body: some View {
          ZStack {
            Rows().gesture(DragGesture().onChanged { point = $0.location })
            if isDragging { Row().position(point).allowsHitTesting(false) }
          }
        }
        """),
      .accepted(
        """
        @State private var point = CGPoint.zero

        var body: some View {
          ZStack {
            if isShown { Handle().position(point).gesture(DragGesture().onChanged { point = $0.location }) }
          }
        }
        """,
        note: "the handle itself is dragged"),
      .accepted(
        """
        @State private var point = CGPoint.zero

        var body: some View {
          ZStack {
            Rows()
            if isShown { Handle().position(point) }
          }
          .gesture(DragGesture().onChanged { point = $0.location })
        }
        """,
        note: "the container's gesture recognizes touches on the handle"),
      .accepted(
        """
        @State private var point = CGPoint.zero

        var body: some View {
          ZStack {
            if isShown { Label1().position(point) }
          }
        }
        """,
        note: "no drag moves the label"),
    ])

  static let modifiers: [StaticString] = ["position", "offset"]

  func check(_ move: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let block = chain.node.parent, block.kind == .codeBlock, let ifExpr = block.parent.flatMap(IfExpr.init),
      let closure = ifExpr.node.parent.flatMap(ClosureExpr.init), let use = closure.use,
      use.callee == "ZStack" || use.isMember && use.callee == "overlay", let type = file.enclosingType(of: move.node)
    else { return }
    let states = type.stateProperties.filter { state in move.arguments.contains { $0.node.mentions(state.name) } }
    guard !states.isEmpty, chain.baseName != "Button", file.calls(named: "Button", in: chain.node).isEmpty,
      !chain.modifiers.contains(where: { takesTouches($0.name) }), !isInsideDrag(ifExpr.node, in: file),
      let state = file.draggedStates(of: type).first(where: { dragged in states.contains { $0.name == dragged.name } })
    else { return }
    findings.add(
      at: move.range,
      "View moved by `\(state.name.text)` takes touches meant for the views below; add `.allowsHitTesting(false)`",
      related: [RelatedLocation(range: state.range, message: "changed by the drag")],
      fixes: [
        file.appending(".allowsHitTesting(false)", to: chain.node).map {
          .safe("Add `.allowsHitTesting(false)`", preferred: true, $0)
        }
      ])
  }

  /// Whether a container around the copy has a gesture, which also recognizes touches on the copy.
  private func isInsideDrag(_ node: SyntaxNode, in file: FileModel) -> Bool {
    node.ancestors.lazy.compactMap(FunctionCallExpr.init).contains { call in
      call.calleeName?.isAny(of: ["gesture", "simultaneousGesture", "highPriorityGesture"]) ?? false
        && call.base?.contains(node) ?? false
    }
  }

  /// Whether a modifier handles touches or controls which view receives them.
  private func takesTouches(_ modifier: Name) -> Bool {
    modifier.is(.gesture) || modifier.isAny(of: ["onDrag", "draggable", "allowsHitTesting"])
  }
}

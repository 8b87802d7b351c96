struct DragReorderWithoutAction: ModifierRule {
  static let info = RuleInfo(
    id: "drag_reorder_without_action", topic: .accessibility, alsoAbout: [.lists], severity: .info, tier: .precise,
    since: "0.2.0", title: "Items can be reordered only by dragging",
    explanation: """
      **What happens.** Users who cannot drag, for example with Switch Control, Voice Control or a keyboard, cannot \
      change the order.

      **Why.** `onDrag` with `onDrop` is a gesture without an alternative. WCAG 2.2, success criterion 2.5.7 (Dragging \
      Movements), requires that a function that uses dragging can also be operated without it.

      **What to do.** Use `onMove(perform:)` in a `List`, which offers actions for moving to VoiceOver. Or add \
      actions: `.accessibilityAction(named: "Move up") { … }`, or buttons in a context menu.

      **When it is fine.** The rule is only about drops that change the order of a collection. It does not report \
      views with `onMove`, an accessibility action or a context menu, nor drops of files and other content.
      """,
    references: [
      .apple("onMove(perform:)", "swiftui/dynamicviewcontent/onmove(perform:)"),
      .apple("accessibilityAction(named:_:)", "swiftui/view/accessibilityaction(named:_:)"),
      .page(
        "Understanding WCAG 2.2: Dragging Movements",
        "https://www.w3.org/WAI/WCAG22/Understanding/dragging-movements"),
    ],
    criteria: [.draggingMovements],
    platforms: [.iOS, .macOS, .visionOS],
    related: ["drag_overlay_intercepts_hits"],
    examples: [
      .flagged(
        """
        @State private var tabs = ["a", "b"]
        @State private var dragged: String?

        var body: some View {
          HStack {
            ForEach(tabs, id: \\.self) { tab in
              Text(tab)
                .▸onDrag◂ {
                  dragged = tab
                  return NSItemProvider(object: tab as NSString)
                }
                .onDrop(of: ["public.text"], isTargeted: nil) { _ in
                  guard let dragged, let from = tabs.firstIndex(of: dragged), let to = tabs.firstIndex(of: tab) else {
                    return false
                  }
                  tabs.move(fromOffsets: IndexSet(integer: from), toOffset: to)
                  return true
                }
            }
          }
        }
        """),
      .flagged(
        """
        struct Tabs: View {
          @State private var tabs = ["a", "b"]
          var body: some View {
            ForEach(tabs, id: \\.self) { tab in
              Text(tab).▸draggable◂(tab).dropDestination(for: String.self) { items, _ in
                guard let item = items.first, let from = tabs.firstIndex(of: item), let to = tabs.firstIndex(of: tab) else {
                  return false
                }
                tabs.insert(tabs.remove(at: from), at: to)
                return true
              }
            }
          }
        }
        """),
      .flagged(
        """
        struct Tabs: View {
          @State private var tabs = ["a", "b"]
          var body: some View {
            ForEach(tabs, id: \\.self) { tab in
              Text(tab)
                .▸onDrag◂ { NSItemProvider(object: tab as NSString) }
                .onDrop(of: ["public.text"], delegate: Reordering(tabs: $tabs))
            }
          }
        }
        struct Reordering: DropDelegate {
          @Binding var tabs: [String]
          func performDrop(info: DropInfo) -> Bool {
            tabs.swapAt(0, 1)
            return true
          }
        }
        """),
      .accepted(
        """
        @State private var tabs = ["a", "b"]

        var body: some View {
          List { ForEach(tabs, id: \\.self) { Text($0) }.onMove { tabs.move(fromOffsets: $0, toOffset: $1) } }
        }
        """),
      .accepted(
        """
        struct Tabs: View {
          @State private var tabs = ["a", "b"]
          var body: some View {
            ForEach(tabs, id: \\.self) { tab in
              Text(tab)
                .onDrag { NSItemProvider(object: tab as NSString) }
                .onDrop(of: ["public.text"], isTargeted: nil) { _ in
                  tabs.swapAt(0, 1)
                  return true
                }
                .accessibilityAction(named: "Move up") { tabs.swapAt(0, 1) }
            }
          }
        }
        """),
      .accepted(
        """
        struct Files: View {
          @State private var files = ["a", "b"]
          var body: some View {
            ForEach(files, id: \\.self) { file in
              Text(file)
                .onDrag { NSItemProvider(object: file as NSString) }
                .onDrop(of: ["public.text"], isTargeted: nil) { _ in
                  files.append("c")
                  return true
                }
            }
          }
        }
        """,
        note: "the drop adds an item"),
      .accepted("Text(\"a\").onDrag { NSItemProvider(object: \"a\" as NSString) }", note: "nothing is reordered"),
      .accepted(
        """
        struct Tabs: View {
          @State private var tabs = ["a", "b"]
          var body: some View {
            ForEach(tabs, id: \\.self) { tab in
              Text(tab).draggable(tab)
                .dropDestination(for: String.self) { _, _ in
                  tabs.swapAt(0, 1)
                  return true
                }
                .contextMenu { Button("Move up") { tabs.swapAt(0, 1) } }
            }
          }
        }
        """),
      .accepted(
        """
        struct Tabs: View {
          @State private var tabs = ["a", "b"]
          var body: some View {
            ForEach(tabs, id: \\.self) { tab in
              Button("Move up") { tabs.swapAt(0, 1) }
              Text(tab).draggable(tab).dropDestination(for: String.self) { _, _ in
                tabs.swapAt(0, 1)
                return true
              }
            }
          }
        }
        """,
        note: "a button moves the item as well"),
      .accepted(
        """
        struct Tabs: View {
          @State private var tabs = ["a", "b"]
          var body: some View {
            ForEach(tabs, id: \\.self) { tab in
              TabRow(title: tab, onMoveUp: { tabs.swapAt(0, 1) })
                .draggable(tab)
                .dropDestination(for: String.self) { _, _ in
                  tabs.swapAt(0, 1)
                  return true
                }
            }
          }
        }
        struct TabRow: View {
          let title: String
          let onMoveUp: () -> Void
          var body: some View { Text(title) }
        }
        """,
        note: "the row moves the item as well"),
    ])

  static let modifiers: [StaticString] = ["onDrag", "draggable"]

  func check(_ drag: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let type = file.enclosingType(of: drag.node), type.viewRole == .view, file.isInBodyScope(drag.node) else {
      return
    }
    let drops = file.calls(named: "onDrop", in: type) + file.calls(named: "dropDestination", in: type)
    let code = drops.flatMap { self.code(of: $0, in: file) }
    let found = code.flatMap { moves(in: $0, file) }
    guard let move = found.first, !hasAlternative(type, to: code, in: file) else { return }
    let reachability = file.reachability(of: drag.node)
    guard reachability.isTouchable else { return }
    findings.add(
      at: drag.name.range,
      "Items are reordered only by dragging; add accessibility actions that move them, or `onMove` in a list",
      related: [RelatedLocation(range: move.nameRange, message: "changes the order")])
  }

  /// The code that a drop runs: its closure and the methods of the type that it calls, or the delegate.
  private func code(of drop: FunctionCallExpr, in file: FileModel) -> [SyntaxNode] {
    if let action = drop.trailingClosure(or: "perform", "action") { return file.reach(of: action.node) }
    guard let delegate = drop.argument("delegate").flatMap(FunctionCallExpr.init)?.calleeName,
      let type = file.type(named: delegate)
    else { return [] }
    return type.parts.map(\.node)
  }

  private func moves(in code: SyntaxNode, _ file: FileModel) -> [FunctionCallExpr] {
    let moved = file.calls(named: "move", in: code).filter { $0.argument("fromOffsets") != nil }
    let swapped = file.calls(named: "swapAt", in: code)
    // `list.insert(list.remove(at: from), at: to)`
    let removed = file.calls(named: "remove", in: code).filter { $0.argument("at") != nil }
    let inserted = file.calls(named: "insert", in: code).filter { insertion in
      insertion.argument("at") != nil
        && removed.contains { removal in
          guard let list = insertion.base, let other = removal.base else { return false }
          return list.isSpelledLike(other)
        }
    }
    return moved + swapped + inserted
  }

  /// Whether the view offers another way of moving the items.
  private func hasAlternative(_ type: TypeDeclaration, to drops: [SyntaxNode], in file: FileModel) -> Bool {
    let names: [StaticString] = [
      "onMove", "accessibilityAction", "accessibilityActions", "accessibilityAdjustableAction", "contextMenu",
      "accessibilityRepresentation", "accessibilityDragPoint", "accessibilityDropPoint", "swipeActions",
    ]
    if type.parts.contains(where: { file.applies(names, anywhereIn: $0.node) }) { return true }
    let buttons = type.parts.flatMap { file.calls(named: "Button", in: $0.node) }
    let actions = buttons.compactMap(\.buttonAction).flatMap { file.reach(of: $0.node) }
    if actions.contains(where: { !moves(in: $0, file).isEmpty }) { return true }
    // `Button("Up") { onMoveUp(item) }`
    let called = buttons.compactMap(\.buttonAction).flatMap { file.calls(in: $0.node) }
    if called.contains(where: { $0.calleeName?.contains(word: "move") ?? false }) { return true }
    // Other code moves the items as well: `Row(onMoveUp: { items.swapAt(…) })`.
    return type.parts.flatMap { moves(in: $0.node, file) }.contains { move in
      !drops.contains { $0.contains(move.node) }
    }
  }
}

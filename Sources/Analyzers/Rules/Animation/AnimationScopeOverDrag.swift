struct AnimationScopeOverDrag: ModifierRule {
  static let info = RuleInfo(
    id: "animation_scope_over_drag", topic: .animation, cases: [.draggedRow], tier: .heuristic,
    platforms: [.iOS, .macOS, .watchOS, .visionOS])

  static let modifiers: [StaticString] = ["animation"]

  func check(_ animation: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let row = file.draggedRow(animatedBy: animation) else { return }
    findings.add(
      at: animation.range,
      "Animation also moves the dragged row through `\(row.state.name.text)`; turn it off for that row",
      related: [
        RelatedLocation(range: row.move.range, message: "the movement of the row"),
        RelatedLocation(range: row.drag.movements.first?.name.range ?? row.drag.node.range, message: "the drag"),
      ],
      fixes: [
        .unsafe(
          "Turn off animation of the dragged row",
          row.move.inserting(".animation(nil, value: \(row.state.name.code))"))
      ])
  }
}

/// A row that a drag moves.
struct DraggedRow {
  let drag: Drag
  /// The state that the drag changes.
  let state: StoredProperty
  /// The modifier that moves the row by that state.
  let move: Modifier
}

extension FileModel {
  /// The row that users drag and that an animation of a container around it also moves.
  func draggedRow(animatedBy animation: Modifier) -> DraggedRow? {
    guard let container = animation.receiver, let type = enclosingType(of: animation.node),
      isInBodyScope(animation.node), animation.firstArgument?.kind != .nilLiteralExpr
    else { return nil }
    let value = animation.argument("value")
    for drag in drags(in: container) {
      guard let row = closures(around: drag.node).first(where: { $0.use?.callee == "ForEach" }),
        container.contains(row.node)
      else { continue }
      let changed = type.stateProperties.filter { changes(drag, $0) }
      guard value.map({ value in changed.contains { value.mentions($0.name) } }) ?? true else { continue }
      for state in changed {
        guard let move = movement(reading: state, in: row.node), !isSwitchedOff(chain(of: move.node)) else { continue }
        return DraggedRow(drag: drag, state: state, move: move)
      }
    }
    return nil
  }

  private func movement(reading state: StoredProperty, in row: SyntaxNode) -> Modifier? {
    for name in ["offset", "position"] as [StaticString] {
      for call in calls(named: name, in: row) where call.arguments.contains(where: { $0.node.mentions(state.name) }) {
        if let modifier = chain(of: call.node).modifier(at: call.node) { return modifier }
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

extension RuleCase {
  fileprivate static let draggedRow = RuleCase(
    "draggedRow", .slow, "the animation of a container covers a row that users drag", severity: .warning,
    because: "the row does not follow the finger; 4 of 4 judged findings were worth a warning")
}

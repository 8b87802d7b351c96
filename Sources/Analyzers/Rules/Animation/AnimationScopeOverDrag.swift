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
      fixes: [fix(row, animation, in: file)])
  }

  /// Turns the animation off for the row during the drag. A row that returns with an animation keeps that one.
  private func fix(_ row: DraggedRow, _ animation: Modifier, in file: FileModel) -> Fix? {
    let state = row.state
    guard let type = file.enclosingType(of: animation.node),
      !file.writes(to: state.name, in: type).contains(where: { file.animation(around: $0.node) != nil }),
      state.wrapper("GestureState")?.firstArgument == nil
    else { return nil }
    let title = "Turn off animation of the dragged row"
    let name = state.name.code
    let isReset =
      state.wrapper("GestureState") != nil
      || file.writes(to: state.name, in: type).contains { write in
        guard let value = write.assignment?.singleValue, let start = state.initialValue else { return false }
        return value.text == start.text || value.lastName != nil && value.lastName?.text == start.lastName?.text
      }
    guard isReset, animation.argument("value")?.mentions(state.name) ?? true else {
      return .unsafe(title, row.move.inserting(".animation(nil, value: \(name))"))
    }
    guard let start = state.initialValue, let curve = animation.firstArgument else { return nil }
    return .unsafe(
      title, row.move.inserting(".animation(\(name) == \(start.text) ? \(curve.text) : nil, value: \(name))"))
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
      let changed = states(of: type).filter { changes(drag, $0) }
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
      modifier.name == "animation"
        && modifier.firstArgument?.alternatives.contains { $0.kind == .nilLiteralExpr } ?? false
        || modifier.name == "transaction"
    }
  }
}

extension RuleCase {
  fileprivate static let draggedRow = RuleCase(
    "draggedRow", .slow, "the animation of a container covers a row that users drag", severity: .warning,
    because: "the row does not follow the finger; 4 of 4 judged findings were worth a warning")
}

struct AnimationScopeOverDrag: ModifierRule {
  static let info = RuleInfo(
    id: "animation_scope_over_drag", topic: .animation, severity: .warning, tier: .heuristic,
    platforms: [.iOS, .macOS, .watchOS, .visionOS])

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

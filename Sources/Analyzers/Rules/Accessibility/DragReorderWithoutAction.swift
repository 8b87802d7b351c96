struct DragReorderWithoutAction: ModifierRule {
  static let info = RuleInfo(
    id: "drag_reorder_without_action", topic: .accessibility, alsoAbout: [.lists], cases: [.onlyDrag],
    tier: .precise, since: "0.2.0", platforms: [.iOS, .macOS, .visionOS])

  static let modifiers: [StaticString] = ["onDrag", "draggable"]

  func check(_ drag: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let type = file.enclosingType(of: drag.node), type.viewRole == .view, file.isInBodyScope(drag.node) else {
      return
    }
    let drops = file.calls(named: "onDrop", in: type) + file.calls(named: "dropDestination", in: type)
    let moves = drops.flatMap { self.moves(by: $0, in: file) }
    guard let first = moves.first, !hasAlternative(type, to: moves.map { $0.move }, in: file) else { return }
    let reachability = file.reachability(of: drag.node)
    guard reachability.isTouchable else { return }
    findings.add(
      at: drag.name.range,
      "Items are reordered only by dragging; add accessibility actions that move them, or `onMove` in a list",
      related: [first.file.related(first.move.nameRange, "changes the order")])
  }

  /// The calls that change the order of items when something is dropped: in the closure and what it calls, or in the
  /// delegate.
  private func moves(by drop: FunctionCallExpr, in file: FileModel) -> [(move: FunctionCallExpr, file: FileModel)] {
    if let action = drop.trailingClosure(or: "perform", "action") {
      return file.reach(from: action).flatMap { code in
        moves(in: code.node, code.file).map { (move: $0, file: code.file) }
      }
    }
    guard let delegate = drop.argument("delegate").flatMap(FunctionCallExpr.init)?.calleeName,
      let known = file.type(named: delegate.text, at: drop.node), let (type, other) = file.declaration(of: known)
    else { return [] }
    return type.parts.flatMap { moves(in: $0.node, other) }.map { (move: $0, file: other) }
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
  private func hasAlternative(_ type: TypeDeclaration, to drops: [FunctionCallExpr], in file: FileModel) -> Bool {
    let names: [StaticString] = [
      "onMove", "accessibilityAction", "accessibilityActions", "accessibilityAdjustableAction", "contextMenu",
      "accessibilityRepresentation", "accessibilityDragPoint", "accessibilityDropPoint", "swipeActions",
    ]
    if type.parts.contains(where: { file.applies(names, anywhereIn: $0.node) }) { return true }
    let buttons = type.parts.flatMap { file.calls(named: "Button", in: $0.node) }
    if buttons.contains(where: { button in
      file.reach(fromActionOf: button).contains { !moves(in: $0.node, $0.file).isEmpty }
    }) {
      return true
    }
    // `Button("Up") { onMoveUp(item) }`
    let called = buttons.compactMap(\.buttonAction).flatMap { file.calls(in: $0.node) }
    if called.contains(where: { $0.calleeName?.contains(word: "move") ?? false }) { return true }
    // Other code moves the items as well: `Row(onMoveUp: { items.swapAt(…) })`.
    return type.parts.flatMap { moves(in: $0.node, file) }.contains { move in
      !drops.contains { $0.node == move.node }
    }
  }
}

extension RuleCase {
  fileprivate static let onlyDrag = RuleCase(
    "onlyDrag", .wrong, "only a drop changes the order of the items", severity: .info,
    because: "VoiceOver has its own way of dragging")
}

struct DragOverlayInterceptsHits: ModifierRule {
  static let info = RuleInfo(
    id: "drag_overlay_intercepts_hits", topic: .animation, cases: [.coversViews], tier: .heuristic,
    platforms: [.iOS, .macOS, .watchOS, .visionOS])

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
      assuming: [.layout("whether views below the copy take touches or drops while it is shown")],
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

extension RuleCase {
  fileprivate static let coversViews = RuleCase(
    "coversViews", .wrong, "a copy that follows a drag takes part in hit testing", severity: .hint,
    because: "the drag itself continues, and only views below the copy miss touches")
}

struct DragOverlayInterceptsHits: ModifierRule {
  static let info = RuleInfo(
    id: "drag_overlay_intercepts_hits", topic: .animation, cases: [.coversGesture, .coversViews], tier: .heuristic,
    platforms: [.iOS, .macOS, .watchOS, .visionOS])

  static let modifiers: [StaticString] = ["position", "offset"]

  func check(_ move: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let block = chain.node.parent, block.kind == .codeBlock, let ifExpr = block.parent.flatMap(IfExpr.init),
      let closure = ifExpr.node.parent.flatMap(ClosureExpr.init), let use = closure.use,
      use.callee == "ZStack" || use.isMember && use.callee == "overlay", let type = file.enclosingType(of: move.node)
    else { return }
    let states = file.states(of: type).filter { state in move.arguments.contains { $0.node.mentions(state.name) } }
    guard !states.isEmpty, chain.baseName != "Button", file.calls(named: "Button", in: chain.node).isEmpty,
      !chain.modifiers.contains(where: { takesTouches($0.name) }), !hasOwnGesture(chain, in: file),
      !isInsideDrag(ifExpr.node, in: file),
      let state = file.draggedStates(of: type).first(where: { dragged in states.contains { $0.name == dragged.name } })
    else { return }
    let coversGesture = use.isMember && coversGesture(use.call, in: file) && stays(ifExpr, in: type, file)
    findings.add(
      at: move.range,
      "View moved by `\(state.name.text)` takes touches meant for the views below; add `.allowsHitTesting(false)`",
      coversGesture ? .coversGesture : .coversViews,
      assuming: [
        coversGesture ? nil : .layout("whether views below the copy take touches or drops while it is shown")
      ],
      related: [RelatedLocation(range: state.range, message: "changed by the drag")],
      fixes: [
        file.appending(".allowsHitTesting(false)", to: chain.node).map {
          .safe("Add `.allowsHitTesting(false)`", preferred: true, $0)
        }
      ])
  }

  /// Whether the moved view is a property or a method of the type, whose view has the gesture or is a button.
  private func hasOwnGesture(_ chain: ModifierChain, in file: FileModel) -> Bool {
    guard let base = chain.base, let body = file.callee(of: base).codeHere?.body else { return false }
    return file.calls(in: body).contains { call in
      guard let name = call.calleeName else { return false }
      return call.calledExpression?.kind == .memberAccessExpr ? takesTouches(name) : name == "Button"
    }
  }

  /// Whether a view has a gesture inside its `overlay`, which therefore lies above the view that takes the touches.
  private func coversGesture(_ overlay: FunctionCallExpr, in file: FileModel) -> Bool {
    let chain = file.chain(of: overlay.node)
    guard let modifier = chain.modifier(at: overlay.node) else { return false }
    return chain.before(modifier).contains { $0.name.is(.gesture) }
  }

  /// Whether the copy is still shown when the drag has ended: no code resets the state that shows it.
  private func stays(_ branch: IfExpr, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.states(of: type).contains { state in
      guard branch.conditions.contains(where: { $0.mentions(state.name) }) else { return false }
      let writes = file.writes(to: state.name, in: type)
      return !writes.isEmpty
        && writes.allSatisfy { write in
          guard let value = write.assignment?.singleValue else { return false }
          return !value.isLiteral && value.kind != .nilLiteralExpr && !value.isImplicitMember
        }
    }
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

extension SyntaxNode {
  /// `.zero`
  fileprivate var isImplicitMember: Bool { MemberAccessExpr(self).map { $0.base == nil } ?? false }
}

extension RuleCase {
  fileprivate static let coversGesture = RuleCase(
    "coversGesture", .wrong, "a view that stays where a drag ended lies above the view that has the gesture",
    severity: .info, because: "only drags that begin on it are lost")
  fileprivate static let coversViews = RuleCase(
    "coversViews", .wrong, "a copy that follows a drag takes part in hit testing", severity: .hint,
    because: "the drag itself continues, and only views below the copy miss touches")
}

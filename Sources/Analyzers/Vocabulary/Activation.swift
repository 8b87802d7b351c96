// Determines whether a tap on a view, or its activation with VoiceOver, may do something.

extension FileModel {
  /// Whether something may react when users activate a view: the view, its content, a view around it, or code that
  /// shows the view that contains it. True if that is not known.
  ///
  /// - Parameter view: the outermost node of the view's chain.
  package func mayReactToActivation(_ view: SyntaxNode) -> Bool {
    if mayReact(chain(of: view)) || contentMayReact(view) || surroundingsMayReact(view) { return true }
    guard let type = enclosingType(of: view), type.viewRole == .view, let member = view.enclosingMember else {
      return true
    }
    let isWhole = isWholeContent(view, of: member)
    // A helper is a part of each view that uses it.
    if member.memberName != "body" {
      let uses = helperUses(around: view)
      return uses.isEmpty || uses.contains { $0.enclosingMember?.memberName != "body" || surroundingsMayReact($0) }
        || isWhole && usesMayReact(of: type, isWhole: false)
    }
    return usesMayReact(of: type, isWhole: isWhole)
  }

  /// Whether code that creates a view may react when users activate the view.
  ///
  /// - Parameter isWhole: whether the part in question is all that the view shows. Then it may be the label of a button,
  ///   so every use must be known.
  private func usesMayReact(of type: TypeDeclaration, isWhole: Bool) -> Bool {
    let uses = facts.uses(of: type.name.text)
    if uses.isEmpty { return isWhole || type.isPublic }
    let here = self.uses(of: type)
    return uses.contains { use in
      if use.fact.modifiers.contains(where: { SwiftUICatalog.traits(of: $0).contains(.gesture) || $0.isActivating }) {
        return true
      }
      guard use.fact.placement == .inline else { return false }
      if let place = use.path == facts.path ? here.first(where: { $0.range == use.range }) : nil {
        return surroundingsMayReact(place)
      }
      return isWhole || use.fact.isRow
    }
  }

  /// Whether the view is all that its member shows: no container around it has other content.
  private func isWholeContent(_ view: SyntaxNode, of member: SyntaxNode) -> Bool {
    closures(around: view).allSatisfy { $0.statements.count == 1 }
  }

  /// Whether a modifier of a chain may react to taps.
  private func mayReact(_ chain: ModifierChain) -> Bool { chain.modifiers.contains(where: mayReact) }

  private func mayReact(_ modifier: Modifier) -> Bool {
    if modifier.name.is(.gesture) || modifier.name.isAny(of: Self.activating) { return true }
    if applies(Self.gestures + Self.activating, [modifier]) { return true }
    guard let call = modifier.call, SwiftUICatalog.entry(of: modifier.name) == nil else { return false }
    // A modifier of another package with a closure: `onPress { … }`.
    return call.trailingClosure != nil || call.arguments.contains { $0.expression?.kind == .closureExpr }
  }

  private static let gestures: [StaticString] = SwiftUICatalog.names(.gesture)

  /// Modifiers other than gestures that give a view an action.
  private static let activating: [StaticString] = [
    "accessibilityAction", "accessibilityActions", "accessibilityAdjustableAction", "accessibilityRepresentation",
    "accessibilityChildren", "contextMenu", "draggable", "keyboardShortcut", "navigationDestination", "onDrag",
    "onKeyPress", "onSubmit", "popoverTip", "swipeActions",
  ]

  /// Whether a view may contain something that reacts to taps.
  private func contentMayReact(_ view: SyntaxNode) -> Bool {
    for node in view.subtree {
      switch node.kind {
      case .functionCallExpr:
        guard let call = FunctionCallExpr(node), let name = call.calleeName else { return true }
        if name.isCapitalized {
          if name.is(.control) || name.hasSuffix("Button") || name.hasSuffix("Link") { return true }
          guard call.calledExpression?.kind == .declReferenceExpr, SwiftUICatalog.entry(of: name) == nil,
            ArgumentUse(node) == nil
          else { continue }
          if facts.view(named: name.text) == nil || facts.mayHoldControls(name.text) { return true }
        } else if call.calledExpression?.kind == .memberAccessExpr {
          if name.is(.gesture) || name.isAny(of: Self.activating) { return true }
        } else if node.isStatement {
          // A helper may show anything.
          return true
        }
      case .declReferenceExpr, .memberAccessExpr:
        // `content`, `self.header`
        if node.isStatement || node.parent.flatMap(MemberAccessExpr.init)?.base == node && node.isBaseOfStatement {
          return true
        }
      default: continue
      }
    }
    return false
  }

  /// Whether a view around a node, in the same member, may react to taps on the node.
  private func surroundingsMayReact(_ node: SyntaxNode) -> Bool {
    var child = ModifierChain.outermost(of: node)
    if mayReact(chain(of: child)) { return true }
    while let parent = child.parent, parent.kind != .memberBlock {
      if let use = ArgumentUse(child) {
        if use.isMember {
          // In the `overlay` of a button, the button still gets the taps.
          if chain(of: ModifierChain.outermost(of: use.call.node)).baseName.is(.control) { return true }
        } else if use.callee.is(.control) || !use.callee.isCapitalized || SwiftUICatalog.entry(of: use.callee) == nil
          || use.callee == "List" && use.call.argument("selection") != nil
        {
          return true
        }
      }
      child = parent.outermostPostfix
      if child.kind == .functionCallExpr, mayReact(chain(of: child)) { return true }
    }
    return false
  }
}

extension SyntaxNode {
  /// Whether the node is the base of a chain that is a statement: `header` in `header.padding()`.
  fileprivate var isBaseOfStatement: Bool {
    let outermost = ModifierChain.outermost(of: self)
    guard outermost.isStatement, let base = ModifierChain(outermost).base else { return false }
    return base == self && !ModifierChain(outermost).baseName.isCapitalized
  }
}

extension String {
  /// Whether it is the name of a modifier other than a gesture that gives a view an action.
  fileprivate var isActivating: Bool { hasPrefix("accessibilityAction") || self == "contextMenu" || self == "onDrag" }
}

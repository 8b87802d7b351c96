// Determines which parts of a view receive touches: those that draw something, or the whole of a `contentShape`.

extension FileModel {
  /// Whether all of the area of a view receives touches where a gesture is attached, because something fills it: a
  /// color, an image, a background, a shape for hit testing.
  ///
  /// - Parameter gesture: a modifier; only what is inside it counts.
  package func receivesTouchesEverywhere(_ gesture: Modifier, in chain: ModifierChain) -> Bool {
    fillsArea(chain.before(gesture)) || chain.startsWithShapeOrColor(in: self)
  }

  /// Whether modifiers fill the area of a view with something that receives touches, or may do so.
  package func fillsArea(_ modifiers: some Sequence<Modifier>) -> Bool {
    modifiers.contains { modifier in
      if modifier.name == "background" || modifier.name == "overlay" { return !leavesAreaEmpty(modifier) }
      return modifier.name == "modifier" || isOwnModifier(modifier) || applies(Self.fillingModifiers, [modifier])
    }
  }

  /// Whether a background or an overlay is clear or only a line.
  private func leavesAreaEmpty(_ modifier: Modifier) -> Bool {
    guard let view = onlyView(of: modifier) else { return false }
    if view.lastName == "clear" { return true }
    let chain = ModifierChain(view)
    return chain.contains("stroke", "strokeBorder") && !chain.contains("fill", "background")
  }

  /// The view of a background or an overlay; nil if there are several.
  private func onlyView(of modifier: Modifier) -> SyntaxNode? {
    let views = modifier.trailingClosure?.statements ?? modifier.call?.firstUnlabeledArgument.map { [$0] } ?? []
    return views.count == 1 ? views[0] : nil
  }

  /// Modifiers that may fill the area of a view.
  private static let fillingModifiers: [StaticString] = [
    "background", "overlay", "contentShape", "glassEffect", "listRowBackground", "border", "material", "mask",
    "buttonStyle", "drawingGroup",
  ]

  /// The part of a stack that draws nothing and therefore receives no touches: a `Spacer` among its children, or a
  /// frame that is wider than its content.
  ///
  /// - Parameter modifiers: the modifiers between the view and the gesture.
  package func emptyPart(of view: SyntaxNode, _ modifiers: some Sequence<Modifier>) -> EmptyPart? {
    guard let call = FunctionCallExpr(view), let name = call.calleeName else { return nil }
    let isStack = name == "HStack" || name == "VStack"
    if isStack, let children = call.trailingClosure?.statements {
      if children.contains(where: { fillsStack($0) }) { return nil }
      let spacers = children.filter { isSpacer($0) }
      if let spacer = spacers.first {
        let isAtEdge =
          name == "HStack" && spacers.count == 1 && children.count > 1
          && (children.first == spacer || children.last == spacer)
        return EmptyPart(node: spacer, isSpacer: true, isAtEdge: isAtEdge)
      }
    }
    guard isStack || name == "Text" || name == "Label" || name == "Image" && call.isSymbol else { return nil }
    let frame = modifiers.first { modifier in
      modifier.name == "frame" && modifier.argument("maxWidth")?.isInfinity ?? false
    }
    guard let frame else { return nil }
    let alignment = frame.argument("alignment")?.lastName
    let isAtEdge = name != "VStack" && alignment.isAny(of: ["leading", "trailing"])
    return EmptyPart(node: frame.node, isSpacer: false, isAtEdge: isAtEdge)
  }

  /// Whether users see where a view ends although its content does not fill it: something is drawn around it or around a
  /// view of which it is all, a divider is beside it, or it is a row of a list.
  package func hasVisibleBounds(_ view: SyntaxNode) -> Bool {
    ([view] + helperUses(around: view)).contains { isPartOfList($0) || isDrawnAround($0) }
  }

  private func isDrawnAround(_ view: SyntaxNode) -> Bool {
    var node = view
    for closure in closures(around: view) {
      if drawsBounds(chain(of: node))
        || closure.statements.contains(where: { ModifierChain($0).baseName == "Divider" })
      {
        return true
      }
      guard closure.statements.count == 1, let use = closure.use, !use.isMember, use.callee.is(.plainContainer) else {
        return false
      }
      node = use.call.node
    }
    return drawsBounds(chain(of: node))
  }

  private func drawsBounds(_ chain: ModifierChain) -> Bool {
    chain.modifiers.contains { modifier in
      if modifier.name == "background" || modifier.name == "overlay" {
        return onlyView(of: modifier)?.lastName != "clear"
      }
      return applies(Self.boundingModifiers, [modifier])
    }
  }

  /// Modifiers that show the area of a view.
  private static let boundingModifiers: [StaticString] = [
    "background", "overlay", "border", "glassEffect", "listRowBackground",
  ]

  /// The part of a view that draws nothing.
  package struct EmptyPart {
    let node: SyntaxNode
    package let isSpacer: Bool
    /// Whether all content of a row is at its other edge.
    package let isAtEdge: Bool

    /// The spacer, or the frame without the view inside it.
    package var range: Range<Int> {
      guard !isSpacer, let name = FunctionCallExpr(node)?.calleeName else { return node.range }
      return name.range.lowerBound..<node.range.upperBound
    }
  }

  /// Whether a child of a stack is a `Spacer`, possibly with modifiers that draw nothing.
  private func isSpacer(_ view: SyntaxNode) -> Bool {
    let chain = ModifierChain(view)
    guard chain.baseName == "Spacer", chain.base?.kind == .functionCallExpr else { return false }
    return chain.modifiers.allSatisfy { $0.name == "frame" || $0.name == "layoutPriority" }
  }

  /// Whether a child of a stack fills it with a color.
  private func fillsStack(_ view: SyntaxNode) -> Bool {
    let chain = ModifierChain(view)
    return chain.baseName == "Color" && !chain.contains("frame")
  }
}

extension SyntaxNode {
  /// `Rectangle()`, `.rect`
  package var isRectangle: Bool { textEquals("Rectangle()") || textEquals(".rect") || textEquals(".rect()") }
}

extension FileModel {
  /// Whether a view may contain a control or another gesture: one is written in it, or it shows a view of the project
  /// that may contain one or is not known.
  package func mayContainControls(_ view: SyntaxNode) -> Bool {
    if !unqualifiedViews(in: view).isEmpty { return true }
    return calls(in: view).contains { call in
      guard let name = call.calleeName else { return true }
      guard name.isCapitalized else {
        return name.is(.gesture) || call.calledExpression?.kind == .declReferenceExpr
          || isOwnModifier(call, named: name)
      }
      if name.is(.control) || name.hasSuffix("Button") || name.is(.scrollContainer) { return true }
      if let entry = SwiftUICatalog.entry(of: name) { return entry.kind == .view && name == "AnyView" }
      return facts.view(named: name.text) == nil || facts.mayHoldControls(name.text)
    }
  }

  /// The helpers and stored views that a view shows by their name: `header`, `content`.
  private func unqualifiedViews(in view: SyntaxNode) -> [SyntaxNode] {
    view.subtree.filter { node in
      guard node.kind == .declReferenceExpr || node.kind == .memberAccessExpr else { return false }
      return node.isStatement || node == ModifierChain(view).base
    }
  }

  private func isOwnModifier(_ call: FunctionCallExpr, named name: Name) -> Bool {
    guard call.calledExpression?.kind == .memberAccessExpr else { return false }
    return name == "modifier"
      || SwiftUICatalog.entry(of: name) == nil && !facts.extensionFunctions(named: name.text).isEmpty
  }
}

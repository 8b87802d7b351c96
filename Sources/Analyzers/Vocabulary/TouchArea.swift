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
      if isOwnModifier(modifier) { return !leavesAreaEmpty(ownModifier: modifier) }
      return isOfOtherModule(modifier) || applies(Self.fillingModifiers, [modifier])
    }
  }

  /// Whether a modifier of the project certainly applies nothing to its view that fills the area: `content.font(.body)`.
  private func leavesAreaEmpty(ownModifier modifier: Modifier) -> Bool {
    appliesOnlyModifiers(modifier)
      && applied(by: modifier).allSatisfy { !$0.file.isOwnModifier($0.modifier) && !$0.file.fillsArea([$0.modifier]) }
  }

  /// Whether a background or an overlay is clear, at least in some state, or only a line.
  private func leavesAreaEmpty(_ modifier: Modifier) -> Bool {
    guard let view = onlyView(of: modifier) else { return false }
    if mayBeClear(view) { return true }
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

  /// A part of a view that draws nothing, and where it is.
  package struct EmptyPlace {
    package let part: EmptyPart
    /// The stack or the text that contains it.
    package let stack: SyntaxNode
    /// The model of the file that contains it.
    package let file: FileModel
  }

  /// The part of a tapped view that draws nothing: of the view itself, or of the root of the project's view or of the helper
  /// that it is.
  ///
  /// - Parameter modifiers: the modifiers between the view and the gesture.
  package func emptyPart(ofTapped view: SyntaxNode, _ modifiers: some Sequence<Modifier>) -> EmptyPlace? {
    if let part = emptyPart(of: view, modifiers) {
      return Self.onlyCenters(view) ? nil : EmptyPlace(part: part, stack: view, file: self)
    }
    guard let (rootView, other) = rootOfView(view) else { return nil }
    let root = other.chain(of: rootView)
    guard let stack = root.base, !other.fillsArea(root.modifiers),
      !root.modifiers.contains(where: { $0.name.is(.gesture) }), !Self.onlyCenters(stack)
    else { return nil }
    if let part = other.emptyPart(of: stack, root.modifiers), part.isSpacer {
      return EmptyPlace(part: part, stack: stack, file: other)
    }
    guard other.isAsWideAsText(rootView), let part = other.emptyPart(of: stack, modifiers), !part.isSpacer else {
      return nil
    }
    return EmptyPlace(part: part, stack: view, file: self)
  }

  /// The part of the label of a button or a link that draws nothing, with the only view of the label.
  package func emptyPart(ofLabelOf button: FunctionCallExpr) -> (empty: EmptyPlace, label: SyntaxNode)? {
    guard let label = label(of: button), label.statements.count == 1, let view = label.statements.first else {
      return nil
    }
    let content = chain(of: view)
    guard content.node == view, let base = content.base, !fillsArea(content.modifiers) else { return nil }
    return emptyPart(ofTapped: base, content.modifiers).map { ($0, view) }
  }

  private func label(of button: FunctionCallExpr) -> ClosureExpr? {
    if let label = button.closure("label") { return label }
    // `Button(action: open) { … }`, `NavigationLink(value: x) { … }`
    guard ["action", "value", "destination"].contains(where: { button.argument($0) != nil }) else { return nil }
    return button.trailingClosure
  }

  /// The view that a view or a helper of the project consists of, with the model that contains it.
  package func rootOfView(_ view: SyntaxNode) -> (view: SyntaxNode, file: FileModel)? {
    if let name = FunctionCallExpr(view)?.calleeName, name.isCapitalized {
      return SwiftUICatalog.entry(of: name) == nil ? root(ofViewNamed: name, at: view) : nil
    }
    if let view = viewOfHelper(view) ?? codeOfHelper(view)?.viewAfterConstants { return (view, self) }
    // `hText(title)`, a type whose name is not capitalized.
    let callee = FunctionCallExpr(view)?.calledExpression.flatMap(DeclReferenceExpr.init)?.name
    return callee.flatMap { root(ofViewNamed: $0, at: view) }
  }

  /// The children of a stack between two spacers; nil if it is not such a stack.
  package static func centeredViews(in view: SyntaxNode) -> [ModifierChain]? {
    let children = FunctionCallExpr(view)?.trailingClosure?.statements.map(ModifierChain.init) ?? []
    guard children.count > 2, children.first?.baseName == "Spacer", children.last?.baseName == "Spacer" else {
      return nil
    }
    let inner = Array(children.dropFirst().dropLast())
    return inner.contains { $0.baseName == "Spacer" } ? nil : inner
  }

  /// Whether a stack only centers views with backgrounds between two spacers, so that users tap what they see.
  private static func onlyCenters(_ view: SyntaxNode) -> Bool {
    centeredViews(in: view)?.allSatisfy { $0.contains("background") } ?? false
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
  /// Whether it is a shape that reaches all edges of its view: `Rectangle()`, `.rect(cornerRadius: 8)`, `Capsule()`.
  package var reachesEdges: Bool {
    (FunctionCallExpr(self)?.calleeName ?? MemberAccessExpr(self)?.name).isAny(of: Self.shapesToEdges)
  }

  private static let shapesToEdges: [StaticString] = [
    "Rectangle", "rect", "RoundedRectangle", "UnevenRoundedRectangle", "Capsule", "capsule", "ContainerRelativeShape",
    "containerRelative",
  ]

  /// The view that braces build after the constants that they declare.
  fileprivate var viewAfterConstants: SyntaxNode? {
    let views = children.filter { VariableDecl($0)?.isLet != true }
    guard views.count == 1 else { return nil }
    return views[0].kind == .returnStmt ? views[0].firstChild : views[0]
  }
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

// Determines whether a view takes all the space that it is offered, whatever it contains.

/// A direction of the layout.
package enum LayoutAxis: Sendable, CaseIterable {
  case horizontal, vertical

  fileprivate var stack: StaticString { self == .horizontal ? "HStack" : "VStack" }
  fileprivate var length: StaticString { self == .horizontal ? "width" : "height" }
  fileprivate var maximum: StaticString { self == .horizontal ? "maxWidth" : "maxHeight" }
}

extension FileModel {
  /// Whether a view certainly takes all the space that it is offered along an axis: a shape, a reader, a stack with a
  /// spacer, a frame without limit.
  package func fillsSpace(_ view: SyntaxNode, along axis: LayoutAxis) -> Bool {
    fillsSpace(view, along: axis, depth: Self.maximumContainers)
  }

  /// The maximum number of containers and branches around the content that fills the space.
  private static var maximumContainers: Int { 6 }

  private func fillsSpace(_ view: SyntaxNode, along axis: LayoutAxis, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    let chain = ModifierChain(view)
    for modifier in chain.modifiers.reversed() {
      switch modifier.name {
      case "frame":
        if modifier.argument(axis.maximum)?.isInfinity ?? false { return true }
        if let length = modifier.argument(axis.length), length.kind != .nilLiteralExpr, !length.isInfinity {
          return false
        }
        if modifier.argument(axis.maximum) != nil { return false }
      case "fixedSize", "containerRelativeFrame", "aspectRatio", "scaledToFit", "scaledToFill": return false
      default: break
      }
    }
    guard let name = chain.baseName else { return false }
    if chain.startsWithShapeOrColor(in: self) || name.is(.fillsSpace) { return true }
    guard name.isAny(of: ["HStack", "VStack", "ZStack", "Group"]),
      let content = chain.base.flatMap(FunctionCallExpr.init)?.trailingClosure
    else { return false }
    return fillsStack(content.statements, name, along: axis, depth: depth)
  }

  private func fillsStack(_ views: [SyntaxNode], _ stack: Name, along axis: LayoutAxis, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    return views.contains { view in
      if let branches = view.exhaustiveBranches {
        return !branches.isEmpty && branches.allSatisfy { fillsStack($0, stack, along: axis, depth: depth - 1) }
      }
      if FunctionCallExpr(view)?.calleeName == "Spacer" { return stack.isAny(of: [axis.stack]) }
      return fillsSpace(view, along: axis, depth: depth - 1)
    }
  }
}

extension FileModel {
  /// Whether a view certainly consists of texts, symbols and images of a fixed size with nothing behind them, so that a
  /// frame around it that is wider than its content is empty there.
  func isAsWideAsText(_ view: SyntaxNode) -> Bool { isAsWideAsText(view, depth: Self.maximumContainers) }

  private func isAsWideAsText(_ view: SyntaxNode, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    if view.kind == .variableDecl { return true }
    if let choice = IfExpr(view) {
      return choice.branches.flatMap { Array($0.children) }.allSatisfy { isAsWideAsText($0, depth: depth - 1) }
    }
    let chain = chain(of: view)
    guard let call = chain.base.flatMap(FunctionCallExpr.init), let name = call.calleeName,
      !redefines(name, at: call.node), !fillsArea(chain.modifiers)
    else { return false }
    switch name {
    case "Text", "Label": return true
    case "Image":
      return call.isSymbol && !chain.contains("resizable")
        || chain.modifiers.contains { $0.name == "frame" && $0.argument("width") != nil }
    case "HStack", "VStack":
      return call.trailingClosure?.statements.allSatisfy { isAsWideAsText($0, depth: depth - 1) } ?? false
    default: return false
    }
  }
}

extension SyntaxNode {
  /// The statements of each branch of an `if` with an `else` or of a `switch`; nil for any other node.
  fileprivate var exhaustiveBranches: [[SyntaxNode]]? {
    if kind == .switchExpr {
      return children.filter { $0.kind == .switchCase }.map { $0.children.filter { $0.kind != .switchCaseLabel } }
    }
    guard let conditional = IfExpr(self) else { return nil }
    return conditional.isExhaustive ? conditional.branches.map { Array($0.children) } : []
  }
}

extension Modifier {
  /// Moves the modifier to the container that contains a node: from a `Group` in a `VStack` to the `VStack`.
  ///
  /// - Returns: nil if the container may show the node elsewhere, or if the modifier cannot be moved.
  package func moving(toContainerOf node: SyntaxNode) -> (container: Name, edits: [TextEdit])? {
    guard clause == nil, receiver != nil, let use = node.parent.flatMap(ClosureExpr.init)?.use,
      case .builder(.inline) = use.role, use.isTrailing, use.callee != "Group"
    else { return nil }
    let tree = node.tree
    let outer = ModifierChain(ModifierChain.outermost(of: use.call.node))
    let start = outer.modifiers.last { $0.isOnOwnLine }?.name.range.lowerBound ?? outer.node.range.lowerBound
    let indentation = tree.indentation(ofLineAt: start)
    // After a brace on a line of its own, the modifier has a line of its own, too.
    let isAlone = outer.modifiers.last.map(\.isOnOwnLine) ?? !tree.isOnOneLine(outer.node.range)
    let code = (isAlone ? "\n" + indentation : "") + "." + tree.reindented(range, to: indentation)
    return (use.callee, [.delete(removalRange), tree.inserting(code, after: outer.node.range.upperBound)])
  }
}

extension FileModel {
  /// Adds a modifier to a view, on a separate line if the last modifier is; nil if the node is not a view's chain.
  package func appending(_ modifier: String, to view: SyntaxNode) -> TextEdit? {
    switch view.kind {
    case .functionCallExpr:
      if let last = chain(of: view).modifiers.last {
        return last.clause == nil && last.node == view ? last.inserting(modifier) : nil
      }
      let isMultiline = view.text.utf8.contains(10)
      let separator = isMultiline ? "\n" + tree.indentation(ofLineAt: view.range.lowerBound) : ""
      return .insert(separator + modifier, at: view.range.upperBound)
    case .memberAccessExpr, .declReferenceExpr, .postfixIfConfigExpr:
      return tree.inserting(modifier, after: view.range.upperBound)
    default: return nil
    }
  }

  /// Declares a property at the start of a type, followed by an empty line; nil if the file only extends the type, or if it
  /// is a protocol.
  package func declaring(_ property: String, in type: TypeDeclaration) -> TextEdit? {
    guard !type.isForeign, type.declaration.node.kind != .protocolDecl,
      let first = type.declaration.memberBlock?.firstChild
    else { return nil }
    let indentation = tree.indentation(ofLineAt: first.range.lowerBound)
    let separator = first.firstToken?.isFirstOnLine ?? false ? "\n\n\(indentation)" : "; "
    return .insert(property + separator, at: first.range.lowerBound)
  }
}

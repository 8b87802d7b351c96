// Determines which code runs together.

extension FileModel {
  /// The closure, function or accessor that a node runs with.
  package func step(of node: SyntaxNode) -> SyntaxNode {
    for ancestor in node.surroundings {
      switch ancestor.kind {
      case .closureExpr:
        if let closure = ClosureExpr(ancestor), closure.role == .transform { continue }
        // `withAnimation { … }` and `Task { … }` belong to the enclosing step.
        if let callee = ClosureExpr(ancestor)?.use?.callee,
          callee.isAny(of: ["withAnimation", "Task", "withTransaction"])
        {
          continue
        }
        return ancestor
      case .functionDecl, .initializerDecl, .accessorBlock, .memberBlock: return ancestor
      default: continue
      }
    }
    return tree.root
  }
}

extension FileModel {
  /// Whether a node in a builder closure runs on an event, not when the closure builds its views.
  package func runsLater(_ node: SyntaxNode, than closure: ClosureExpr) -> Bool {
    for inner in closures(around: node) {
      if inner.node == closure.node { return false }
      if inner.role == .action || inner.role == .unknown { return true }
    }
    return false
  }
}

extension SyntaxNode {
  /// Whether it is the projected binding of a property: `$isShown`, `$model.isShown`, `self.$isShown`.
  package var isProjectedBinding: Bool {
    (kind == .declReferenceExpr || kind == .memberAccessExpr)
      && tokens.contains { Name($0).hasPrefix("$") && !Name($0).isClosureArgument }
  }
}

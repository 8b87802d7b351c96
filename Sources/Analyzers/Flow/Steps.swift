// Determines which code runs together.

extension FileModel {
  /// The closure, function or accessor that a node runs with.
  func step(of node: SyntaxNode) -> SyntaxNode {
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

  /// Whether two nodes run in the same step, or one runs in a method that the step of the other calls.
  package func runTogether(_ a: SyntaxNode, _ b: SyntaxNode) -> Bool {
    let (first, second) = (step(of: a), step(of: b))
    return first == second || calls(second, from: first) || calls(first, from: second)
  }

  private func calls(_ function: SyntaxNode, from step: SyntaxNode) -> Bool {
    guard let name = FunctionDecl(function)?.name else { return false }
    return !unqualifiedReferences(to: name, in: step).isEmpty
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

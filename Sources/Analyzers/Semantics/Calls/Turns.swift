// Determines which code runs in one turn.

extension FileModel {
  /// Whether the same code runs two nodes before it ends, or in a task that it starts: the code around one of them, or a
  /// caller of it in its type.
  package func runTogether(_ a: SyntaxNode, _ b: SyntaxNode) -> Bool {
    let (first, second) = (step(of: a), step(of: b))
    return first == second || runs(b, from: first) || runs(a, from: second)
      || callers(of: first).contains { runs(b, from: $0) }
  }

  private func runs(_ node: SyntaxNode, from step: SyntaxNode) -> Bool {
    guard let braces = step.isBraces ? step : step.child(.codeBlock) else { return false }
    return reach(from: braces).contains { code in
      (code.moment == .now || code.moment == .inTask) && code.file === self && code.node.contains(node)
        && code.runs(node)
    }
  }

  /// The steps that call a method of their type, also as the closure of a view that gets the method.
  private func callers(of method: SyntaxNode) -> [SyntaxNode] {
    guard let name = FunctionDecl(method)?.name, let type = enclosingType(of: method) else { return [] }
    return unqualifiedReferences(to: name, in: type).filter { !method.contains($0) && !isShadowed(name, at: $0) }
      .flatMap(usesInReceiver).map(step(of:))
  }
}

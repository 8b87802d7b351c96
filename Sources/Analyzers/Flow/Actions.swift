// Determines which code runs with an action.

extension FileModel {
  /// The code that runs with an action: the node itself, and the methods of the same type that it calls or mentions.
  package func reach(of action: SyntaxNode) -> [SyntaxNode] {
    guard let type = enclosingType(of: action) else { return [action] }
    var result = [action]
    for function in type.functions {
      guard let name = function.name, let body = function.body, !body.contains(action),
        !unqualifiedReferences(to: name, in: action).isEmpty
      else { continue }
      result.append(body)
    }
    return result
  }

  /// The code that an event modifier runs: its closures, or the method passed to it, and the methods that they call.
  package func actions(of modifier: Modifier) -> [SyntaxNode] {
    guard let call = modifier.call else { return [] }
    var roots = call.arguments.filter { $0.label == nil || $0.label == "perform" || $0.label == "action" }
      .compactMap(\.expression)
    if let closure = call.trailingClosure { roots.append(closure.node) }
    roots += call.additionalTrailingClosures.compactMap { $0.closure?.node }
    return roots.flatMap(reach)
  }
}

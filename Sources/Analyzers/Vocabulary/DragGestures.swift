/// A `DragGesture()` and its actions on each movement.
package struct Drag: Sendable {
  let chain: ModifierChain
  /// `onChanged` and `updating`.
  package let movements: [Modifier]

  package var node: SyntaxNode { chain.node }
}

extension FileModel {
  /// The maximum number of helpers between the use of a gesture and the gesture.
  private static var maximumHelpers: Int { 3 }

  /// The `DragGesture` that an expression is, with the modifiers on it: the gesture itself, or the one that a helper, a
  /// constant of the type or a local constant is.
  package func dragGesture(
    behind expression: SyntaxNode
  ) -> (gesture: FunctionCallExpr, modifiers: [Modifier])? {
    gesture("DragGesture", behind: expression)
  }

  /// The gesture of a type that an expression is, as for `dragGesture(behind:)`.
  package func gesture(
    _ name: StaticString, behind expression: SyntaxNode
  ) -> (gesture: FunctionCallExpr, modifiers: [Modifier])? {
    var (expression, modifiers) = (expression.unparenthesized, [Modifier]())
    for _ in 0...Self.maximumHelpers {
      let chain = chain(of: expression)
      guard let base = chain.base else { return nil }
      modifiers = chain.modifiers + modifiers
      if let call = FunctionCallExpr(base), call.calleeName.isAny(of: [name]) { return (call, modifiers) }
      guard let next = viewOfHelper(base) ?? constant(base) else { return nil }
      expression = next.unparenthesized
    }
    return nil
  }

  /// The value of a local constant, or of a constant of the type.
  private func constant(_ reference: SyntaxNode) -> SyntaxNode? {
    if let value = localConstant(reference) { return value }
    guard let name = reference.selfMemberName, !isLocal(reference),
      let property = enclosingType(of: reference)?.storedProperty(named: name), property.isLet
    else { return nil }
    return property.initialValue
  }

  /// The drag gestures inside a node that have an action on each movement.
  package func drags(in node: SyntaxNode) -> [Drag] {
    calls(named: "DragGesture", in: node).compactMap { call in
      let chain = chain(of: call.node)
      let movements = chain.modifiers.filter { $0.name == "onChanged" || $0.name == "updating" }
      return movements.isEmpty ? nil : Drag(chain: chain, movements: movements)
    }
  }

  /// Whether a drag changes a state on each movement.
  package func changes(_ drag: Drag, _ state: StoredProperty) -> Bool {
    drag.movements.contains { movement in
      movement.name == "updating"
        && (movement.firstArgument?.firstToken.map(Name.init)).isBinding(of: state.name)
        || reach(from: movement).now.contains { code in
          code.writes.contains { code.path(of: $0.target)?.rootOfPath == state.name.text }
        }
    }
  }

  /// The states of a type that its drags change on each movement.
  package func draggedStates(of type: TypeDeclaration) -> [StoredProperty] {
    let all = type.parts.flatMap { drags(in: $0.node) }
    guard !all.isEmpty else { return [] }
    return states(of: type).filter { state in all.contains { changes($0, state) } }
  }
}

/// Code that changes a property: `x = 1`, `x.width += 2`, `x.toggle()`, `x.append(…)`, `f(&x)`.
package struct StateWrite: Sendable {
  /// The assignment or the call.
  package let node: SyntaxNode
  /// The assignment, if it sets the property as a whole.
  package let assignment: Assignment?

  /// Whether it sets the property to `false` or `nil`, or toggles it.
  package var mayTurnOff: Bool {
    guard let assignment else { return FunctionCallExpr(node)?.calleeName == "toggle" }
    guard let value = assignment.singleValue else { return true }
    return value.kind != .booleanLiteralExpr || value.textEquals("false")
  }
}

extension StateWrite {
  /// Methods that mutate the value on which they are called.
  package static let mutatingMethods: [StaticString] = [
    "toggle", "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "popFirst", "sort",
    "reverse", "shuffle", "swapAt", "move", "formUnion", "formIntersection", "formSymmetricDifference", "subtract",
    "merge", "update", "updateValue", "negate", "scrollTo", "replaceSubrange",
  ]

  /// - Parameter reference: a plain reference to the property. The result is nil if it is only read.
  package init?(reference: SyntaxNode) {
    var node = reference
    if let parent = node.parent, let access = MemberAccessExpr(parent), access.declName == node { node = parent }
    var isWhole = true
    while let parent = node.parent {
      switch parent.kind {
      case .sequenceExpr:
        guard let assignment = Assignment(parent), assignment.target == node else { return nil }
        self.node = parent
        self.assignment = isWhole ? assignment : nil
        return
      case .labeledExpr, .tupleExpr:
        // One of several properties: `(x, y) = f()`.
        isWhole = false
        node = parent
      case .inOutExpr:
        self.node = parent
        assignment = nil
        return
      case .functionCallExpr:
        guard parent.firstChild == node, let call = FunctionCallExpr(parent), let name = call.calleeName,
          node.kind == .memberAccessExpr, name.isAny(of: StateWrite.mutatingMethods)
        else { return nil }
        self.node = parent
        assignment = nil
        return
      case .memberAccessExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr:
        guard parent.firstChild == node else { return nil }
        isWhole = false
        node = parent
      default: return nil
      }
    }
    return nil
  }
}

extension FileModel {
  /// The changes of a property of the enclosing type inside a node.
  package func writes(to name: Name, in node: SyntaxNode) -> [StateWrite] {
    unqualifiedReferences(to: name, in: node).compactMap(StateWrite.init)
  }

  /// The changes of a property in its type, except those in nested types.
  package func writes(to name: Name, in type: TypeDeclaration) -> [StateWrite] {
    unqualifiedReferences(to: name, in: type).compactMap(StateWrite.init)
  }

  /// The changes of a view's state after the view is created, which are all changes outside its initializers.
  package func laterWrites(to state: StoredProperty, in type: TypeDeclaration) -> [StateWrite] {
    let initializers = type.initializers.compactMap(\.body)
    return writes(to: state.name, in: type).filter { write in !initializers.contains { $0.contains(write.node) } }
  }

  /// Whether a view changes its own state after it is created, or lets other code change it.
  package func changes(_ state: StoredProperty, in type: TypeDeclaration) -> Bool {
    memoized(\.knownChanges, state.name.range.lowerBound) {
      !bindingReferences(to: state.name, in: type).isEmpty || !laterWrites(to: state, in: type).isEmpty
    }
  }
}

// MARK: - Actions

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

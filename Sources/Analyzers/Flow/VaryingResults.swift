// Determines whether two runs of some code can have different results, and whether the code runs at all.

extension FileModel {
  /// Whether the result of an `await` can differ between runs: its arguments include a parameter, a variable or the
  /// observed value, or a method of its own type may read one.
  ///
  /// - Parameter value: the value that the code observes.
  package func mayDiffer(_ awaiting: SyntaxNode, with value: SyntaxNode? = nil) -> Bool {
    awaiting.descendants.contains { node in
      guard let reference = DeclReferenceExpr(node), let name = reference.name, !name.isCapitalized else {
        return false
      }
      if let access = node.parent.flatMap(MemberAccessExpr.init), access.declName == node,
        !(access.base?.isSelf ?? false)
      {
        return false
      }
      if name == "self" { return node.parent?.kind != .memberAccessExpr }
      return isVariable(name, at: node, observing: value, depth: 2)
    }
  }

  /// Whether a name refers to something that can change.
  private func isVariable(_ name: Name, at node: SyntaxNode, observing value: SyntaxNode?, depth: Int) -> Bool {
    if isShadowed(name, at: node) { return true }
    guard let type = enclosingType(of: node) else { return true }
    if value?.mentions(name) ?? false { return true }
    if let property = type.storedProperty(named: name) {
      // In a view, only values stored by a wrapper can change.
      return !property.isLet && !isReceiver(node, isObject: property.wrapper(in: Self.objectWrappers) != nil)
        && (!type.isViewType || !property.attributes.isEmpty)
    }
    guard let getter = type.variables.first(where: { $0.binding.name == name && !$0.binding.isStored }),
      let body = getter.binding.accessorBlock, depth > 0
    else { return type.functions.contains { $0.name == name } || !isReceiver(node, isObject: true) }
    return body.descendants.contains { inner in
      guard let read = DeclReferenceExpr(inner)?.name, !read.isCapitalized,
        inner.parent.flatMap(MemberAccessExpr.init)?.declName != inner
      else { return false }
      return isVariable(read, at: inner, observing: value, depth: depth - 1)
    }
  }

  private static let objectWrappers: [StaticString] = [
    "Environment", "EnvironmentObject", "ObservedObject", "StateObject",
  ]

  /// `client` in `client.books()`, whose result is determined by the arguments. In a getter, this applies only to
  /// objects: `text.count` differs for each text.
  private func isReceiver(_ node: SyntaxNode, isObject: Bool) -> Bool {
    guard let access = node.parent.flatMap(MemberAccessExpr.init), access.declName != node else { return false }
    switch node.ancestors.first(where: { [.labeledExpr, .awaitExpr, .accessorBlock].contains($0.kind) })?.kind {
    case .awaitExpr: return true
    case .accessorBlock: return isObject
    default: return false
    }
  }
}

extension SyntaxNode {
  /// Whether it runs only if a text is empty or has a certain length: `if text.isEmpty { … }`,
  /// `guard text.count == 6 else { return }`.
  package func runsForEmptyTextOnly(below limit: SyntaxNode) -> Bool {
    var child = self
    for ancestor in ancestors {
      if ancestor.kind == .ifExpr, IfExpr(ancestor)?.body == child, ancestor.conditions.contains(where: \.saysEmpty) {
        return true
      }
      if ancestor.kind == .codeBlock || ancestor.kind == .closureExpr {
        let guards = ancestor.children.filter { $0.index < child.index && $0.kind == .guardStmt }
        if guards.contains(where: { $0.conditions.contains(where: \.saysEmpty) }) { return true }
      }
      if ancestor == limit { return false }
      child = ancestor
    }
    return false
  }

  /// `text.isEmpty`, `text == ""`, `code.count == 6`
  private var saysEmpty: Bool {
    guard let condition = firstChild?.unparenthesized else { return false }
    if condition.kind == .sequenceExpr {
      let parts = Array(condition.children)
      guard parts.count == 3, parts[1].textEquals("==") else { return false }
      return parts[2].textEquals("\"\"") || parts[0].lastName == "count"
    }
    return MemberAccessExpr(condition)?.name == "isEmpty"
  }
}

/// A read of an optional's value: `x ?? y`, `x!`, `x?.y`, `if let x`.
package struct OptionalRead {
  package enum Form { case defaulted, forced, chained, bound }

  package let form: Form
  /// The optional: a name, or a path such as `model.error`.
  package let optional: SyntaxNode
  /// The whole read: `x ?? y`, `x!`, `x?` in `x?.y`, the condition of an `if`.
  package let node: SyntaxNode

  /// - Parameter node: any node. The result is nil if it does not read an optional, or reads one that a call returns.
  init?(_ node: SyntaxNode) {
    let operand: SyntaxNode?
    switch node.kind {
    case .forceUnwrapExpr: (form, operand) = (.forced, node.firstChild)
    case .optionalChainingExpr: (form, operand) = (.chained, node.firstChild)
    case .sequenceExpr:
      let parts = Array(node.children)
      guard parts.count >= 3, parts[1].textEquals("??") else { return nil }
      (form, operand) = (.defaulted, parts[0])
    case .optionalBindingCondition:
      (form, operand) = (.bound, node.child(.initializerClause)?.firstChild ?? node.firstChild)
    default: return nil
    }
    guard let operand, operand.kind == .identifierPattern || operand.pathRoot != nil else { return nil }
    optional = operand
    self.node = node
  }

  /// The optional as written, without `self.`.
  package var path: String { optional.pathText }

  /// The name at the root of the path.
  package var root: Name? {
    optional.kind == .identifierPattern ? optional.firstToken.map(Name.init) : optional.pathRoot
  }

  /// The name that an `if let` binds.
  package var boundName: String? { form == .bound ? node.firstChild?.text : nil }
}

extension SyntaxNode {
  /// The first name in `name`, `name.member` or `self.name.member`; nil for anything else.
  package var pathRoot: Name? {
    var node = self
    while node.selfMemberName == nil, let base = MemberAccessExpr(node)?.base { node = base }
    return node.selfMemberName.flatMap { $0 == "self" ? nil : $0 }
  }
}

extension FileModel {
  /// The reads inside a node of optionals that are declared outside it.
  package func optionalReads(in node: SyntaxNode) -> [OptionalRead] {
    node.descendants.compactMap { OptionalRead($0) }.filter { read in
      guard let root = read.root, !root.isCapitalized else { return false }
      // `if let x` shadows `x` after the condition, not in it.
      return !isShadowed(root, at: read.form == .bound ? read.node.enclosingStatement : read.node)
    }
  }
}

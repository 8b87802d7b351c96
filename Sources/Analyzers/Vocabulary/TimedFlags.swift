/// A flag that is set to `true` for a fixed time: `isJumping = true; page = 3; asyncAfter { isJumping = false }`.
package struct TimedFlag: Sendable {
  package let state: StoredProperty
  /// The block that sets the flag to `false`.
  package let block: DelayedBlock
  /// The assignment of `true`.
  package let raise: SyntaxNode
  /// The assignment of `false`.
  package let reset: SyntaxNode
}

extension FileModel {
  /// The states of a type that code sets to `true` and a timer in the same function sets to `false`.
  package func timedFlags(of type: TypeDeclaration) -> [TimedFlag] {
    let flags = type.storedProperties.filter { isState($0, in: type) && $0.isFlag }
    return flags.flatMap { flag in
      sharing(flag.name, in: type).flatMap { name, holder in
        delayedBlocks(in: holder).compactMap { block in
          guard !block.asksIfStillMeant, let scope = block.call.node.enclosingFunctionOrMember,
            let reset = block.statements.compactMap({ write(to: name, in: $0, where: \.setsFalse) }).first,
            let raise = write(to: name, in: scope, where: \.setsTrue), !block.closure.node.contains(raise)
          else { return nil }
          return TimedFlag(state: flag, block: block, raise: raise, reset: reset)
        }
      }
    }
  }

  /// A condition in an `onChange` of a type that checks a flag.
  package func onChangeCondition(asking flag: Name, of type: TypeDeclaration) -> SyntaxNode? {
    for call in calls(named: "onChange", in: type) {
      guard let modifier = chain(of: call.node).modifier(at: call.node) else { continue }
      for code in reach(from: modifier).ofSameObject where code.file === self {
        for reference in unqualifiedReferences(to: flag, in: code.node) {
          // A parameter of the closure may have the same name.
          if reference.enclosingCondition != nil, !isShadowed(flag, at: reference) { return reference }
        }
      }
    }
    return nil
  }

  private func write(
    to name: Name, in node: SyntaxNode, where condition: (Assignment) -> Bool
  ) -> SyntaxNode? {
    writes(to: name, in: node).first { $0.assignment.map(condition) ?? false }?.node
  }
}

extension SyntaxNode {
  /// The function around the node or, in a body, the outermost action closure.
  package var enclosingFunctionOrMember: SyntaxNode? {
    guard let member = enclosingMember else { return nil }
    if member.kind != .variableDecl { return member }
    var closure: SyntaxNode?
    for ancestor in surroundings(below: member) {
      if let candidate = ClosureExpr(ancestor), candidate.role == .action { closure = ancestor }
    }
    return closure ?? member
  }
}

// Queries about the contents of a type in the file: its declaration and its extensions in this file.
//
// Nested types are excluded. They have separate members, so `name` has a different meaning there, and they cannot
// access the instance members of the enclosing type.

extension FileModel {
  /// The calls of a name in a type.
  package func calls(named name: StaticString, in type: TypeDeclaration) -> [FunctionCallExpr] {
    let hash = NameHash.of(name)
    guard type.parts.contains(where: { mayCall(hash, in: $0.node) }) else { return [] }
    return type.parts.flatMap { part in calls(named: name, in: part.node).filter { stands($0.node, in: type) } }
  }

  /// A fast check: whether the item of a node may call a name.
  private func mayCall(_ hash: UInt32, in node: SyntaxNode) -> Bool {
    itemIndex(of: node.index).map { outline.items[$0].content.mayCall(hash) } ?? false
  }

  /// The references in a type to one of its members or to something in scope, but not `name` in `other.name`.
  package func unqualifiedReferences(to name: Name, in type: TypeDeclaration) -> [SyntaxNode] {
    unqualifiedReferences(to: name, anywhereIn: type).filter { stands($0, in: type) }
  }

  /// The references to a name in a type and in its nested types, but not `name` in `other.name`.
  package func unqualifiedReferences(to name: Name, anywhereIn type: TypeDeclaration) -> [SyntaxNode] {
    // A type with many extensions would be searched in each of them.
    type.parts.count > 16
      ? unqualifiedReferences(to: name, in: tree.root).filter(type.contains)
      : type.parts.flatMap { unqualifiedReferences(to: name, in: $0.node) }
  }

  /// The uses of a member in its type and in nested types, but not those inside the member.
  func uses(of member: SyntaxNode, named name: Name, in type: TypeDeclaration) -> [SyntaxNode] {
    memoized(\.knownUses, member.index) {
      unqualifiedReferences(to: name, anywhereIn: type).filter { !member.contains($0) }
    }
  }

  /// Whether a node is in a private function or computed property that no code uses, except other such members.
  func isInUnusedHelper(_ node: SyntaxNode) -> Bool {
    var visited: Set<Int> = []
    return isInUnusedHelper(node, &visited)
  }

  /// The maximum number of members to visit.
  private static var maximumUnused: Int { 8 }

  private func isInUnusedHelper(_ node: SyntaxNode, _ visited: inout Set<Int>) -> Bool {
    guard let member = node.enclosingMember, let type = enclosingType(of: member), let name = member.memberName,
      isPrivateHelper(member), visited.count < Self.maximumUnused
    else { return false }
    guard visited.insert(member.index).inserted else { return true }
    return uses(of: member, named: name, in: type).allSatisfy { isInUnusedHelper($0, &visited) }
  }

  /// Whether a member is a private function or computed property of instances.
  func isPrivateHelper(_ member: SyntaxNode) -> Bool {
    if let function = FunctionDecl(member) { return function.isPrivate && !function.isStatic }
    guard let variable = VariableDecl(member), variable.isPrivate, !variable.isStatic else { return false }
    return !variable.bindings.contains(where: \.isStored)
  }

  /// The uses of a property's binding in a type: `$name`.
  package func bindingReferences(to name: Name, in type: TypeDeclaration) -> [SyntaxNode] {
    type.parts.flatMap { part in
      bindingReferences(to: name, in: part.node).filter { stands($0, in: type) && !isElement(name, at: $0) }
    }
  }

  /// Whether `$name` at a node is the binding of an element: `ForEach($items) { $item in … }`.
  func isElement(_ name: Name, at binding: SyntaxNode) -> Bool {
    guard case .closureParameter(let closure, let position)? = localBinding(of: name, at: binding) else { return false }
    return closure.parameterNames[position].isBinding(of: name)
  }

  /// The assignments in a type, plain and compound.
  package func assignments(in type: TypeDeclaration) -> [Assignment] {
    type.parts.flatMap { part in assignments(in: part.node).filter { stands($0.node, in: type) } }
  }

  /// The members that the code of a type refers to: `url` in `page.url`.
  package func memberAccesses(in type: TypeDeclaration) -> [MemberAccessExpr] {
    type.parts.flatMap { part in
      var accesses: [MemberAccessExpr] = []
      var descendants = part.node.descendants
      while let node = descendants.next() {
        if node.kind.isNominalDecl {
          descendants.skip(node)
        } else if let access = MemberAccessExpr(node) {
          accesses.append(access)
        }
      }
      return accesses
    }
  }

  private func stands(_ node: SyntaxNode, in type: TypeDeclaration) -> Bool { enclosingType(of: node) === type }
}

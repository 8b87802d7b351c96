// What a type of the file contains: in its declaration and in its extensions here.
//
// Nested types are left out: they have members of their own, so `name` has another meaning there, and they cannot
// access the properties and methods of an instance of the enclosing type.

extension FileModel {
  /// The calls of a name in a type.
  func calls(named name: StaticString, in type: TypeDeclaration) -> [FunctionCallExpr] {
    type.parts.flatMap { part in calls(named: name, in: part.node).filter { stands($0.node, in: type) } }
  }

  /// The references in a type to a member of it or to something in scope: not the `name` of `other.name`.
  func unqualifiedReferences(to name: Name, in type: TypeDeclaration) -> [SyntaxNode] {
    type.parts.flatMap { part in unqualifiedReferences(to: name, in: part.node).filter { stands($0, in: type) } }
  }

  /// The references to a name in a type and in those nested in it: not the `name` of `other.name`.
  func unqualifiedReferences(to name: Name, anywhereIn type: TypeDeclaration) -> [SyntaxNode] {
    // A type with many extensions would be searched in each of them.
    type.parts.count > 16
      ? unqualifiedReferences(to: name, in: tree.root).filter(type.contains)
      : type.parts.flatMap { unqualifiedReferences(to: name, in: $0.node) }
  }

  /// The uses of a property's binding in a type: `$name`.
  func bindingReferences(to name: Name, in type: TypeDeclaration) -> [SyntaxNode] {
    type.parts.flatMap { part in bindingReferences(to: name, in: part.node).filter { stands($0, in: type) } }
  }

  /// The assignments in a type, plain and compound.
  func assignments(in type: TypeDeclaration) -> [Assignment] {
    type.parts.flatMap { part in assignments(in: part.node).filter { stands($0.node, in: type) } }
  }

  private func stands(_ node: SyntaxNode, in type: TypeDeclaration) -> Bool { enclosingType(of: node) === type }
}

// What stands in a type of the file: in its declaration and its extensions here.
//
// Types that are nested in it are left out: `name` means another thing there, as they have members of their own and cannot
// reach the properties and methods of an object of the type around them.

extension FileModel {
  /// The calls of a name in a type.
  func calls(named name: StaticString, in type: TypeDeclaration) -> [FunctionCallExpr] {
    type.parts.flatMap { part in calls(named: name, in: part.node).filter { stands($0.node, in: type) } }
  }

  /// The references in a type that mean a member of it or something in scope: not the `name` of `other.name`.
  func unqualifiedReferences(to name: Name, in type: TypeDeclaration) -> [SyntaxNode] {
    type.parts.flatMap { part in unqualifiedReferences(to: name, in: part.node).filter { stands($0, in: type) } }
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

// Determines whether any code uses the write access that a wrapper such as `@State` or `@Binding` gives.

extension FileModel {
  /// Whether the projected value or the storage of a property is used: `$name`, `_name`, also in nested types and by
  /// extensions in other files.
  ///
  /// - Parameter type: the type that declares the property.
  package func isProjected(_ property: StoredProperty, of type: TypeDeclaration) -> Bool {
    let name = property.name
    return type.parts.contains { part in
      !bindingReferences(to: name, in: part.node).isEmpty || !storageReferences(to: name, in: part.node).isEmpty
    }
      || facts.isUsedInExtensionElsewhere(name, of: type.name)
  }

  /// Whether some code may change a property: its type, a nested type such as a coordinator, an extension in another
  /// file, or code that has a value of the type.
  package func mayBeChanged(_ property: StoredProperty, of type: TypeDeclaration) -> Bool {
    let name = property.name
    for part in type.parts {
      let references = references(to: name, in: part.node)
      if references.contains(where: { write(at: $0) != nil || isReceiver($0) }) { return true }
    }
    if facts.isUsedInExtensionElsewhere(name, of: type.name) { return true }
    if property.isPrivate { return false }
    return references(to: name, inItemsMentioning: type.name).contains { write(at: $0) != nil }
      || facts.mayBeWrittenFromOutside(name.text, of: type.name.text)
  }

  /// Whether a method is called on the value of a reference, which may change the value.
  package func isReceiver(_ reference: SyntaxNode) -> Bool {
    var node = reference
    if let access = node.parent.flatMap(MemberAccessExpr.init), access.declName == node { node = access.node }
    while let parent = node.parent, parent.kind == .optionalChainingExpr || parent.kind == .forceUnwrapExpr {
      node = parent
    }
    guard let access = node.parent.flatMap(MemberAccessExpr.init), access.base == node,
      let call = access.node.parent.flatMap(FunctionCallExpr.init), call.calledExpression == access.node
    else { return false }
    return call.calleeName.map { isMutating($0, on: node) } ?? true
  }
}

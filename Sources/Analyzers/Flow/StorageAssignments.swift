/// An assignment to the storage of a wrapped property in an initializer: `_model = StateObject(wrappedValue: value)`.
package struct StorageAssignment: Sendable {
  package let property: StoredProperty
  package let assignment: Assignment
  /// The assigned value, if it is a call: `StateObject(wrappedValue: value)`, `.init(wrappedValue: value)`.
  package let storage: FunctionCallExpr
  package let initializer: InitializerDecl
  /// The braces of the initializer.
  package let body: SyntaxNode
}

extension FileModel {
  /// The assignments in the initializers of a type to the storage of properties with a wrapper, in source order.
  package func storageAssignments(of type: TypeDeclaration, wrapper: StaticString) -> [StorageAssignment] {
    guard !type.initializers.isEmpty else { return [] }
    let properties = type.storedProperties.filter { $0.wrapper(wrapper) != nil }
    guard !properties.isEmpty else { return [] }
    return type.initializers.flatMap { initializer -> [StorageAssignment] in
      guard let body = initializer.body, !hasErrors(body) else { return [] }
      return assignments(in: body).compactMap { assignment in
        guard let target = assignment.target.selfMemberName,
          let property = properties.first(where: { target.isStorage(of: $0.name) }),
          let storage = assignment.singleValue.flatMap(FunctionCallExpr.init), let name = storage.calleeName,
          name == wrapper || name == "init"
        else { return nil }
        return StorageAssignment(
          property: property, assignment: assignment, storage: storage, initializer: initializer, body: body)
      }
    }
  }
}

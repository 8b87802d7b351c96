/// A task that a type stores in a property: `search = Task { … }`.
package struct StoredTask: Sendable {
  /// `search = Task { … }`
  package let assignment: Assignment
  /// The call `Task { … }` or `Task.detached { … }`.
  package let call: FunctionCallExpr
  package let closure: ClosureExpr
  package let property: StoredProperty
  /// The function, initializer, accessor or closure that creates it.
  package let function: SyntaxNode
}

extension FileModel {
  /// The stored task that a call of `Task` creates; nil if it is not stored in a property of the enclosing type.
  package func storedTask(_ call: FunctionCallExpr) -> StoredTask? {
    guard let assignment = call.node.parent.flatMap(Assignment.init), !assignment.isCompound,
      let property = ownProperty(assignment.target), let function = call.node.enclosingFunction,
      let closure = call.trailingClosure
    else { return nil }
    return StoredTask(
      assignment: assignment, call: call, closure: closure, property: property, function: function)
  }

  /// Whether the previous task in the property is canceled: in the same function, in a method that the function calls,
  /// in a method that calls the function, or when the property is set.
  func cancelsBefore(_ task: StoredTask) -> Bool {
    if task.property.declaration.node.mentionsAny(of: ["cancel"]) { return true }
    let member = task.assignment.node.enclosingMember ?? task.function
    var places = [member]
    if let type = enclosingType(of: member) {
      for function in type.functions where function.node != member {
        if let name = function.name, !references(to: name, in: member).isEmpty { places.append(function.node) }
      }
      if let name = FunctionDecl(member)?.name {
        for part in type.parts {
          for use in references(to: name, in: part.node) {
            if let caller = use.enclosingMember, caller != member { places.append(caller) }
          }
        }
      }
    }
    return places.contains { !cancellations(of: task.property.name, in: $0).isEmpty }
  }

  /// The calls `Task.sleep(…)` inside a node.
  package func sleeps(in node: SyntaxNode) -> [FunctionCallExpr] {
    calls(named: "sleep", in: node).filter { $0.calledExpression?.firstToken?.textEquals("Task") ?? false }
  }
}

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
  /// The maximum number of constants and functions between a value and the assignment that stores it.
  private static var maximumStores: Int { 3 }

  /// The assignment that stores a value: of the value itself, of a constant that holds it, or of the result of the function
  /// that returns it, if the type of the function calls it once.
  package func assignment(storing value: SyntaxNode) -> Assignment? {
    var value = value
    for _ in 0..<Self.maximumStores {
      if let assignment = value.parent.flatMap(Assignment.init) {
        return assignment.isCompound || assignment.singleValue != value ? nil : assignment
      }
      if let use = onlyUse(ofConstant: value) ?? onlyCall(ofFunctionReturning: value) {
        value = use
      } else {
        return nil
      }
    }
    return nil
  }

  /// The only place that stores or returns the local constant with a value.
  private func onlyUse(ofConstant value: SyntaxNode) -> SyntaxNode? {
    guard let binding = value.parent?.parent.flatMap(PatternBinding.init), binding.value == value,
      let name = binding.name,
      let declaration = binding.node.parent.flatMap(VariableDecl.init), declaration.isLet,
      let block = declaration.node.parent
    else { return nil }
    let uses = bareReferences(to: name, in: block).filter { use in
      use.index > value.index && (use.parent.flatMap(Assignment.init) != nil || use.parent?.kind == .returnStmt)
    }
    return uses.count == 1 ? uses[0] : nil
  }

  /// The only call, in its type, of the function whose result is a value.
  private func onlyCall(ofFunctionReturning value: SyntaxNode) -> SyntaxNode? {
    guard value.parent?.kind == .returnStmt || value.parent?.onlyStatement == value,
      let function = value.enclosingFunction.flatMap(FunctionDecl.init), function.returnType != nil,
      let name = function.name, let type = enclosingType(of: function.node)
    else { return nil }
    let uses = unqualifiedReferences(to: name, in: type)
    guard uses.count == 1 else { return nil }
    return uses[0].wholeObject.parent.flatMap(FunctionCallExpr.init)?.node
  }

  /// The stored task that a call of `Task` creates; nil if it is not stored in a property of the enclosing type.
  package func storedTask(_ call: FunctionCallExpr) -> StoredTask? {
    guard let assignment = assignment(storing: call.node),
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

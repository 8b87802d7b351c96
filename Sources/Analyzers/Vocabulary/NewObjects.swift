// Finds members that return a new object each time.

/// An object that a computed property or a function creates each time it is read or called.
package struct NewObject {
  /// The class, as the code writes it.
  package let name: Name
  /// The call of its initializer.
  package let call: FunctionCallExpr
  /// The file that contains the call.
  package let file: FileModel
}

extension FileModel {
  /// The object that a computed property or a function creates: a new draft for `library.draft` with `var draft: Draft {
  /// Draft(title) }`; nil if it may return one that exists.
  ///
  /// - Parameter expression: the property that is read, or the call.
  package func newObject(from expression: SyntaxNode) -> NewObject? { newObject(from: expression, depth: 0) }

  /// The object that an expression creates where a value of a type is expected: `.empty()` may be a member of that type.
  package func newObject(from expression: SyntaxNode, expecting type: Name?) -> NewObject? {
    newObject(from: expression, expecting: type, depth: 0)
  }

  /// The maximum number of members that return what another one creates.
  private static var maximumFactories: Int { 3 }

  private func newObject(from expression: SyntaxNode, expecting type: Name? = nil, depth: Int) -> NewObject? {
    // An initializer is no member that hides the creation.
    guard !(FunctionCallExpr(expression)?.calleeName.isCapitalized ?? false), depth < Self.maximumFactories else {
      return nil
    }
    return switch type.map({ callee(of: expression, expecting: $0) }) ?? callee(of: expression) {
    case .here(let code): code.isAsync ? nil : code.body.flatMap { newObject(returnedBy: $0, depth: depth) }
    case .elsewhere(let member, of: _):
      member.fact.isAsync
        ? nil : body(of: member).flatMap { $0.file.newObject(returnedBy: $0.body.codeOfGetter, depth: depth) }
    case .system, .nothing, .unknown: nil
    }
  }

  /// - Parameter body: the braces of a function or of a getter.
  private func newObject(returnedBy body: SyntaxNode, depth: Int) -> NewObject? {
    guard body.parent?.kind != .initializerDecl, body.kind != .closureExpr else { return nil }
    let values = body.returnedValues
    let objects = values.compactMap { newObject(in: $0.unparenthesized, of: body, depth: depth) }
    return objects.count == values.count ? objects.last : nil
  }

  private func newObject(in value: SyntaxNode, of body: SyntaxNode, depth: Int) -> NewObject? {
    if let object = newObject(madeBy: value, depth: depth) { return object }
    // A variable that is neither stored nor passed on before.
    guard let local = DeclReferenceExpr(value)?.name,
      let binding = body.runningNodes.lazy.compactMap(PatternBinding.init).first(where: { $0.name == local }),
      let object = binding.value.flatMap({ newObject(madeBy: $0.unparenthesized, depth: depth) }),
      !references(to: local, in: body).contains(where: { $0.parent?.kind == .labeledExpr }),
      !assignments(in: body).contains(where: { $0.value.contains { DeclReferenceExpr($0)?.name == local } })
    else { return nil }
    return object
  }

  /// The object that a call of an initializer, or of another function, creates.
  private func newObject(madeBy value: SyntaxNode, depth: Int) -> NewObject? {
    guard let call = FunctionCallExpr(value), let name = call.calleeName else { return nil }
    return name.isCapitalized ? NewObject(name: name, call: call, file: self) : newObject(from: value, depth: depth + 1)
  }
}

// Finds the values that names stand for, and those that properties and functions of the project return.

/// A value that a member may return.
package struct ReturnedValue {
  package let node: SyntaxNode
  /// The model of the file that contains it.
  package let file: FileModel
}

extension FileModel {
  /// The maximum number of names to follow from one to the next.
  private static var maximumNames: Int { 6 }

  /// What an expression stands for: the value of a local constant, or of a computed property of the same type that only
  /// returns an expression; the expression itself otherwise.
  package func value(behind expression: SyntaxNode) -> SyntaxNode {
    var node = expression.unparenthesized
    for _ in 0..<Self.maximumNames {
      guard let value = isLocal(node) ? localConstant(node) : onlyValue(ofComputed: node) else { break }
      node = value.unparenthesized
    }
    return node
  }

  private func onlyValue(ofComputed node: SyntaxNode) -> SyntaxNode? {
    node.selfMemberName.flatMap { enclosingType(of: node)?.variable(named: $0)?.binding.accessorBlock?.onlyExpression }
  }

  /// The values of which a computed property or a function of the project returns one: those of all branches. Empty if its
  /// code is not known.
  ///
  /// - Parameter expression: the property that is read, or the call.
  package func returnedValues(of expression: SyntaxNode) -> [ReturnedValue] {
    guard let (code, file) = code(of: callee(of: expression)), code.kind != .closureExpr,
      code.parent?.kind != .initializerDecl
    else { return [] }
    return code.returnedValues.map { ReturnedValue(node: $0, file: file) }
  }

  /// The values that an expression may have if it names code or a static constant of the project: what a property or a
  /// function returns, and the initial value of `static let order`.
  package func valuesBehind(_ expression: SyntaxNode) -> [ReturnedValue] {
    let returned = returnedValues(of: expression)
    guard returned.isEmpty, let access = MemberAccessExpr(expression), let name = access.name,
      let owner = access.base?.typeReferenceName, owner.isCapitalized,
      let known = type(named: owner.text, at: expression), let (type, file) = declaration(of: known),
      let constant = type.storedProperty(named: name), constant.isStatic, constant.isLet,
      let value = constant.initialValue
    else { return returned }
    return [ReturnedValue(node: value, file: file)]
  }
}

extension FileModel {
  /// The values that an expression may have if it names a static member that an extension of the project adds to a type of the
  /// SDK, in any file: the animation that `static var bobbing` or `static func bobbing(for:)` of `Animation` returns.
  ///
  /// - Parameters:
  ///   - expression: the member, with or without the type: `.bobbing`, `Animation.bobbing`. For a function, what is called.
  ///   - type: the type that the context expects.
  package func valuesBehind(_ expression: SyntaxNode, expecting type: String) -> [ReturnedValue] {
    guard let access = MemberAccessExpr(expression.unparenthesized), let name = access.name,
      access.base.map({ $0.typeReferenceName?.text == type }) ?? true,
      let scope = scope(ofTypeNamed: type, at: expression)
    else { return [] }
    var parts = scope.here.map { [(type: $0, file: self)] } ?? []
    for part in scope.elsewhere where part.fact.declares(name.text) {
      if let found = declaration(at: part) { parts.append((found.0, found.1)) }
    }
    for (type, file) in parts {
      let functions = type.functions(named: name).filter { $0.hasModifier("static") }
      let variable = type.variable(named: name).flatMap { $0.declaration.isStatic ? $0.binding : nil }
      guard !functions.isEmpty || variable != nil else { continue }
      let values =
        functions.flatMap { $0.body?.returnedValues ?? [] }
        + (variable.map { $0.accessorBlock?.returnedValues ?? [$0.value].compactMap(\.self) } ?? [])
      return values.map { ReturnedValue(node: $0, file: file) }
    }
    return []
  }
}

extension TypeFact {
  /// Whether a static variable of a part of a type has a name.
  fileprivate func declares(_ name: String) -> Bool {
    members.contains { $0.name == name && $0.isStatic } || properties.contains { $0.name == name && $0.isStatic }
  }
}

extension SyntaxNode {
  /// The maximum nesting of branches that are results.
  private static var maximumBranches: Int { 4 }

  /// The values of which the braces of a function or a computed property return one: those of all branches.
  package var returnedValues: [SyntaxNode] {
    (kind == .accessorBlock ? codeOfGetter : self).resultValues(depth: 0)
  }

  /// The expressions whose values some braces may have as their result, in all branches.
  private func resultValues(depth: Int) -> [SyntaxNode] {
    guard depth < Self.maximumBranches else { return [] }
    let returned = runningNodes.filter { $0.kind == .returnStmt }.compactMap(\.firstChild)
    if !returned.isEmpty { return returned.flatMap(\.alternatives) }
    // Without a `return`, the only statement is the result.
    let statements = children.filter { $0.kind != .switchCaseLabel }
    guard statements.count == 1, let last = statements.last else { return [] }
    if let choice = IfExpr(last) { return choice.branches.flatMap { $0.resultValues(depth: depth + 1) } }
    if last.kind == .switchExpr {
      return last.children.filter { $0.kind == .switchCase }.flatMap { $0.resultValues(depth: depth + 1) }
    }
    return last.alternatives
  }
}

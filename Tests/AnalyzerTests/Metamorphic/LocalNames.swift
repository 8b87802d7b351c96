@testable import Analyzers
@testable import GotchaAnalysis

/// The declaration of a local name.
struct LocalDeclaration {
  enum Kind {
    /// A parameter of a closure, with its position; `isBinding` for the `item` of `$item in`.
    case closureParameter(ClosureExpr, position: Int, isBinding: Bool)
    case parameter(FunctionParameter)
    /// `let name = …`, `var name = …`: a `patternBinding`.
    case variable(PatternBinding)
    /// `if let name = …`, `guard let name`: an `optionalBindingCondition`.
    case unwrapped(SyntaxNode)
    /// The element of a loop.
    case element(of: SyntaxNode)
    /// Anything else: a function, a pattern of a case, a capture, an error.
    case other
  }

  let kind: Kind
  /// The node whose braces or parameters declare the name.
  let scope: SyntaxNode
}

extension SyntaxNode {
  /// The declaration of a local name that is visible at the node; nil for members, globals and unknown names.
  func localDeclaration(of name: String) -> LocalDeclaration? {
    var child = self
    for ancestor in ancestors {
      if ancestor.kind == .memberBlock || ancestor.kind == .sourceFile { return nil }
      if let kind = ancestor.localDeclaration(of: name, before: child) {
        return LocalDeclaration(kind: kind, scope: ancestor)
      }
      child = ancestor
    }
    return nil
  }

  private func localDeclaration(of name: String, before child: SyntaxNode) -> LocalDeclaration.Kind? {
    switch kind {
    case .closureExpr:
      guard let closure = ClosureExpr(self) else { return nil }
      let names = closure.parameterNames.map(\.text)
      if let position = names.firstIndex(where: { $0 == name || $0 == "$" + name }) {
        return .closureParameter(closure, position: position, isBinding: names[position] != name)
      }
      let captures = closure.signature?.children.filter { $0.kind == .closureCapture } ?? []
      if captures.contains(where: { capture in capture.ownTokens.contains { $0.kind.isIdentifier && $0.text == name } })
      {
        return .other
      }
      return declaration(of: name, amongStatementsBefore: child)
    case .codeBlock, .accessorBlock, .ifConfigClause: return declaration(of: name, amongStatementsBefore: child)
    case .switchCase:
      if let found = declaration(of: name, amongStatementsBefore: child) { return found }
      guard let label = firstChild, label.kind == .switchCaseLabel, label.boundNames.contains(name) else { return nil }
      return .other
    case .ifExpr, .whileStmt:
      // The branch after `else` does not see the bindings.
      if child.kind != .conditionElement, child != self.child(.codeBlock) { return nil }
      return declaration(of: name, amongConditionsBefore: child)
    case .guardStmt: return child.kind == .conditionElement ? declaration(of: name, amongConditionsBefore: child) : nil
    case .forStmt:
      guard let pattern = firstChild, child.kind == .codeBlock || child.kind == .whereClause,
        pattern.boundNames.contains(name)
      else { return nil }
      return pattern.kind == .identifierPattern ? pattern.nextSibling.map { .element(of: $0) } ?? .other : .other
    case .catchClause:
      let bound = boundNames
      return child.kind == .codeBlock && (bound.contains(name) || name == "error") ? .other : nil
    case .functionDecl, .initializerDecl, .subscriptDecl:
      for parameter in children.lazy.compactMap(FunctionParameter.init) where parameter.name?.text == name {
        return .parameter(parameter)
      }
      return nil
    case .accessorDecl: return name == "newValue" || name == "oldValue" ? .other : nil
    default: return nil
    }
  }

  private func declaration(of name: String, amongStatementsBefore child: SyntaxNode) -> LocalDeclaration.Kind? {
    for statement in children where statement.index < child.index {
      switch statement.kind {
      case .variableDecl:
        for binding in statement.children.lazy.compactMap(PatternBinding.init)
        where binding.pattern?.boundNames.contains(name) ?? false {
          return binding.name == nil ? .other : .variable(binding)
        }
      case .guardStmt:
        if let found = statement.declaration(of: name, amongConditionsBefore: nil) { return found }
      case .functionDecl, .structDecl, .enumDecl, .classDecl, .typeAliasDecl:
        if statement.declaredNames.contains(name) { return .other }
      default: continue
      }
    }
    return nil
  }

  private func declaration(of name: String, amongConditionsBefore child: SyntaxNode?) -> LocalDeclaration.Kind? {
    for condition in conditions where child.map({ condition.index < $0.index }) ?? true {
      guard let binding = condition.firstChild, let pattern = binding.firstChild else { continue }
      switch binding.kind {
      case .optionalBindingCondition where pattern.boundNames.contains(name): return .unwrapped(binding)
      case .matchingPatternCondition where pattern.boundNames.contains(name): return .other
      default: continue
      }
    }
    return nil
  }

  /// The uses of plain names in the node: not members of something else, not labels, not parts of key paths.
  var plainReferences: [(name: Name, node: SyntaxNode)] {
    subtree.compactMap { node in
      if node.kind == .optionalBindingCondition, node.child(.initializerClause) == nil {
        return node.firstChild?.firstToken.map { (Name($0), node) }
      }
      guard let name = DeclReferenceExpr(node)?.name else { return nil }
      if node.parent?.kind == .keyPathExpr { return nil }
      if let access = node.parent.flatMap(MemberAccessExpr.init), access.declName == node { return nil }
      return (name, node)
    }
  }

  /// The member of a type that contains the node, and the braces of the type.
  var enclosingMemberOfType: (member: SyntaxNode, braces: SyntaxNode)? {
    var child = self
    for ancestor in ancestors {
      if ancestor.kind == .memberBlock { return (child, ancestor) }
      child = ancestor
    }
    return nil
  }
}

extension FileModel {
  /// Whether a parameter or local variable of a name shadows the member of that name at a node.
  func isShadowed(_ name: Name, at node: SyntaxNode) -> Bool {
    var child = node
    for ancestor in node.ancestors {
      switch ancestor.kind {
      case .memberBlock: return false
      case .functionDecl, .initializerDecl:
        let parameters = ancestor.children.compactMap(FunctionParameter.init)
        if parameters.contains(where: { $0.name == name }) { return true }
      case .closureExpr:
        if ClosureExpr(ancestor)?.parameterNames.contains(where: { $0 == name }) ?? false { return true }
        if declares(name, in: ancestor, before: child) { return true }
      case .codeBlock, .switchCase, .accessorBlock:
        if declares(name, in: ancestor, before: child) { return true }
      case .ifExpr, .guardStmt, .whileStmt:
        if ancestor.conditions.contains(where: { binds(name, $0) }) { return true }
      case .forStmt:
        if let pattern = ancestor.firstChild, pattern.mentions(name) { return true }
      default: break
      }
      child = ancestor
    }
    return false
  }

  /// Whether an expression is the bare name of a parameter or local variable: never `self.name`.
  func isLocal(_ expression: SyntaxNode) -> Bool {
    guard let name = DeclReferenceExpr(expression)?.name else { return false }
    return isShadowed(name, at: expression)
  }

  private func declares(_ name: Name, in block: SyntaxNode, before child: SyntaxNode) -> Bool {
    block.children.contains { sibling in
      guard sibling.index < child.index else { return false }
      if let variable = VariableDecl(sibling) {
        return variable.bindings.contains { $0.name == name }
      }
      return sibling.kind == .guardStmt
        && sibling.conditions.contains { binds(name, $0) }
    }
  }

  private func binds(_ name: Name, _ condition: SyntaxNode) -> Bool {
    guard let binding = condition.firstChild,
      binding.kind == .optionalBindingCondition || binding.kind == .matchingPatternCondition
    else { return false }
    return binding.firstChild?.mentions(name) ?? false
  }
}

/// Where a file refers to a name.
struct ReferencePlaces: OptionSet, Sendable {
  let rawValue: UInt8

  static let inPreview = ReferencePlaces(rawValue: 1)
  static let elsewhere = ReferencePlaces(rawValue: 2)

  /// - Parameter reference: a node that refers to the name.
  init(_ reference: SyntaxNode) { self = reference.isInPreview ? .inPreview : .elsewhere }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}

extension SyntaxNode {
  fileprivate var isInPreview: Bool {
    ancestors.contains { ancestor in
      switch ancestor.kind {
      case .macroExpansionExpr, .macroExpansionDecl:
        ancestor.ownTokens.contains { $0.textEquals("Preview") }
      case .structDecl:
        NominalDecl(ancestor)?.inheritedTypes.contains { $0.typeName == "PreviewProvider" } ?? false
      default: false
      }
    }
  }
}

// Determines whether names refer to declarations of the workspace.

extension FileModel {
  /// Whether the project declares a modifier (a function in an extension) that matches a call with this name and these
  /// argument labels, so that the call does not refer to SwiftUI's modifier.
  package func redefines(_ call: FunctionCallExpr, named name: Name) -> Bool {
    extensionFunctions(named: name).contains { $0.type.isForeign && $0.function.accepts(call) }
      || facts.redefinesElsewhere(call, named: name)
  }

  /// Whether a call in a chain is a method of another type, in which a property of the project wraps the view:
  /// `alert` in `backport.alert(…)`.
  package func isMethodOfWrapper(_ modifier: Modifier, in chain: ModifierChain) -> Bool {
    guard modifier.position > 0 else { return false }
    let property = chain.modifiers[modifier.position - 1]
    guard property.call == nil, modifier.receiver == property.node else { return false }
    let name = property.name.text
    let types = facts.types(named: "View").flatMap(\.fact.members)
      .filter { $0.name == name && $0.kind == .property && !$0.isStatic }.map(\.resultType)
    return !types.isEmpty && types.allSatisfy { !$0.hasPrefix("some ") && $0 != "Self" && $0 != "AnyView" }
  }

  /// Whether an unqualified name refers to a type of the project instead of SwiftUI's: the project declares one that is
  /// visible at a node. A type nested in another type counts only inside that type.
  package func redefines(_ type: Name, at node: @autoclosure () -> SyntaxNode) -> Bool {
    var scopes: [String]?
    func scopesAround() -> [String] {
      if let scopes { return scopes }
      let found = node().surroundings.compactMap(NominalDecl.init).map(TypeDeclaration.qualifiedName)
      scopes = found
      return found
    }
    let here = declarations(named: type)
    if !here.isEmpty {
      let name = type.text
      for declaration in here {
        let qualified = TypeDeclaration.qualifiedName(declaration)
        if qualified == name || scopesAround().contains(where: { "\($0).\(name)" == qualified }) { return true }
      }
    }
    return facts.redefinesElsewhere(type, in: scopesAround())
  }
}

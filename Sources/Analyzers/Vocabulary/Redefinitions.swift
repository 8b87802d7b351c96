// What the workspace declares.

extension FileModel {
  /// Whether the project declares a modifier (a function in an extension) that matches a call of this name with these
  /// argument labels, so that it is not SwiftUI's.
  func redefines(_ call: FunctionCallExpr, named name: Name) -> Bool {
    extensionFunctions(named: name).contains { $0.type.isForeign && $0.function.accepts(call) }
      || facts.redefinesElsewhere(call, named: name)
  }

  /// Whether a plain name means a type of the project, so that it is not SwiftUI's: the project declares one that can be
  /// seen at a place. One that is nested in another type counts only inside of that.
  func redefines(_ type: Name, at node: @autoclosure () -> SyntaxNode) -> Bool {
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

  /// The declaration in this file that a fact describes.
  func declaration(of fact: Located<TypeFact>) -> NominalDecl? {
    fact.path == facts.path ? declaration(of: fact.fact.name, at: fact.range.lowerBound) : nil
  }
}

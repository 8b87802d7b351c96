// What the workspace declares.

extension FileModel {
  /// Whether the project declares a modifier (a function in an extension) that matches a call of this name with these
  /// argument labels, so that it is not SwiftUI's.
  func redefines(_ call: FunctionCallExpr, named name: Name) -> Bool {
    extensionFunctions(named: name).contains { $0.type.isForeign && $0.function.accepts(call) }
      || facts.redefinesElsewhere(call, named: name)
  }

  /// Whether the project declares a type of a name, so that it is not SwiftUI's.
  func redefines(_ type: Name) -> Bool { self.type(named: type) != nil || facts.redefinesElsewhere(type) }

  /// The declaration in this file that a fact describes.
  func declaration(of fact: Located<TypeFact>) -> NominalDecl? {
    fact.path == facts.path ? declaration(of: fact.fact.name, at: fact.range.lowerBound) : nil
  }
}

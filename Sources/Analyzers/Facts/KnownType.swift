/// A type with all its extensions.
package struct KnownType {
  /// Many answers contain a type, so that it should be small on the stack.
  private final class Content {
    let declaration: Located<TypeFact>
    let extensions: [Located<TypeFact>]
    let fact: TypeFact

    init(_ declaration: Located<TypeFact>, _ extensions: [Located<TypeFact>]) {
      (self.declaration, self.extensions) = (declaration, extensions)
      fact = KnownType.fact(of: declaration, extensions)
    }
  }

  private let content: Content
  /// The aliases through which it was found. Facts of other code may name it by one of them.
  let aliases: [String]

  init(declaration: Located<TypeFact>, extensions: [Located<TypeFact>], aliases: [String] = []) {
    content = Content(declaration, extensions)
    self.aliases = aliases
  }

  package var declaration: Located<TypeFact> { content.declaration }
  var extensions: [Located<TypeFact>] { content.extensions }
  /// The fact of the declaration. A superclass whose members are its own adds its attributes and what it inherits, in place of
  /// itself.
  package var fact: TypeFact { content.fact }

  private static func fact(of declaration: Located<TypeFact>, _ extensions: [Located<TypeFact>]) -> TypeFact {
    let superclasses = extensions.filter { $0.fact.kind == .class && $0 != declaration }
    guard !superclasses.isEmpty else { return declaration.fact }
    let names = superclasses.map(\.fact.name)
    var fact = declaration.fact
    // Those of the class furthest up come first, because they may start with another superclass.
    fact.inheritedTypes = (superclasses.reversed().flatMap(\.fact.inheritedTypes) + fact.inheritedTypes).filter {
      !names.contains($0)
    }
    fact.attributes += superclasses.flatMap(\.fact.attributes)
    return fact
  }

  /// Its name and the aliases through which it was found.
  package var names: [String] { [fact.name] + aliases }
  package var parts: [Located<TypeFact>] { [declaration] + extensions }
  package var properties: [PropertyFact] { parts.flatMap(\.fact.properties) }
  package var members: [MemberFact] { parts.flatMap(\.fact.members) }

  func adding(alias: String, extensions more: [Located<TypeFact>]) -> KnownType {
    KnownType(declaration: declaration, extensions: extensions + more, aliases: aliases + [alias])
  }

  /// Whether other code means this type by a name.
  package func isCalled(_ name: String) -> Bool { fact.name == name || aliases.contains(name) }

  /// Whether code inside it names it like this, with the names of the types around it.
  func isQualifiedAs(_ name: String) -> Bool {
    aliases.contains(name) || parts.contains { $0.fact.qualifiedName == name }
  }

  /// Whether a declaration or an extension inherits from the type with a name.
  package func inherits(_ name: String) -> Bool { parts.contains { $0.fact.inheritedTypes.contains(name) } }
  package func hasAttribute(_ name: String) -> Bool { fact.attributes.contains(name) }
  package var isClass: Bool { fact.kind == .class }
  /// `@Observable`, SwiftData's `@Model`, the back-port `@Perceptible`, or a manual conformance.
  package var isObservable: Bool {
    if ["Observable", "Model", "Perceptible"].contains(where: hasAttribute) { return true }
    // Without the macro, a conformance does not make published properties observable.
    return inherits("Observable") && !properties.contains { $0.wrappers.contains("Published") }
  }
  package var isObservableObject: Bool { inherits("ObservableObject") }
}

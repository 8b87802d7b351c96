/// A type as code of a file can use it: its parts in the model of the file, and its other parts.
struct TypeScope {
  /// The declaration and extensions that the model contains, also those that are joined to the file.
  let here: TypeDeclaration?
  /// The declaration and extensions that are only known by their facts.
  let elsewhere: [Located<TypeFact>]
  /// The type with all its parts; nil if no facts are known, for example while they are collected.
  let known: KnownType?

  /// The names of the types that it inherits from, a superclass first, each with the file that names it; nil for the
  /// analyzed file.
  var inherited: [(name: String, path: String?)] {
    var result: [(String, String?)] = []
    for part in here?.parts ?? [] {
      for type in part.inheritedTypes { if let name = type.typeName { result.append((name.text, nil)) } }
    }
    for part in elsewhere { for name in part.fact.inheritedTypes { result.append((name, part.path)) } }
    return result
  }

  var isProtocol: Bool {
    here?.declaration.node.kind == .protocolDecl || elsewhere.contains { $0.fact.kind == .protocol }
  }
}

private final class ScopeMemos: QuestionMemos {
  /// By the declaration or the first extension of the type.
  var scopes = Memo<Int, TypeScope>()

  init() {}
}

extension FileModel {
  /// A type that the file declares or extends, with its extensions in other files.
  func scope(of type: TypeDeclaration) -> TypeScope {
    memoized(\ScopeMemos.scopes, type.declaration.node.index) { scope(joining: type) }
  }

  private func scope(joining type: TypeDeclaration) -> TypeScope {
    let name = type.name
    guard facts.mayKnowType(name) else { return TypeScope(here: type, elsewhere: [], known: nil) }
    // The extensions of SwiftUI's types are searched by the names of their members.
    guard !name.is(.extensionsAddModifiers) else { return TypeScope(here: type, elsewhere: [], known: nil) }
    let qualifiedName = TypeDeclaration.qualifiedName(type.declaration)
    let parts =
      facts.types(named: name.text).filter { part in
        part.fact.qualifiedName == qualifiedName
          && (type.isForeign || part.fact.kind == .extension || isHere(part))
      } + (type.declaration.isTopLevel ? facts.partsOfSupertypes(of: name.text) : [])
    return TypeScope(here: type, elsewhere: parts.filter { !isHere($0) }, known: KnownType(parts: parts))
  }

  /// A type of the workspace.
  func scope(of type: KnownType) -> TypeScope {
    let here = type.parts.lazy.compactMap { self.declaration(of: $0) }.first.flatMap { self.type(at: $0.node.index) }
    return TypeScope(here: here, elsewhere: type.parts.filter { !isHere($0) }, known: type)
  }

  /// Whether the model contains the code of a part of a type.
  package func isHere(_ part: Located<TypeFact>) -> Bool { place(of: part.range.lowerBound, in: part.path) != nil }

  /// The declaration or extension in the model that corresponds to a fact.
  package func declaration(of part: Located<TypeFact>) -> NominalDecl? {
    place(of: part.range.lowerBound, in: part.path).flatMap { declaration(of: part.fact.name, at: $0) }
  }

  /// The declaration of a member in the model that corresponds to a fact.
  func declaration(of member: MemberFact, in part: Located<TypeFact>) -> SyntaxNode? {
    guard let offset = place(of: part.range(of: member.place).lowerBound, in: part.path),
      let type = declaration(of: part).flatMap({ self.type(at: $0.node.index) })
    else { return nil }
    return type.members.first { $0.memberName?.range.lowerBound == offset }
  }

  /// The type of the workspace that a name refers to at a node, or the extensions of a type that another module
  /// declares; nil if there are none, or if several types have the name.
  func scope(ofTypeNamed name: String, at node: SyntaxNode) -> TypeScope? {
    if let type = type(named: name, at: node) { return scope(of: type) }
    guard !SwiftUICatalog.traits(of: name).contains(.extensionsAddModifiers) else { return nil }
    let parts = facts.types(named: name)
    guard parts.allSatisfy({ $0.fact.kind == .extension }) else { return nil }
    return KnownType(parts: parts).map(scope(of:))
  }

  /// The types that a type inherits from, a superclass first. Types that the workspace does not declare are left out.
  func supertypes(of scope: TypeScope, at node: SyntaxNode) -> [TypeScope] {
    scope.inherited.compactMap { name, path in
      guard !SwiftUICatalog.traits(of: name).contains(.extensionsAddModifiers) else { return nil }
      guard let path else {
        return self.scope(ofTypeNamed: name, at: scope.here?.declaration.node ?? node)
      }
      return facts.type(named: name, seenFrom: path).map(self.scope(of:))
    }
  }
}

extension KnownType {
  /// - Parameter parts: parts of one type; those of a type that the workspace only extends have no declaration.
  init?(parts: [Located<TypeFact>]) {
    guard let declaration = parts.first(where: { $0.fact.kind != .extension }) ?? parts.first else { return nil }
    self.init(declaration: declaration, extensions: parts.filter { $0 != declaration })
  }
}

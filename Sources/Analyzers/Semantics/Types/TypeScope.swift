/// A type as code of a file can use it: its parts in the file, and its parts in other files.
struct TypeScope {
  /// The declaration and extensions in the analyzed file.
  let here: TypeDeclaration?
  /// The declaration and extensions in other files.
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

extension FileModel {
  /// A type that the file declares or extends, with its extensions in other files.
  func scope(of type: TypeDeclaration) -> TypeScope {
    let name = type.name
    guard facts.mayKnowType(name) else { return TypeScope(here: type, elsewhere: [], known: nil) }
    // The extensions of SwiftUI's types are searched by the names of their members.
    guard !name.is(.extensionsAddModifiers) else { return TypeScope(here: type, elsewhere: [], known: nil) }
    let qualifiedName = TypeDeclaration.qualifiedName(type.declaration)
    let parts = facts.types(named: name.text).filter { part in
      part.fact.qualifiedName == qualifiedName
        && (type.isForeign || part.fact.kind == .extension || part.path == facts.path)
    }
    return TypeScope(here: type, elsewhere: parts.filter { $0.path != facts.path }, known: KnownType(parts: parts))
  }

  /// A type of the workspace.
  func scope(of type: KnownType) -> TypeScope {
    let own = type.parts.first { $0.path == facts.path }
    let here = own.flatMap { declaration(of: $0.fact.name, at: $0.range.lowerBound) }.flatMap {
      self.type(at: $0.node.index)
    }
    return TypeScope(here: here, elsewhere: type.parts.filter { $0.path != facts.path }, known: type)
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

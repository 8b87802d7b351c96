import GotchaSupport

/// A top-level type, or a top-level extension of a type, also inside `#if`: a part that the rules see together with all
/// others of the type (`CompletedFile`). Global functions and computed variables have such facts as well, through which
/// other files find their code.
struct TypePartFact: Fact {
  /// Names such as `View` have many extensions and no declaration in the project, so extensions have a name of their own.
  private(set) var name = ""
  var isPrivate = false
  /// The checksum of its text, so that a change of the text is a change of the fact.
  private(set) var checksum = 0
  var place = FactRange()

  static let kind = FactKind("typePart")

  private static let prefixOfExtensions = "extension "
  /// What no type can be called.
  private static let prefixOfGlobals = "global "

  /// The name of the facts about the extensions of a type.
  static func nameOfExtensions(of type: String) -> String { prefixOfExtensions + type }

  /// The name of the type.
  var type: String {
    name.hasPrefix(Self.prefixOfExtensions) ? String(name.dropFirst(Self.prefixOfExtensions.count)) : name
  }

  mutating func code(_ coder: inout some Coder) {
    coder(&name)
    coder(&isPrivate)
    coder(&checksum)
    coder(&place)
  }
}

extension TypePartFact: CollectedFact {
  static let source = FactSource.anything

  static func all(in scope: FactScope) -> [TypePartFact] {
    func fact(_ name: String, _ node: SyntaxNode, isPrivate: Bool) -> TypePartFact {
      let bytes = scope.file.tree.source.bytes
      return TypePartFact(
        name: name, isPrivate: isPrivate, checksum: checksum(of: bytes[node.range.clamped(to: bytes.indices)]),
        place: FactRange(node.range))
    }
    let parts = declarations(in: scope.node).compactMap { declaration -> TypePartFact? in
      guard let type = outermostName(of: declaration)?.text else { return nil }
      return fact(
        declaration.isExtension ? nameOfExtensions(of: type) : type, declaration.node, isPrivate: declaration.isPrivate)
    }
    let globals = scope.globals.compactMap { node -> TypePartFact? in
      if let function = FunctionDecl(node) {
        return function.name.map { fact(prefixOfGlobals + $0.text, node, isPrivate: function.isPrivate) }
      }
      guard let variable = VariableDecl(node), let binding = variable.bindings.only, binding.accessorBlock != nil else {
        return nil
      }
      return binding.name.map { fact(prefixOfGlobals + $0.text, node, isPrivate: variable.isPrivate) }
    }
    return parts + globals
  }

  /// The parts of types in an item: the item itself, or those in the clauses of its `#if`.
  static func declarations(in item: SyntaxNode) -> [NominalDecl] {
    guard item.kind == .ifConfigDecl else { return NominalDecl(item).map { [$0] } ?? [] }
    return item.children.flatMap(TypeDeclaration.members).compactMap(NominalDecl.init)
  }

  /// `List` for `extension List.Row` and for `struct List`.
  static func outermostName(of declaration: NominalDecl) -> Name? {
    guard declaration.isExtension else { return declaration.name }
    return declaration.node.children.first(where: \.isType)?.tokens.first(where: \.kind.isIdentifier).map(Name.init)
  }

  private static func checksum(of text: ArraySlice<UInt8>) -> Int {
    Int(truncatingIfNeeded: text.withUnsafeBytes(Checksum.of))
  }

  /// Whether a text is that of the part.
  func isText(_ text: ArraySlice<UInt8>) -> Bool { Self.checksum(of: text) == checksum }
}

// MARK: - Queries

extension FactReader {
  /// The parts of a type in the module of the analyzed file, its declaration first; none if the name has several
  /// declarations, or none.
  func parts(ofType name: String) -> [Located<TypePartFact>] {
    let sight = sight()
    func visible(_ name: String) -> [Located<TypePartFact>] {
      all(named: name).filter { sight.reaches($0.path, isPublic: false, isPrivate: $0.fact.isPrivate) }
    }
    let declarations = visible(name)
    guard declarations.count == 1 else { return [] }
    return declarations + extensions(ofType: name)
  }

  /// The extensions of a type in the module of the analyzed file.
  private func extensions(ofType name: String) -> [Located<TypePartFact>] {
    let sight = sight()
    return all(named: TypePartFact.nameOfExtensions(of: name)).filter {
      sight.reaches($0.path, isPublic: false, isPrivate: $0.fact.isPrivate)
    }.sorted { $0.isBefore($1) }
  }

  /// The type to which the members of a part belong: the type with that name, or the only type that inherits from it.
  func wholeType(named name: String) -> WholeType {
    let type = onlySubtype(of: name) ?? name
    var result = WholeType(name: type, parts: parts(ofType: type))
    guard !result.parts.isEmpty else { return result }
    result.inheritedTypes = supertypes(ofType: type)
    for inherited in result.inheritedTypes where onlySubtype(of: inherited) == type {
      result.onlySubtypes.insert(NameHash.of(inherited), inheritedBy: NameHash.of(type))
      result.parts += isProtocol(inherited) ? extensions(ofType: inherited) : parts(ofType: inherited)
    }
    return result
  }
}

/// A type with those from which it alone inherits.
struct WholeType {
  let name: String
  /// The parts of the type, its declaration first, and then those of its supertypes.
  var parts: [Located<TypePartFact>]
  var onlySubtypes = OnlySubtypes()
  /// The types of the project that it may inherit from.
  var inheritedTypes: [String] = []
}

extension Located<TypePartFact> {
  fileprivate func isBefore(_ other: Located<TypePartFact>) -> Bool {
    (path, range.lowerBound) < (other.path, other.range.lowerBound)
  }
}

// MARK: - Code

extension JoinedParts {
  /// Adds parts whose texts can be read and have not changed since the facts were collected, up to a limit.
  mutating func append(_ added: [Located<TypePartFact>], _ facts: FactReader) {
    for part in added where canAppend(part.range.count) {
      guard let source = facts.source(of: part.path)?.bytes, part.range.upperBound <= source.count,
        part.fact.isText(source[part.range])
      else { continue }
      append(source[part.range], from: part.path, checksum: part.fact.checksum)
    }
  }
}

extension FactReader {
  /// The part of a type that contains an offset in a file. The caller must record its dependencies.
  func typePart(at offset: Int, in path: String) -> Located<TypePartFact>? {
    unrecordedFacts(TypePartFact.self, in: path).first { $0.range.contains(offset) }
  }

  /// Whether the module of the analyzed file declares no type with a name, so that the extensions of such a type add to one
  /// of another module.
  func isForeign(_ type: String) -> Bool {
    let sight = sight()
    return !all(TypePartFact.self, named: type).contains {
      sight.reaches($0.path, isPublic: false, isPrivate: $0.fact.isPrivate)
    }
  }

  /// Records the dependencies of `wholeType(named:)`.
  ///
  /// - Parameters:
  ///   - name: the name of the type.
  ///   - inheritedTypes: the types of the project that it may inherit from.
  func dependOnParts(ofType name: String, inheriting inheritedTypes: [String]) {
    depend(on: TypePartFact.self, named: name)
    depend(on: TypePartFact.self, named: TypePartFact.nameOfExtensions(of: name))
    depend(onAll: PackageTargetFact.self)
    dependOnSubtypes(of: inheritedTypes)
    for inherited in inheritedTypes {
      depend(on: TypePartFact.self, named: inherited)
      depend(on: TypePartFact.self, named: TypePartFact.nameOfExtensions(of: inherited))
    }
  }
}

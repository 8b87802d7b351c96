import GotchaSupport

/// Code at the top level of a file, also inside `#if`, that the analysis of another file may read: a part of a type
/// (`CompletedFile`), or the body of a global function or computed variable.
struct TopLevelCodeFact: Fact {
  /// What the code is a part of.
  enum Subject: String {
    /// The declaration of a type.
    case type = ""
    /// An extension. Names such as `View` have many of them and no declaration in the project, so they are looked up separately.
    case extensionOfType = "extension "
    /// A global function or a computed global variable.
    case global = "global "
  }

  /// The subject and the declared name, so that each subject is looked up by itself.
  private(set) var name = ""
  var isPrivate = false
  /// The checksum of its text, so that a change of the text is a change of the fact.
  private(set) var checksum = 0
  var place = FactRange()

  static let kind = FactKind("topLevelCode")

  /// The name of the facts about a subject. Neither a type nor a global can be called like a prefix with a space.
  static func name(_ subject: Subject, _ declared: String) -> String { subject.rawValue + declared }

  /// The name of the type that it is a part of; nil for a global.
  var type: String? {
    if name.hasPrefix(Subject.global.rawValue) { return nil }
    let prefix = Subject.extensionOfType.rawValue
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }

  mutating func code(_ coder: inout some Coder) {
    coder(&name)
    coder(&isPrivate)
    coder(&checksum)
    coder(&place)
  }
}

extension TopLevelCodeFact: CollectedFact {
  static let source = FactSource.anything

  static func all(in scope: FactScope) -> [TopLevelCodeFact] {
    let parts = scope.node.topLevelTypes.compactMap { type -> TopLevelCodeFact? in
      let subject: Subject = type.isExtension ? .extensionOfType : .type
      return type.outermostName.map { TopLevelCodeFact(subject, $0, type.node, isPrivate: type.isPrivate) }
    }
    return parts + scope.globals.compactMap(TopLevelCodeFact.init(global:))
  }

  private init(_ subject: Subject, _ declared: Name, _ node: SyntaxNode, isPrivate: Bool) {
    let bytes = node.tree.source.bytes
    name = Self.name(subject, declared.text)
    self.isPrivate = isPrivate
    checksum = Self.checksum(of: bytes[node.range.clamped(to: bytes.indices)])
    place = FactRange(node.range)
  }

  private init?(global node: SyntaxNode) {
    if let function = FunctionDecl(node) {
      guard let name = function.name else { return nil }
      self.init(.global, name, node, isPrivate: function.isPrivate)
    } else {
      guard let variable = VariableDecl(node), let binding = variable.bindings.only, binding.accessorBlock != nil,
        let name = binding.name
      else { return nil }
      self.init(.global, name, node, isPrivate: variable.isPrivate)
    }
  }

  private static func checksum(of text: ArraySlice<UInt8>) -> Int {
    Int(truncatingIfNeeded: text.withUnsafeBytes(Checksum.of))
  }

  /// Whether a text is that of the part.
  func isText(_ text: ArraySlice<UInt8>) -> Bool { Self.checksum(of: text) == checksum }
}

extension SyntaxNode {
  /// The types and extensions of an item: the item itself, or those in the clauses of its `#if`.
  var topLevelTypes: [NominalDecl] {
    guard kind == .ifConfigDecl else { return NominalDecl(self).map { [$0] } ?? [] }
    return children.flatMap(TypeDeclaration.members).compactMap(NominalDecl.init)
  }
}

extension NominalDecl {
  /// `List` for `extension List.Row` and for `struct List`.
  var outermostName: Name? {
    guard isExtension else { return name }
    return node.children.first(where: \.isType)?.tokens.first(where: \.kind.isIdentifier).map(Name.init)
  }
}

// MARK: - Questions

extension FactReader {
  /// The parts of a type in the module of the analyzed file, its declaration first; none if the name has several
  /// declarations, or none.
  func parts(ofType name: String) -> [Located<TopLevelCodeFact>] {
    let sight = sight()
    func visible(_ name: String) -> [Located<TopLevelCodeFact>] {
      all(named: name).filter { sight.reaches($0.path, isPublic: false, isPrivate: $0.fact.isPrivate) }
    }
    let declarations = visible(name)
    guard declarations.count == 1 else { return [] }
    return declarations + extensions(ofType: name)
  }

  /// The extensions of a type in the module of the analyzed file.
  private func extensions(ofType name: String) -> [Located<TopLevelCodeFact>] {
    let sight = sight()
    return all(named: TopLevelCodeFact.name(.extensionOfType, name)).filter {
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
  var parts: [Located<TopLevelCodeFact>]
  var onlySubtypes = OnlySubtypes()
  /// The types of the project that it may inherit from.
  var inheritedTypes: [String] = []
}

extension Located<TopLevelCodeFact> {
  fileprivate func isBefore(_ other: Located<TopLevelCodeFact>) -> Bool {
    (path, range.lowerBound) < (other.path, other.range.lowerBound)
  }
}

// MARK: - Code

extension JoinedParts {
  /// Adds parts whose texts can be read and have not changed since the facts were collected, up to a limit.
  mutating func append(_ added: [Located<TopLevelCodeFact>], _ facts: FactReader) {
    for part in added where canAppend(part.range.count) {
      guard let source = facts.source(of: part.path)?.bytes, part.range.upperBound <= source.count,
        part.fact.isText(source[part.range])
      else { continue }
      append(source[part.range], from: part.path, checksum: part.fact.checksum)
    }
  }
}

extension FactReader {
  /// The code that contains an offset in a file. The caller must record its dependencies.
  func topLevelCode(at offset: Int, in path: String) -> Located<TopLevelCodeFact>? {
    unrecordedFacts(TopLevelCodeFact.self, in: path).first { $0.range.contains(offset) }
  }

  /// Whether the module of the analyzed file declares no type with a name, so that the extensions of such a type add to one
  /// of another module.
  func isForeign(_ type: String) -> Bool {
    let sight = sight()
    return !all(TopLevelCodeFact.self, named: type).contains {
      sight.reaches($0.path, isPublic: false, isPrivate: $0.fact.isPrivate)
    }
  }

  /// Records the dependencies of `wholeType(named:)`.
  ///
  /// - Parameters:
  ///   - name: the name of the type.
  ///   - inheritedTypes: the types of the project that it may inherit from.
  func dependOnParts(ofType name: String, inheriting inheritedTypes: [String]) {
    depend(on: TopLevelCodeFact.self, named: name)
    depend(on: TopLevelCodeFact.self, named: TopLevelCodeFact.name(.extensionOfType, name))
    depend(onAll: PackageTargetFact.self)
    dependOnSubtypes(of: inheritedTypes)
    for inherited in inheritedTypes {
      depend(on: TopLevelCodeFact.self, named: inherited)
      depend(on: TopLevelCodeFact.self, named: TopLevelCodeFact.name(.extensionOfType, inherited))
    }
  }
}

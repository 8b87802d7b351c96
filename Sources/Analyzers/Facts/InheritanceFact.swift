import GotchaSupport

/// A type in an inheritance clause: the type that adopts a protocol, or inherits from a class.
struct InheritanceFact: Fact {
  /// The inherited type.
  var supertype = ""
  /// The type with the clause, or the outermost type around that.
  var type = ""
  /// Whether the clause is that of an outermost type, or of an extension of one.
  var isOfRoot = false
  /// Whether the type is a class that replaces inherited members.
  var overrides = false
  var place = FactRange()

  static let kind = FactKind("inheritance")
  var name: String { supertype }

  mutating func code(_ coder: inout some Coder) {
    coder(&supertype)
    coder(&type)
    coder(&isOfRoot)
    coder(&overrides)
    coder(&place)
  }

  /// How often a type is inherited from. Of a protocol that many types adopt, no fact has to be read.
  struct Summary: FactSummary {
    /// By the hash of the name.
    private var counts: [UInt32: Int] = [:]

    mutating func add(_ fact: InheritanceFact, in path: String) { counts[NameHash.of(fact.supertype), default: 0] += 1 }
    mutating func remove(_ fact: InheritanceFact, in path: String) {
      let hash = NameHash.of(fact.supertype)
      let rest = (counts[hash] ?? 0) - 1
      counts[hash] = rest > 0 ? rest : nil
    }

    func count(of supertype: String) -> Int { counts[NameHash.of(supertype)] ?? 0 }
  }
}

extension InheritanceFact: CollectedFact {
  static let source = FactSource(.types)

  /// Without the types from which most types inherit. Few types are widgets, and many workspaces have none.
  static func all(in scope: FactScope) -> [InheritanceFact] {
    guard let root = scope.parts.first else { return [] }
    let outermost = NominalDecl(scope.node)?.outermostName?.text
    return scope.parts.flatMap { part, _ -> [InheritanceFact] in
      let inheritedTypes = part.inheritedTypes
      let overrides = !inheritedTypes.isEmpty && part.overridesMembers
      return inheritedTypes.compactMap { inherited -> InheritanceFact? in
        guard let name = inherited.typeName, !isCommon(name) || name == "Widget" else { return nil }
        let isOfRoot = part.node == scope.node && part.node == root.part.node && part.name?.text == outermost
        return InheritanceFact(
          supertype: name.text, type: outermost ?? part.name?.text ?? "", isOfRoot: isOfRoot,
          overrides: overrides, place: FactRange(inherited.node.range))
      }
    }
  }

  /// Whether an SDK declares the type, judged by the name.
  static func isCommon(_ name: Name) -> Bool {
    SwiftUICatalog.role(of: name) != nil || name.isAny(of: commonTypes)
  }

  private static let commonTypes: [StaticString] = [
    "Any", "AnyObject", "CaseIterable", "Codable", "CodingKey", "Comparable", "CustomStringConvertible", "Decodable",
    "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "Int", "LocalizedError", "NSObject",
    "ObservableObject", "Sendable", "String", "XCTestCase",
  ]
}

extension FactReader {
  /// The maximum number of inheritance clauses to compare. A type inherits from another one once; others may be in tests, or
  /// private in other files.
  private static var maximumSubtypes: Int { 16 }

  /// The only type that inherits from a protocol or a class of the module of the analyzed file; nil if there are none or
  /// several, or if the type that the name means is not known. Both are outermost types. A class that overrides what it
  /// inherits does not count, because both members exist.
  func onlySubtype(of name: String) -> String? {
    var found: String?
    for _ in 0..<OnlySubtypes.maximumDepth {
      guard let next = onlyDirectSubtype(of: found ?? name) else { break }
      found = next
    }
    guard let found, let type = onlyDeclaration(of: found), type.kind != .protocol else { return nil }
    return found
  }

  /// The types of the project that adopt a protocol themselves; none if there are too many to compare.
  package func adopters(of name: String) -> [KnownType] {
    depend(on: InheritanceFact.self, named: name)
    guard summary(of: InheritanceFact.self).count(of: name) <= Self.maximumSubtypes else { return [] }
    let names = Set(all(InheritanceFact.self, named: name).filter { !$0.isInTests }.map(\.fact.type))
    return names.sorted().compactMap { type(named: $0, in: "") }
  }

  private func onlyDirectSubtype(of name: String) -> String? {
    depend(on: InheritanceFact.self, named: name)
    // Most types have no subtypes, so this comes first.
    guard 1...Self.maximumSubtypes ~= summary(of: InheritanceFact.self).count(of: name),
      let declared = onlyDeclaration(of: name), declared.kind == .protocol || declared.kind == .class,
      !declared.isPublic, !declared.hasGenericParameters
    else { return nil }
    let sight = sight()
    var subtype: String?
    for clause in all(InheritanceFact.self, named: name)
    where sight.reaches(clause.path, isPublic: true, isPrivate: false) {
      guard clause.fact.isOfRoot, subtype ?? clause.fact.type == clause.fact.type,
        declared.kind == .protocol || !clause.fact.overrides
      else { return nil }
      subtype = clause.fact.type
    }
    return subtype
  }

  /// The types of the project that an outermost type may inherit from, also through classes.
  func supertypes(ofType type: String) -> [String] {
    var seen: Set<String> = []
    var result: [String] = []
    var next = [type]
    for _ in 0..<OnlySubtypes.maximumDepth {
      next = next.flatMap { subtype in
        types(named: subtype).filter { $0.fact.qualifiedName == subtype && $0.fact.kind != .protocol }
          .flatMap(\.fact.inheritedTypes)
      }.filter { name in
        seen.insert(name).inserted && mayKnow(InheritanceFact.self, hash: NameHash.of(name))
      }
      guard !next.isEmpty else { break }
      result += next
    }
    return result
  }

  func isProtocol(_ name: String) -> Bool { onlyDeclaration(of: name)?.kind == .protocol }

  /// Records the dependencies of `onlySubtype(of:)`, besides those of the subtype.
  func dependOnSubtypes(of types: [String]) {
    for name in types {
      depend(on: TypeFact.self, named: name)
      depend(on: InheritanceFact.self, named: name)
    }
  }

  private func onlyDeclaration(of name: String) -> TypeFact? {
    let declarations = types(named: name).filter { $0.fact.kind != .extension }
    guard let only = declarations.first?.fact, declarations.count == 1, only.qualifiedName == name, !only.isConditional
    else { return nil }
    return only
  }
}

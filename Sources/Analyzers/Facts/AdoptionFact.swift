import GotchaSupport

/// A type in an inheritance clause: the type that adopts a protocol, or inherits from a class.
struct AdoptionFact: Fact {
  /// The inherited type.
  var supertype = ""
  /// The type with the clause, or the outermost type around that.
  var type = ""
  /// Whether the clause is that of an outermost type, or of an extension of one.
  var isOfRoot = false
  var place = FactRange()

  static let kind = FactKind("adoption")
  var name: String { supertype }

  mutating func code(_ coder: inout some Coder) {
    coder(&supertype)
    coder(&type)
    coder(&isOfRoot)
    coder(&place)
  }

  /// How often a type is inherited from. Of a protocol that many types adopt, no fact has to be read.
  struct Summary: FactSummary {
    /// By the hash of the name.
    private var counts: [UInt32: Int] = [:]

    mutating func add(_ fact: AdoptionFact, in path: String) { counts[NameHash.of(fact.supertype), default: 0] += 1 }
    mutating func remove(_ fact: AdoptionFact, in path: String) {
      let hash = NameHash.of(fact.supertype)
      let rest = (counts[hash] ?? 0) - 1
      counts[hash] = rest > 0 ? rest : nil
    }

    func count(of supertype: String) -> Int { counts[NameHash.of(supertype)] ?? 0 }
  }
}

extension AdoptionFact: CollectedFact {
  static let source = FactSource(.types)

  /// Without the types from which most types inherit.
  static func all(in scope: FactScope) -> [AdoptionFact] {
    guard let root = scope.parts.first else { return [] }
    let outermost = NominalDecl(scope.node).flatMap(TypePartFact.outermostName)?.text
    return scope.parts.flatMap { part, _ in
      part.inheritedTypes.compactMap { inherited in
        guard let name = inherited.typeName, !isCommon(name) else { return nil }
        let isOfRoot = part.node == scope.node && part.node == root.part.node && part.name?.text == outermost
        return AdoptionFact(
          supertype: name.text, type: outermost ?? part.name?.text ?? "", isOfRoot: isOfRoot,
          place: FactRange(inherited.node.range))
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
  /// The maximum number of inheritance clauses to compare. A type adopts a protocol once; others may be in tests, or
  /// private in other files.
  private static var maximumAdoptions: Int { 16 }

  /// The only type that adopts a protocol of the module of the analyzed file; nil if there are none or several, or if
  /// the protocol that the name means is not known. Both are outermost types.
  func adopter(ofProtocol name: String) -> String? {
    guard let declared = onlyDeclaration(of: name), declared.kind == .protocol, !declared.isPublic else { return nil }
    depend(on: AdoptionFact.self, named: name)
    guard summary(of: AdoptionFact.self).count(of: name) <= Self.maximumAdoptions else { return nil }
    let sight = sight()
    var adopter: String?
    for adoption in all(AdoptionFact.self, named: name)
    where sight.reaches(adoption.path, isPublic: true, isPrivate: false) {
      guard adoption.fact.isOfRoot, adopter ?? adoption.fact.type == adoption.fact.type else { return nil }
      adopter = adoption.fact.type
    }
    guard let adopter, let type = onlyDeclaration(of: adopter), type.kind != .protocol else { return nil }
    return adopter
  }

  /// The types of the project that an outermost type may inherit from.
  func supertypes(ofType type: String) -> [String] {
    var seen: Set<String> = []
    return types(named: type).filter { $0.fact.qualifiedName == type }.flatMap(\.fact.inheritedTypes).filter { name in
      seen.insert(name).inserted && mayKnow(AdoptionFact.self, hash: NameHash.of(name))
    }
  }

  /// Records the dependencies of `adopter(ofProtocol:)`, besides those of the adopter.
  func depend(onAdopters protocols: [String]) {
    for name in protocols {
      depend(on: TypeFact.self, named: name)
      depend(on: AdoptionFact.self, named: name)
    }
  }

  private func onlyDeclaration(of name: String) -> TypeFact? {
    let declarations = types(named: name).filter { $0.fact.kind != .extension }
    guard let only = declarations.first?.fact, declarations.count == 1, only.qualifiedName == name, !only.isConditional
    else { return nil }
    return only
  }
}

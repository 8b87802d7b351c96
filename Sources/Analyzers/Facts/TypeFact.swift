/// A type, or an extension of one.
package struct TypeFact: Fact {
  package enum Kind: String, Sendable { case `struct`, `class`, `enum`, actor, `protocol`, `extension` }

  /// The last part of the name: `Row` for `List.Row`.
  package var name = ""
  package var qualifiedName = ""
  package var kind = Kind.struct
  /// The inherited types; a superclass comes first.
  package var inheritedTypes: [String] = []
  /// `MainActor`, `Observable`, `Model` and other attributes.
  package var attributes: [String] = []
  /// Whether it is `public`, `open` or `package`, so that other modules may use it.
  var isPublic = false
  /// Whether it is `private` or `fileprivate`, or in such a type, and therefore not visible in other files.
  var isPrivate = false
  /// The condition of the `#if` that contains it, so that it may not exist in every build; empty outside any `#if`.
  var condition = ""
  package var hasGenericParameters = false
  package var properties: [PropertyFact] = []
  package var members: [MemberFact] = []
  /// The names of the enum cases with associated values.
  package var payloadCases: [String] = []
  package var place = FactRange()

  static let kind = FactKind("type")
  var isConditional: Bool { !condition.isEmpty }
  /// Whether it shows a view or a view controller of UIKit or AppKit.
  package var isRepresentable: Bool { inheritedTypes.contains { $0.hasSuffix("Representable") } }

  mutating func moveParts(by bytes: Int) {
    for index in properties.indices { properties[index].move(by: bytes) }
    for index in members.indices { members[index].move(by: bytes) }
  }

  mutating func code(_ coder: inout some Coder) {
    coder(&name)
    coder(&qualifiedName)
    coder(&kind)
    coder(&inheritedTypes)
    coder(&attributes)
    coder(&isPublic)
    coder(&isPrivate)
    coder(&condition)
    coder(&hasGenericParameters)
    coder(&properties)
    coder(&members)
    coder(&payloadCases)
    coder(&place)
  }
}

extension TypeFact.Kind: RecordWord {
  init() { self = .struct }
}

// MARK: - Collecting

extension TypeFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [TypeFact] {
    scope.parts.map { part, type in TypeFact(part, of: type, in: scope.file) }
  }

  private init(_ part: NominalDecl, of type: TypeDeclaration, in file: FileModel) {
    let members = type.members(of: part)
    let ownName = (part.name ?? type.name).text
    var memberFacts: [MemberFact] = []
    memberFacts.reserveCapacity(members.count { $0.kind == .functionDecl || $0.kind == .initializerDecl })
    let isOfTests = part.inheritedTypes.contains { $0.typeName.hasSuffix("TestCase") }
    for member in members {
      MemberFact.add(member, to: &memberFacts, in: file, typeName: ownName, isOfTests: isOfTests)
    }
    self.init(
      name: ownName, qualifiedName: TypeDeclaration.qualifiedName(part), kind: Kind(part.node.kind),
      inheritedTypes: part.inheritedTypes.compactMap { $0.typeName?.text },
      attributes: part.attributes.compactMap { $0.name?.text },
      isPublic: part.hasModifier("public") || part.hasModifier("open") || part.hasModifier("package"),
      isPrivate: part.isPrivate || part.node.surroundings.contains { NominalDecl($0)?.isPrivate ?? false },
      condition: part.node.surroundings.first { $0.kind == .ifConfigClause }.map(TypeFact.condition) ?? "",
      hasGenericParameters: part.node.child(.genericParameter) != nil,
      properties: type.storedProperties(of: part).map { PropertyFact($0, in: file, typeName: ownName) },
      members: memberFacts, payloadCases: TypeFact.payloadCases(members),
      place: FactRange((part.name?.range ?? part.range)))
  }

  /// The cases of an enum with associated values.
  private static func payloadCases(_ members: [SyntaxNode]) -> [String] {
    var result: [String] = []
    for declaration in members where declaration.kind == .enumCaseDecl {
      for element in declaration.children where element.child(.enumCaseParameter) != nil {
        if let name = element.firstToken { result.append(name.text) }
      }
    }
    return result
  }

  /// `#if os(iOS)` of a branch: its own tokens and its condition.
  static func condition(_ clause: SyntaxNode) -> String {
    let pound = clause.firstToken?.text ?? "#if"
    let condition = clause.firstChild.flatMap { $0.range.lowerBound > clause.range.lowerBound ? $0 : nil }
    return pound == "#else" ? pound : "\(pound) \(condition?.text ?? "")"
  }
}

extension TypeFact.Kind {
  fileprivate init(_ kind: SyntaxKind) {
    switch kind {
    case .structDecl: self = .struct
    case .classDecl: self = .class
    case .enumDecl: self = .enum
    case .actorDecl: self = .actor
    case .protocolDecl: self = .protocol
    default: self = .extension
    }
  }
}

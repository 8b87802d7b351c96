// The types of a file: their declarations and stored properties.

extension TypeFact {
  init(_ part: NominalDecl, of type: TypeDeclaration, in file: FileModel) {
    let members = type.members(of: part)
    let ownName = (part.name ?? type.name).text
    var memberFacts: [MemberFact] = []
    memberFacts.reserveCapacity(members.count { $0.kind == .functionDecl || $0.kind == .initializerDecl })
    for member in members { MemberFact.add(member, to: &memberFacts, in: file, typeName: ownName) }
    self.init(
      name: ownName, qualifiedName: TypeDeclaration.qualifiedName(part), kind: Kind(part.node.kind),
      inheritedTypes: part.inheritedTypes.compactMap { $0.typeName?.text },
      attributes: part.attributes.compactMap { $0.name?.text },
      isPublic: part.hasModifier("public") || part.hasModifier("open"), isPrivate: part.isPrivate,
      condition: part.node.ancestors.first { $0.kind == .ifConfigClause }.map(TypeFact.condition) ?? "",
      hasGenericParameters: part.node.child(.genericParameter) != nil,
      properties: type.storedProperties(of: part).map { PropertyFact($0, in: file, typeName: ownName) },
      members: memberFacts, payloadCases: TypeFact.payloadCases(members),
      place: FactRange((part.name?.range ?? part.range)))
  }

  /// The cases of an enumeration that carry values.
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
  private static func condition(_ clause: SyntaxNode) -> String {
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

extension PropertyFact {
  init(_ property: StoredProperty, in file: FileModel, typeName: String) {
    let declaration = property.declaration
    self.init(
      name: property.name.text, attributes: property.attributes.compactMap(AttributeFact.init),
      isPrivate: property.isPrivate,
      hasPrivateSetter: declaration.modifiers.contains { modifier in
        modifier.hasDetail && modifier.name.isAny(of: ["private", "fileprivate"])
      },
      isStatic: property.isStatic, isLet: property.isLet, isLazy: declaration.hasModifier("lazy"),
      isWeak: declaration.hasModifier("weak") || declaration.hasModifier("unowned"),
      type: property.type?.text ?? "", initialValue: InitialValue(property.initialValue),
      initialText: property.initialValue?.shortText ?? "",
      references: property.initialValue.map { ReferenceFact.all(in: $0, typeName: typeName) } ?? [],
      place: FactRange(property.name.range))
  }
}

extension AttributeFact {
  fileprivate init?(_ attribute: Attribute) {
    guard let name = attribute.name?.text else { return nil }
    self.init(
      name: name,
      arguments: attribute.arguments.map { argument in
        (argument.label.map { "\($0.text): " } ?? "") + (argument.expression?.text ?? "")
      })
  }
}

extension SyntaxNode {
  /// The text where it is worth repeating in a fact: not whole tables or closures.
  var shortText: String { range.count <= 80 ? text : "" }
}

extension PropertyFact.InitialValue {
  fileprivate init(_ value: SyntaxNode?) {
    guard let value else {
      self = .none
      return
    }
    switch ValueKind(value) {
    case .literal: self = .literal
    case .staticMember: self = .staticMember
    case .constructor:
      let call = FunctionCallExpr(value.unparenthesized)
      let name = call?.calleeName
      // `Model.init()` makes a `Model`.
      let base = name == "init" ? call?.calledExpression?.firstChild?.firstToken.map(Name.init) : name
      self = .constructor(base?.text ?? "")
    case .functionResult, .reference, .other: self = value.kind == .closureExpr ? .closure : .other
    }
  }
}

// Determines whether a collection is known to have several equal elements.

/// Why elements of a collection are equal, or may be.
package enum EqualElements {
  /// It is filled with one value, or lists a value twice.
  case repeated(RelatedLocation?)
  /// Its elements are numbers with a fraction, or flags, that code computes.
  case computed(RelatedLocation?)
  /// It has such elements, and other code passes it.
  case passed
  /// The characters of a text.
  case characters
}

extension FileModel {
  /// Why several elements of a collection are equal, or may be; nil if they are not known to be.
  package func equalElements(of collection: SyntaxNode) -> EqualElements? {
    equalElements(of: collection, Self.maximumSteps)
  }

  /// The maximum number of expressions to follow from one to the next.
  private static var maximumSteps: Int { 4 }
  /// The maximum number of literals to compare.
  private static var maximumLiterals: Int { 64 }

  private func equalElements(of collection: SyntaxNode, _ steps: Int) -> EqualElements? {
    guard steps > 0 else { return nil }
    let node = collection.unparenthesized
    switch node.kind {
    case .arrayExpr: return node.repeatsLiteral(Self.maximumLiterals) ? .repeated(nil) : nil
    case .functionCallExpr:
      guard let call = FunctionCallExpr(node) else { return nil }
      if call.fillsArray { return .repeated(nil) }
      guard call.calleeName == "Array", let value = call.onlyUnlabeledArgument else { return nil }
      return declaredType(of: value) == "String" ? .characters : equalElements(of: value, steps - 1)
    case .declReferenceExpr, .memberAccessExpr: return equalElements(ofNamed: node, steps)
    default: return nil
    }
  }

  private func equalElements(ofNamed node: SyntaxNode, _ steps: Int) -> EqualElements? {
    if let name = DeclReferenceExpr(node)?.name, let local = localBinding(of: name, at: node) {
      guard case .value(let value?, let place) = local, place.kind == .variableDecl, VariableDecl(place)?.isLet ?? false
      else { return nil }
      return equalElements(of: value, steps - 1)
    }
    if let (value, other) = handedValue(at: node) { return other.equalElements(of: value, steps - 1) }
    guard let name = node.lastName, let owner = projectType(withMember: node) else { return nil }
    if let found = equalElements(of: name, in: owner, steps) { return found }
    // A binding has the elements of the state behind it.
    guard node.selfMemberName != nil, let type = enclosingType(of: node), let held = holder(of: name, in: type),
      held.isHanded, let creator = self.type(named: held.type.name.text, at: type.declaration.node)
    else { return nil }
    return equalElements(of: held.property.name, in: creator, steps)
  }

  /// The elements of a property of a type.
  private func equalElements(of name: Name, in owner: KnownType, _ steps: Int) -> EqualElements? {
    guard let property = owner.properties.first(where: { $0.name == name.text }) else {
      return equalElements(ofComputed: name, of: owner, steps)
    }
    if let (type, file) = declaration(of: owner) {
      let values =
        [type.storedProperty(named: name)?.initialValue].compactMap(\.self)
        + file.writes(to: name, in: type).compactMap { $0.assignment?.singleValue }
      if let filled = values.first(where: { FunctionCallExpr($0.unparenthesized)?.fillsArray ?? false }) {
        return .repeated(file.related(filled.range, "fills it with equal values"))
      }
      // Changes of a constant list are elsewhere.
      if values.contains(where: { $0.unparenthesized.repeatsLiteral(Self.maximumLiterals) }) { return .repeated(nil) }
    }
    guard Self.typesWithEqualValues.contains(property.type) else { return nil }
    if let write = facts.writes(to: property, of: owner).first(where: \.fact.computesElements) {
      return .computed(facts.related(write, "sets elements"))
    }
    return property.initialValue == .none && property.wrappers.isEmpty && !property.isStatic ? .passed : nil
  }

  /// The elements of a computed property that consists of one expression.
  private func equalElements(ofComputed name: Name, of owner: KnownType, _ steps: Int) -> EqualElements? {
    guard let (type, file) = declaration(of: owner),
      let value = type.variable(named: name)?.binding.accessorBlock?.onlyExpression
    else { return nil }
    return file.equalElements(of: value, steps - 1)
  }

  /// Arrays whose elements are often equal without being meant to be the same.
  private static let typesWithEqualValues: Set<String> = ["[Float]", "[Double]", "[CGFloat]", "[Bool]"]
}

extension WriteFact {
  /// Whether code sets single elements after the collection was created, or sets it to a result.
  fileprivate var computesElements: Bool {
    guard writerMember != "init" else { return false }
    return inside == "[]" || change == .appends || kind == .replaces && inside.isEmpty && value == .other
  }
}

extension FunctionCallExpr {
  /// `Array(repeating: 0, count: 12)`, with more than one element.
  fileprivate var fillsArray: Bool {
    let isArray = calleeName == "Array" || calledExpression?.kind == .arrayExpr || calledExpression?.kind == .arrayType
    guard isArray || calledExpression?.kind == .genericSpecializationExpr, argument("repeating") != nil,
      let count = argument("count")
    else { return false }
    return !count.textEquals("0") && !count.textEquals("1")
  }
}

extension SyntaxNode {
  /// Whether an array lists the same literal twice.
  fileprivate func repeatsLiteral(_ maximum: Int) -> Bool {
    guard kind == .arrayExpr else { return false }
    var texts: Set<String> = []
    for element in children.prefix(maximum) where element.literalTypeName != nil {
      if !texts.insert(element.text).inserted { return true }
    }
    return false
  }
}

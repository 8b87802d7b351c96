// Determines whether the values of a property can be compared, as `onChange(of:)` and `animation(_:value:)` require.

extension FileModel {
  /// The type that must be `Equatable` to compare the values of a property, if it is known not to be.
  package func typeThatCannotBeCompared(in property: StoredProperty) -> KnownType? {
    guard let name = property.comparedType, let known = facts.type(named: name.text),
      !isGenericParameter(name, at: property.declaration.node)
    else { return nil }
    return facts.mayBeEquatable(known) ? nil : known
  }

  /// Whether values of a type can surely be compared: a type of the standard library or of Foundation, a type of the
  /// workspace that conforms to `Equatable`, and optionals and arrays of these.
  package func isKnownToBeEquatable(_ type: SyntaxNode) -> Bool {
    guard let name = type.comparedType, !isGenericParameter(name, at: type) else { return false }
    let text = name.text
    guard let known = self.type(named: text, at: type) else { return SDK.conforms(text, to: "Equatable") ?? false }
    if known.fact.kind == .enum, known.parts.allSatisfy({ $0.fact.payloadCases.isEmpty }) { return true }
    return known.isEquatable == true
  }

  /// Whether the values of a property can surely be compared, because of its written type or the value that it starts with.
  package func isKnownToBeEquatable(_ property: StoredProperty) -> Bool {
    let node = property.declaration.node
    if let type = property.type { return isEquatable(typeNamed: type.text, at: node) }
    guard let value = property.initialValue?.unparenthesized else { return false }
    // `Phase.start` has the type that it names.
    let owner = MemberAccessExpr(value)?.base?.lastName.flatMap { $0.isCapitalized ? $0.text : nil }
    let type = value.literalTypeName ?? declaredType(of: value) ?? owner
    return type.map { isEquatable(typeNamed: $0, at: node) } ?? false
  }

  /// Whether the values of an expression can surely be compared.
  package func hasEquatableType(_ expression: SyntaxNode) -> Bool {
    declaredType(of: expression).map { isEquatable(typeNamed: $0, at: expression) } ?? false
  }

  /// - Parameter written: a type as code writes it: `T`, `T?`, `[T]`.
  private func isEquatable(typeNamed written: String, at node: SyntaxNode) -> Bool {
    let type = written.withoutOptionality
    let name = (type.elementOfSequenceType?.withoutOptionality ?? type).plainTypeName
    if let known = self.type(named: name, at: node) {
      if known.fact.hasGenericParameters { return false }
      return known.fact.kind == .enum && known.parts.allSatisfy { $0.fact.payloadCases.isEmpty }
        || known.isEquatable == true
    }
    return SDK.conforms(name, to: "Equatable") ?? false
  }

  /// Whether the values of a property may be `Equatable`: false if no type in the workspace that may be its type is.
  package func mayBeCompared(_ property: StoredProperty) -> Bool {
    guard let name = property.comparedType, !isGenericParameter(name, at: property.declaration.node) else {
      return true
    }
    let all = facts.types(named: name.text)
    let declarations = all.filter { $0.fact.kind != .extension }
    return declarations.isEmpty
      || declarations.contains { declaration in
        let extensions = all.filter {
          $0.fact.kind == .extension && $0.fact.qualifiedName == declaration.fact.qualifiedName
        }
        return facts.mayBeEquatable(KnownType(declaration: declaration, extensions: extensions))
      }
  }
}

extension TypeDeclaration {
  /// The function `==` that compares the hash values of its parameters. A type with a hash value of its own may mean
  /// it.
  package var equalityByHash: FunctionDecl? {
    guard let equality = functions.first(where: { $0.name == "==" && $0.parameters.count == 2 }),
      let comparison = equality.body?.onlyExpression, comparison.kind == .sequenceExpr,
      comparison.children.contains(where: { $0.kind == .binaryOperatorExpr && $0.textEquals("==") }),
      !variables.contains(where: { $0.binding.name == "hashValue" })
    else { return nil }
    let parameters = equality.parameters.compactMap { $0.name?.text }
    let operands = comparison.children.filter { $0.kind != .binaryOperatorExpr }
    let isOfHashValues = operands.allSatisfy { operand in
      guard let access = MemberAccessExpr(operand), access.name == "hashValue" else { return false }
      return access.base.flatMap(DeclReferenceExpr.init)?.name.map { parameters.contains($0.text) } ?? false
    }
    return operands.count == 2 && isOfHashValues ? equality : nil
  }
}

extension StoredProperty {
  /// `Drag` for `var drag: Drag?`, `var drags: [Drag]` and `var drag = Drag.none`.
  fileprivate var comparedType: Name? {
    if let type { return type.comparedType }
    guard let name = initialValue.flatMap(MemberAccessExpr.init)?.base?.lastName, name.isCapitalized else { return nil }
    return name
  }
}

extension SyntaxNode {
  /// `T` for the types `T`, `T?` and `[T]`.
  fileprivate var comparedType: Name? {
    let type = unwrappedOptional
    let element = type.kind == .arrayType ? type.firstChild?.unwrappedOptional ?? type : type
    return element.kind == .identifierType && element.firstChild == nil ? element.typeName : nil
  }
}

extension FactReader {
  /// Whether a type may be `Equatable`, because an inherited type or a macro may add the conformance.
  fileprivate func mayBeEquatable(_ type: KnownType) -> Bool {
    if type.fact.kind == .protocol || type.fact.hasGenericParameters { return true }
    if type.fact.kind == .enum, type.parts.allSatisfy({ $0.fact.payloadCases.isEmpty }) { return true }
    // A macro may add the conformance.
    let plain: Set<String> = [
      "MainActor", "frozen", "available", "objc", "objcMembers", "dynamicMemberLookup", "usableFromInline",
    ]
    if !type.parts.allSatisfy({ $0.fact.attributes.allSatisfy(plain.contains) }) { return true }
    var visited: Set<String> = []
    var inherited = type.parts.flatMap(\.fact.inheritedTypes)
    while let name = inherited.popLast() {
      // The standard library's, even if a playground beside the app declares a protocol of that name.
      if ["Equatable", "Hashable", "Comparable"].contains(name) { return true }
      guard visited.insert(name).inserted else { continue }
      if let type = self.type(named: name) {
        inherited += type.parts.flatMap(\.fact.inheritedTypes)
      } else if SDK.conforms(name, to: "Equatable") ?? true {
        // A type that is not known may imply `Equatable`.
        return true
      }
    }
    return false
  }
}

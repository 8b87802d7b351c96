// Determines which types of the SDK expressions have.

extension FileModel {
  /// The type of a value according to the SDK: the declared type, the superclass of a class of the project, or the type of
  /// a property of the SDK: `AVPlayer` for `controller.player`. Nil if it is not known.
  package func typeOfSDK(of expression: SyntaxNode) -> String? { typeOfSDK(of: expression, steps: 4) }

  /// Whether a value is known to have a type of the SDK, or one that inherits from it.
  package func isKind(_ expression: SyntaxNode, of type: String) -> Bool {
    typeOfSDK(of: expression).map { SDK.table.lineage(of: $0).contains(type) } ?? false
  }

  private func typeOfSDK(of expression: SyntaxNode, steps: Int) -> String? {
    let node = expression.unparenthesized.withoutUnwrapping
    if let type = declaredType(of: node) { return superclass(ofTypeNamed: Self.name(ofWritten: type), at: node) }
    guard steps > 0 else { return nil }
    if let access = MemberAccessExpr(node), let name = access.name, let base = access.base {
      let isStatic = base.typeReferenceName?.isCapitalized ?? false
      let owner = isStatic ? base.typeReferenceName?.text : typeOfSDK(of: base, steps: steps - 1)
      let members = owner.map { SDK.members(named: name.text, of: $0) } ?? []
      let type = members.first { $0.kind == .property && $0.isStatic == isStatic }?.type
      return (type?.wrapped ?? type)?.name
    }
    guard let name = DeclReferenceExpr(node)?.name,
      case .value(let value?, let place) = localBinding(of: name, at: node), place.kind != .forStmt,
      place.kind != .tuplePattern, value != node
    else { return nil }
    return typeOfSDK(of: value, steps: steps - 1)
  }

  /// `AsyncStream.Continuation` for `AsyncStream<Int>.Continuation?`.
  private static func name(ofWritten text: String) -> String {
    let type = TypeSignature(text)
    guard let name = (type?.wrapped ?? type)?.name, SDK.type(named: name) != nil else { return text.plainTypeName }
    return name
  }

  /// The type itself, or of a class of the project its first superclass that the project does not declare.
  private func superclass(ofTypeNamed name: String, at node: SyntaxNode) -> String? {
    var name = name
    for _ in 0..<8 {
      guard let known = type(named: name, at: node) else { return name }
      guard known.isClass, let base = known.fact.inheritedTypes.first else { return nil }
      name = base
    }
    return nil
  }
}

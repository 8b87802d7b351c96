struct AnimationValueNotEquatable: ModifierRule {
  static let info = RuleInfo(
    id: "animation_value_not_equatable", topic: .animation, cases: [.notEquatable], tier: .precise)

  static let modifiers: [StaticString] = ["animation", "onChange", "task"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let watched = modifier.argument("value") ?? modifier.argument("of") ?? modifier.argument("id"),
      let name = DeclReferenceExpr(watched)?.name, let type = file.enclosingType(of: watched),
      let property = type.storedProperty(named: name), let declared = property.type,
      !file.isShadowed(name, at: watched), let known = file.typeThatCannotBeCompared(in: property)
    else { return }
    findings.add(
      at: modifier.range,
      "Changes of `\(name.text)` cannot be detected; make `\(known.fact.name)` conform to `Equatable`",
      related: [file.facts.related(known.declaration, "declared here")],
      fixes: [conform(known, in: file), watchIdentity(watched, declared, known, modifier)])
  }

  private func conform(_ known: KnownType, in file: FileModel) -> Fix? {
    guard known.declaration.path == file.facts.path, known.fact.kind == .struct || known.fact.kind == .enum,
      let declaration = file.declaration(of: known.declaration)
    else { return nil }
    let last = declaration.inheritedTypes.last
    let edit =
      last.map { TextEdit.insert(", Equatable", at: $0.range.upperBound) }
      ?? .insert(": Equatable", at: known.declaration.range.upperBound)
    let isSafe = known.fact.kind == .struct && known.properties.allSatisfy { isEquatable($0, file.facts) }
    return Fix(
      title: "Make `\(known.fact.name)` conform to `Equatable`", isSafe: isSafe, isPreferred: true, edits: [edit])
  }

  /// Whether the values of a property are certainly `Equatable`.
  private func isEquatable(_ property: PropertyFact, _ facts: FactReader) -> Bool {
    if property.isStatic { return true }
    var type = property.type
    if type.isEmpty {
      if property.initialValue == .literal { return true }
      guard case .constructor(let name) = property.initialValue else { return false }
      type = name
    }
    while type.hasSuffix("?") || type.hasPrefix("[") && type.hasSuffix("]") && !type.contains(":") {
      type = String(type.hasSuffix("?") ? type.dropLast() : type.dropFirst().dropLast())
    }
    return ElementType.isBasic(type) || type == "Bool" || facts.type(named: type)?.isEquatable ?? false
  }

  /// Observes the ids of values that are not `Equatable`.
  private func watchIdentity(
    _ watched: SyntaxNode, _ declared: SyntaxNode, _ known: KnownType, _ modifier: Modifier
  ) -> Fix? {
    // A closure with parameters would receive the ids instead of the values.
    guard known.isIdentifiable == true, modifier.trailingClosure?.parameterNames.isEmpty ?? true,
      !(modifier.trailingClosure?.node.mentionsAny(of: ["$0", "$1"]) ?? false)
    else { return nil }
    let isOptional = declared.isOptionalType
    let path = declared.unwrappedOptional.kind == .arrayType ? ".map(\\.id)" : ".id"
    return .unsafe("Observe the ids", .insert((isOptional ? "?" : "") + path, at: watched.range.upperBound))
  }
}

extension RuleCase {
  fileprivate static let notEquatable = RuleCase(
    "notEquatable", .doesNotCompile, "the type of the observed value is not `Equatable`")
}

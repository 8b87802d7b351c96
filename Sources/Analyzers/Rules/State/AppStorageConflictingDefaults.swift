struct AppStorageConflictingDefaults: PropertyRule {
  static let info = RuleInfo(
    id: "app_storage_conflicting_defaults", topic: .state, cases: [.differentDefaults, .differentTypes],
    tier: .precise, since: "0.2.0")

  static let wrappers: [StaticString] = ["AppStorage"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let storage = property.wrapper("AppStorage"), let key = storage.firstUnlabeledArgument,
      isKnown(key, in: file),
      let conflict = file.facts.storageConflict(of: key.literalText, at: key.range)
    else { return }
    let name = "The key `\(key.literalText)`"
    findings.add(
      at: property.range,
      conflict.isOfType
        ? "\(name) is also declared with another type, so one of the two never reads the value of the other"
        : "\(name) has the default `\(conflict.own.defaultValue)` here and `\(conflict.other.fact.defaultValue)` "
          + "elsewhere; declare the default once",
      conflict.isOfType ? .differentTypes : .differentDefaults,
      assuming: [
        conflict.own.isUnused || conflict.other.fact.isUnused
          ? .callers("whether code uses the property that its view only declares") : nil
      ],
      related: [
        file.facts.related(conflict.other, conflict.isOfType ? "other type declared here" : "other default")
      ])
  }

  /// Whether the key is the same wherever it is spelled the same: a literal, or a member of the only type with a name.
  private func isKnown(_ key: SyntaxNode, in file: FileModel) -> Bool {
    if let literal = StringLiteralExpr(key) { return literal.constantText != nil }
    var root = key
    while let base = MemberAccessExpr(root)?.base { root = base }
    guard root != key, let owner = DeclReferenceExpr(root)?.name, owner.isCapitalized else { return false }
    return file.facts.type(named: owner.text) != nil
  }
}

extension RuleCase {
  fileprivate static let differentDefaults = RuleCase(
    "differentDefaults", .wrong, "a key is declared with different defaults")
  fileprivate static let differentTypes = RuleCase("differentTypes", .wrong, "a key is declared with different types")
}

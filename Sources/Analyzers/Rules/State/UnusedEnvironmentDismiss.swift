struct UnusedEnvironmentDismiss: PropertyRule {
  static let info = RuleInfo(
    id: "unused_environment_dismiss", topic: .state, alsoAbout: [.performance], cases: [.unused], tier: .precise)

  static let wrappers: [StaticString] = ["Environment"]

  func check(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard let access = property.accessModifier, access.name == "private" || access.name == "fileprivate",
      let path = property.wrapper("Environment")?.firstArgument, path.kind == .keyPathExpr, type.isViewType,
      // Fonts that UIKit scales follow these only if the body runs again.
      !path.mentionsAny(of: ["dynamicTypeSize", "sizeCategory", "legibilityWeight"])
    else { return }
    let own = property.declaration.node
    let name = property.name.text
    let isUsed =
      access.name == "private"
      ? type.parts.contains { part in
        part.node.tokens.contains { !own.range.contains($0.range.lowerBound) && isUse(Name($0), property.name) }
      } : file.mentions([name, "_" + name, "$" + name], outside: own) { isUse($0, property.name) }
    guard !isUsed else { return }
    findings.add(
      at: property.range,
      "`\(property.name.text)` is never used, but the view still depends on it; delete the property",
      fixes: [.safe("Delete the unused property", preferred: true, .delete(own.removalRange))])
  }

  /// Whether a token is `name`, `_name` or `$name`.
  private func isUse(_ token: Name, _ name: Name) -> Bool {
    token == name || token.isStorage(of: name) || token.isBinding(of: name)
  }
}

extension RuleCase {
  fileprivate static let unused = RuleCase(
    "unused", .slow, "no code uses the property", severity: .hint, because: "few environment values change often",
    isOptIn: true)
}

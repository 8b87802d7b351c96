struct DeprecatedAutocapitalization: ModifierRule {
  static let info = RuleInfo(
    id: "deprecated_autocapitalization", topic: .deprecation, cases: [.deprecated], tier: .precise,
    platforms: [.iOS, .tvOS, .visionOS])

  static let modifiers: [StaticString] = ["autocapitalization"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let style = modifier.onlyUnlabeledArgument, modifier.trailingClosure == nil,
      let verdict = file.deprecation(of: modifier)
    else { return }
    findings.add(
      at: modifier.range, verdict.message, assuming: [verdict.unknown],
      fixes: [verdict.canReplace ? fix(modifier, style) : nil])
  }

  private func fix(_ modifier: Modifier, _ style: SyntaxNode) -> Fix? {
    guard let access = MemberAccessExpr(style), let name = access.name,
      access.base.map({ $0.typeReferenceName == "UITextAutocapitalizationType" }) ?? true
    else { return nil }
    let replacement: String
    switch name {
    case "none": replacement = "never"
    case "words": replacement = "words"
    case "sentences": replacement = "sentences"
    case "allCharacters": replacement = "characters"
    default: return nil
    }
    return .safe(
      "Use `textInputAutocapitalization`", preferred: true,
      .replace(modifier.range, by: "textInputAutocapitalization(.\(replacement))"))
  }
}

struct DeprecatedAutocapitalization: ModifierRule {
  static let info = RuleInfo(
    id: "deprecated_autocapitalization", topic: .deprecation, severity: .hint, tier: .precise,
    title: "`autocapitalization` is deprecated; use `textInputAutocapitalization`",
    explanation: """
      **What happens.** Nothing yet: the deprecation is a soft one, so the compiler does not warn.

      **Why change it.** `autocapitalization(_:)` takes a type of UIKit. Its replacement, \
      [textInputAutocapitalization(_:)](https://developer.apple.com/documentation/swiftui/view/textinputautocapitalization(_:)), \
      has names of its own that say what they do: `never`, `words`, `sentences`, `characters`.

      **What to do.** Use `.textInputAutocapitalization(.never)`. It requires iOS 15, tvOS 15 or watchOS 8 (macOS has \
      neither modifier); the fix is offered where the deployment target is known to be that or later.

      **When it is fine.** It is not reported with an older deployment target.
      """,
    examples: [
      .flagged(
        "TextField(\"Mail\", text: $mail).▸autocapitalization(.none)◂",
        fixed: "TextField(\"Mail\", text: $mail).textInputAutocapitalization(.never)"),
      .flagged(
        """
        SecureField("Code", text: $code)
          .▸autocapitalization(UITextAutocapitalizationType.allCharacters)◂
          .padding()
        """,
        fixed: """
          SecureField("Code", text: $code)
            .textInputAutocapitalization(.characters)
            .padding()
          """),
      .flagged(
        "TextField(\"Name\", text: $name).▸autocapitalization(style)◂", note: "the style is not known"),
      .flagged(
        "TextField(\"Name\", text: $name).▸autocapitalization(.words)◂",
        note: "without a deployment target there is no fix", deployment: [:]),
      .accepted("TextField(\"Mail\", text: $mail).textInputAutocapitalization(.never)"),
      .accepted("TextField(\"Mail\", text: $mail).autocapitalization(.none)", deployment: [.iOS: OSVersion(14)]),
    ])

  static let modifiers: [StaticString] = ["autocapitalization"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let style = modifier.onlyUnlabeledArgument, modifier.trailingClosure == nil,
      let verdict = file.deprecation(of: modifier)
    else { return }
    findings.add(
      at: modifier.range, verdict.message, fixes: [verdict.canReplace ? fix(modifier, style) : nil],
      missingFact: verdict.missingFact)
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

struct DeprecatedAutocapitalization: ModifierRule {
  static let info = RuleInfo(
    id: "deprecated_autocapitalization", topic: .deprecation, severity: .hint, tier: .precise,
    title: "`autocapitalization` is deprecated in favor of `textInputAutocapitalization`",
    explanation: """
      **What happens.** `autocapitalization(_:)` is deprecated but works as before. The deprecation is a soft one, so the \
      compiler does not report it.

      **Why.** `autocapitalization(_:)` takes a UIKit type. The options of its replacement have names that describe \
      what they do: `never`, `words`, `sentences` and `characters`.

      **What to do.** Use `.textInputAutocapitalization(.never)`. It requires iOS 15, tvOS 15 or watchOS 8; macOS \
      has neither modifier. The fix is offered if the deployment target is known to be that or later.

      **When it is fine.** The modifier is not reported if the deployment target is older.
      """,
    references: [
      .apple("autocapitalization(_:)", "swiftui/view/autocapitalization(_:)"),
      .apple("textInputAutocapitalization(_:)", "swiftui/view/textinputautocapitalization(_:)"),
    ],
    platforms: [.iOS, .tvOS, .visionOS],
    related: ["unavailable_modifier_on_platform"],
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
        "TextField(\"Name\", text: $name).▸autocapitalization(style)◂", note: "the style is unknown"),
      .flagged(
        "TextField(\"Name\", text: $name).▸autocapitalization(.words)◂",
        note: "no fix without a deployment target", deployment: [:]),
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

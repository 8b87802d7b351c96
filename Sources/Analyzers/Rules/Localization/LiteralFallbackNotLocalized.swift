struct LiteralFallbackNotLocalized: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "literal_fallback_not_localized", topic: .localization, cases: [.fallback], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = [
    "Text", "Label", "Button", "Toggle", "Section", "TextField", "SecureField", "Link", "NavigationLink", "Picker",
    "Menu",
    "DisclosureGroup", "GroupBox", "LabeledContent", "Stepper",
  ]
  static let modifiers: [StaticString] = [
    "navigationTitle", "navigationSubtitle", "alert", "confirmationDialog", "help", "accessibilityLabel",
    "accessibilityHint",
  ]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let text = call.arguments.first, text.label == nil, let value = text.expression else { return }
    check(value, in: file, &findings)
  }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let text = modifier.arguments.first, text.label == nil, let value = text.expression else { return }
    check(value, in: file, &findings)
  }

  private func check(_ value: SyntaxNode, in file: FileModel, _ findings: inout Findings) {
    for literal in literals(in: value.unparenthesized, file) where isWording(literal) {
      if file.hasNoTranslations { return }
      findings.add(
        at: literal.node.range,
        "The other value is a `String`, so \(literal.node.text.prefix(40)) is not localized; use `String(localized:)`",
        assuming: [
          !file.isTranslated
            ? .intent("whether the app is translated")
            : file.isUntranslated(literal.constantText ?? "") ? .intent("whether the text is to be translated") : nil
        ],
        fixes: [
          file.settings.supports(.year2021) == true
            ? .unsafe(
              "Localize the text", preferred: true,
              .replace(literal.node.range, by: "String(localized: \(literal.node.text))"))
            : nil
        ])
      return
    }
  }

  /// The literals that have the type `String`, because the other operand has it: in `name ?? "Unnamed"` and in
  /// `isOn ? name : "Off"`.
  private func literals(in value: SyntaxNode, _ file: FileModel) -> [StringLiteralExpr] {
    guard value.kind == .sequenceExpr else { return [] }
    let branches = value.alternatives
    if branches.count > 1 {
      guard branches.contains(where: { isString($0, file, isOptional: false) }) else { return [] }
      return branches.compactMap(StringLiteralExpr.init)
    }
    let parts = Array(value.children)
    guard parts.count >= 3, parts.count.isMultiple(of: 2) == false,
      let last = parts.last.flatMap(StringLiteralExpr.init),
      parts.enumerated().allSatisfy({ $0.offset.isMultiple(of: 2) || $0.element.textEquals("??") }),
      parts.dropLast().enumerated().allSatisfy({
        !$0.offset.isMultiple(of: 2) || isString($0.element, file, isOptional: true)
      })
    else { return [] }
    return [last]
  }

  private func isString(_ value: SyntaxNode, _ file: FileModel, isOptional: Bool) -> Bool {
    guard value.kind != .stringLiteralExpr, let type = file.declaredType(of: value) else { return false }
    return type == (isOptional ? "String?" : "String")
  }

  /// Whether a literal is a text for people: it contains a word that starts a sentence, or several words.
  private func isWording(_ literal: StringLiteralExpr) -> Bool {
    guard let text = literal.constantText, text.contains(where: \.isLetter), let first = text.first else {
      return false
    }
    return text.count > 2 && (first.isUppercase || text.contains(" ")) && text.contains(where: \.isLowercase)
  }
}

extension RuleCase {
  fileprivate static let fallback = RuleCase(
    "fallback", .wrong, "a text is a literal beside a value of type `String`", severity: .info,
    because: "it matters only to apps in several languages")
}

struct RoleWordInAccessibilityLabel: ModifierRule {
  static let info = RuleInfo(
    id: "role_word_in_accessibility_label", topic: .accessibility, severity: .info, tier: .precise, since: "0.2.0",
    title: "Accessibility label repeats the role that VoiceOver already announces",
    explanation: """
      **What happens.** VoiceOver reads “Close button, button”, or “Image of a cat, image”.

      **Why.** A control and an image have a trait, which VoiceOver announces after the label, in the language of the \
      user. WCAG 2.2, success criterion 4.1.2 (Name, Role, Value), treats the name and the role as separate.

      **What to do.** Remove the word from the label: “Close”. In a localized app, change the key in the strings files \
      as well.

      **When it is fine.** The rule reports only English literals, and only a word that matches the element: “button” \
      on a button, “link” on a link, “toggle” or “switch” on a toggle, “image” on an image. “Copy link” on a button and \
      “Profile photo” on an image describe content.
      """,
    references: [
      .apple("accessibilityLabel(_:)", "swiftui/view/accessibilitylabel(_:)"),
      .wwdc(2019, 254, "Writing Great Accessibility Labels"),
      .page(
        "Understanding WCAG 2.2: Name, Role, Value", "https://www.w3.org/WAI/WCAG22/Understanding/name-role-value"),
    ],
    criteria: [.nameRoleValue],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`Button`", .box("label “Close button”"),
            shows: [.shown("VoiceOver", .box(.problem("“Close button, button”")))])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "`Button`", .box(.remedy("label “Close”")), shows: [.shown("VoiceOver", .box(.remedy("“Close, button”")))])
        ]))),
    related: ["accessibility_label_mismatches_text"],
    examples: [
      .flagged(
        "Button { close() } label: { Image(systemName: \"xmark\") }.▸accessibilityLabel(\"Close button\")◂",
        fixed: "Button { close() } label: { Image(systemName: \"xmark\") }.accessibilityLabel(\"Close\")"),
      .flagged(
        "Button { close() } label: { Image(systemName: \"xmark\").▸accessibilityLabel(\"Close Button\")◂ }",
        fixed: "Button { close() } label: { Image(systemName: \"xmark\").accessibilityLabel(\"Close\") }",
        note: "the label of the image becomes that of the button"),
      .flagged(
        "Image(\"cat\").▸accessibilityLabel(\"Image of a cat\")◂",
        fixed: "Image(\"cat\").accessibilityLabel(\"A cat\")"),
      .flagged(
        "Toggle(isOn: $isOn) { Image(systemName: \"wifi\") }.▸accessibilityLabel(Text(\"Wi-Fi toggle\"))◂",
        fixed: "Toggle(isOn: $isOn) { Image(systemName: \"wifi\") }.accessibilityLabel(Text(\"Wi-Fi\"))"),
      .flagged(
        "Image(systemName: \"xmark\").onTapGesture { close() }.accessibilityAddTraits(.isButton).▸accessibilityLabel(\"Close button\")◂",
        fixed:
          "Image(systemName: \"xmark\").onTapGesture { close() }.accessibilityAddTraits(.isButton).accessibilityLabel(\"Close\")"
      ),
      .accepted("Button { close() } label: { Image(systemName: \"xmark\") }.accessibilityLabel(\"Close\")"),
      .accepted(
        "Button { copy() } label: { Image(systemName: \"link\") }.accessibilityLabel(\"Copy link\")",
        note: "the link is what is copied"),
      .accepted("Image(\"ada\").accessibilityLabel(\"Profile photo\")"),
      .accepted("Text(\"●\").accessibilityLabel(\"Record button\")", note: "a text has no role"),
      .accepted(
        "Image(\"cat\").accessibilityLabel(\"Image of a cat\").accessibilityRemoveTraits(.isImage)",
        note: "the image has no trait"),
      .accepted("Button { close() } label: { Image(systemName: \"xmark\") }.accessibilityLabel(\"Buttons\")"),
      .accepted("Button { close() } label: { Image(systemName: \"xmark\") }.accessibilityLabel(label)"),
    ])

  static let modifiers: [StaticString] = ["accessibilityLabel"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let argument = modifier.onlyUnlabeledArgument, let literal = literal(argument),
      let text = literal.constantText, let role = role(of: chain, in: file), let rest = text.without(role: role),
      let range = literal.contentRange, !text.utf8.contains(UInt8(ascii: "\\"))
    else { return }
    findings.add(
      at: modifier.range, "VoiceOver already announces the role; shorten the label “\(text)” to “\(rest)”",
      fixes: [.unsafe("Remove the role from the label", preferred: true, .replace(range, by: rest))])
  }

  /// `"Close button"` and `Text("Close button")`.
  private func literal(_ argument: SyntaxNode) -> StringLiteralExpr? {
    if let literal = StringLiteralExpr(argument) { return literal }
    guard let call = FunctionCallExpr(argument), call.calleeName == "Text" else { return nil }
    return call.onlyUnlabeledArgument.flatMap(StringLiteralExpr.init)
  }

  /// The role of the element that has the label; nil if it is not known.
  private func role(of chain: ModifierChain, in file: FileModel) -> SpokenRole? {
    if chain.contains("accessibilityRemoveTraits", "accessibilityRepresentation", "accessibilityElement") { return nil }
    switch chain.baseName {
    case "Button", "NavigationLink", "Menu": return .button
    case "Link": return .link
    case "Toggle": return .toggle
    case "Image":
      // In the label of a control, the image is a part of the control's element.
      guard let use = file.closures(around: chain.node).first(where: { $0.role == .builder(.label) })?.use else {
        return chain.modifiers.contains(where: addsButtonTrait) ? .button : .image
      }
      return use.callee == "Button" ? .button : nil
    default: return chain.modifiers.contains(where: addsButtonTrait) ? .button : nil
    }
  }

  private func addsButtonTrait(_ modifier: Modifier) -> Bool {
    modifier.name == "accessibilityAddTraits" && modifier.onlyUnlabeledArgument?.lastName == "isButton"
  }
}

/// A role that VoiceOver announces.
private enum SpokenRole {
  case button, link, toggle, image

  /// The words for it, in lowercase.
  var words: [String] {
    switch self {
    case .button: ["button"]
    case .link: ["link"]
    case .toggle: ["toggle", "switch"]
    case .image: ["image"]
    }
  }

  /// The beginnings of a label that name it, in lowercase.
  var beginnings: [String] {
    switch self {
    case .image: ["image of ", "picture of ", "photo of "]
    case .button: ["button to ", "button for "]
    case .link: ["link to "]
    case .toggle: []
    }
  }
}

extension String {
  /// The label without the word for a role at its end or beginning; nil if it has none, or nothing else.
  fileprivate func without(role: SpokenRole) -> String? {
    let lower = lowercased()
    guard lower.utf8.count == utf8.count else { return nil }
    for word in role.words where lower.hasSuffix(" " + word) {
      let rest = dropLast(word.count + 1)
      return rest.contains { $0.isLetter } ? String(rest) : nil
    }
    for beginning in role.beginnings where lower.hasPrefix(beginning) {
      let rest = dropFirst(beginning.count)
      guard let first = rest.first, rest.contains(where: \.isLetter) else { return nil }
      return first.uppercased() + rest.dropFirst()
    }
    return nil
  }
}

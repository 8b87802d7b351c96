struct RoleWordInAccessibilityLabel: ModifierRule {
  static let info = RuleInfo(
    id: "role_word_in_accessibility_label", topic: .accessibility, cases: [.roleTwice], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["accessibilityLabel", "accessibility"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard modifier.arguments.count == 1, let argument = modifier.explicitLabel, let literal = literal(argument),
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
    modifier.addedTraits?.lastName == "isButton"
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

extension RuleCase {
  fileprivate static let roleTwice = RuleCase(
    "roleTwice", .slow, "the label contains the role, so VoiceOver users hear it twice")
}

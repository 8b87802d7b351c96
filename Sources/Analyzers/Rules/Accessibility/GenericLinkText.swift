struct GenericLinkText: CallRule {
  static let info = RuleInfo(
    id: "generic_link_text", topic: .accessibility, cases: [.meaningless, .vague], tier: .precise,
    since: "0.2.0")

  static let callees: [StaticString] = ["Link", "NavigationLink", "Text"]

  /// Texts that name nothing, in lowercase.
  private static let empty = ["here", "click here", "tap here", "click", "tap", "link", "this link", "this", "go"]
  /// Texts that the context often explains.
  private static let vague = [
    "more", "read more", "learn more", "see more", "show more", "more info", "more information", "more details",
  ]

  func check(_ link: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    if link.calleeName == "Text" { return checkMarkdown(link, in: file, &findings) }
    guard let text = title(of: link, in: file), let words = text.constantText?.wordsOnly,
      Self.empty.contains(words) || Self.vague.contains(words), !isExplained(link, in: file)
    else { return }
    findings.add(
      at: text.node.range, "Link “\(text.constantText ?? "")” does not state where it leads; name the destination",
      Self.vague.contains(words) ? .vague : .meaningless)
  }

  /// The only text that the link shows.
  private func title(of link: FunctionCallExpr, in file: FileModel) -> StringLiteralExpr? {
    let content = file.controlLabel(of: link).content
    guard content.isComplete, content.texts.count == 1, content.images.isEmpty else { return nil }
    return content.texts.first.flatMap(StringLiteralExpr.init)
  }

  private func isExplained(_ link: FunctionCallExpr, in file: FileModel) -> Bool {
    let name = file.accessibleName(of: link)
    return name.explicitLabel != nil || name.mayBeLabeledElsewhere || name.isHidden
      || file.chain(of: link.node).modifiers.contains { $0.name.hasPrefix("accessibility") }
  }

  /// `Text("Read our policy [here](https://example.com).")`
  private func checkMarkdown(_ text: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let literal = text.onlyUnlabeledArgument.flatMap(StringLiteralExpr.init), let range = literal.contentRange,
      hasLink(range, in: literal.node.tree), let content = literal.constantText
    else { return }
    for part in content.split(separator: "[").dropFirst() {
      guard let end = part.firstIndex(of: "]"), part[end...].hasPrefix("](") else { continue }
      let words = String(part[..<end]).wordsOnly
      guard Self.empty.contains(words) else { continue }
      let chain = file.chain(of: text.node)
      guard !chain.modifiers.contains(where: { $0.name.hasPrefix("accessibilityLabel") }) else { return }
      findings.add(
        at: literal.node.range,
        "Link “\(part[..<end])” in the text does not state where it leads; make the link the name of the destination",
        .meaningless)
      return
    }
  }

  /// Whether a text contains `](`, found without creating a `String`.
  private func hasLink(_ range: Range<Int>, in tree: SyntaxTree) -> Bool {
    range.dropLast().contains { tree.byte(at: $0) == UInt8(ascii: "]") && tree.byte(at: $0 + 1) == UInt8(ascii: "(") }
  }
}

extension String {
  /// The words in lowercase, without punctuation.
  fileprivate var wordsOnly: String {
    lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }
}

extension RuleCase {
  fileprivate static let meaningless = RuleCase(
    "meaningless", .wrong, "the text of a link names nothing, such as “here”", severity: .info,
    because: "the text around the link may explain it")
  fileprivate static let vague = RuleCase(
    "vague", .wrong, "the text of a link is “more” or similar", severity: .hint,
    because: "the text before the link often explains it")
}

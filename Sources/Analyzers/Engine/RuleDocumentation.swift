extension RuleInfo {
  /// The rule's page as Markdown: what the hover, `explain` and the generated documentation show.
  public var markdown: String {
    var text = "# \(title)\n\n\(factsLine)\n\n\(explanation)\n"
    let flagged = examples.filter(\.isFlagged)
    let accepted = examples.filter { !$0.isFlagged }
    if !flagged.isEmpty { text += "\n## Flagged\n" }
    for example in flagged {
      text += example.noteParagraph + RuleExample.fence(example.plainCode)
      if let fixed = example.fixed { text += "\nRepaired:\n" + RuleExample.fence(fixed) }
    }
    if !accepted.isEmpty { text += "\n## Fine\n" }
    for example in accepted { text += example.noteParagraph + RuleExample.fence(example.plainCode) }
    return text
  }

  /// Id, severity and the rest in one line of Markdown.
  public var factsLine: String {
    var facts = ["`\(id)`", severity.rawValue, tier.rawValue, topic.rawValue]
    facts.append(isRecommended ? "on by default" : "off by default")
    if isFixable { facts.append("has a fix") }
    return facts.joined(separator: " · ")
  }
}

extension RuleExample {
  /// The code without the marks around the reported ranges.
  public var plainCode: String { code.filter { $0 != "▸" && $0 != "◂" } }

  fileprivate var noteParagraph: String {
    note.map { "\n\($0.prefix(1).uppercased())\($0.dropFirst()):\n" } ?? ""
  }

  fileprivate static func fence(_ code: String) -> String {
    "\n```swift\n\(code)\(code.hasSuffix("\n") ? "" : "\n")```\n"
  }
}

extension RuleInfo {
  /// The rule's page as Markdown: what the hover, `explain` and the generated documentation show.
  package var markdown: String {
    var text = "# \(title)\n\n\(factsLine)\n\n\(explanation)\n"
    if !options.isEmpty { text += "\n## Settings\n\n" }
    for option in options { text += "- `\(option.name)` (\(option.defaultText)): \(option.summary)\n" }
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

  /// The id, severity and other properties in one line of Markdown.
  package var factsLine: String {
    var facts = ["`\(id)`", severity.rawValue, tier.rawValue, topic.rawValue]
    facts.append(isRecommended ? "on by default" + (isQuiet ? " as a hint" : "") : "off by default")
    if isFixable { facts.append("has a fix") }
    return facts.joined(separator: " · ")
  }
}

extension RuleOptionInfo {
  /// For documentation: "true or false, false unless set".
  fileprivate var defaultText: String {
    switch defaultValue {
    case .flag(let value): "true or false, \(value) unless set"
    case .number(let value): "a number, \(value) unless set"
    case .names(let names):
      "a list, " + (names.isEmpty ? "empty" : names.map { "`\($0)`" }.joined(separator: " and ")) + " unless set"
    }
  }
}

extension RuleExample {
  /// The code without the marks around the reported ranges.
  package var plainCode: String { code.filter { $0 != "▸" && $0 != "◂" } }

  fileprivate var noteParagraph: String {
    note.map { "\n\($0.prefix(1).uppercased())\($0.dropFirst()):\n" } ?? ""
  }

  fileprivate static func fence(_ code: String) -> String {
    "\n```swift\n\(code)\(code.hasSuffix("\n") ? "" : "\n")```\n"
  }
}

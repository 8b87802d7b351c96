extension RuleInfo {
  /// The rule's page in Markdown, as shown by hover, `explain` and the generated documentation.
  package var markdown: String {
    var text = "# \(title)\n\n\(factsLine)\n\n\(explanation)\n"
    if !options.isEmpty { text += "\n## Settings\n\n" }
    for option in options { text += "- `\(option.name)` (\(option.defaultText)): \(option.summary)\n" }
    if !references.isEmpty { text += "\n## Sources\n\n" }
    for reference in references { text += "- \(reference.markdown)\n" }
    let flagged = examples.filter(\.isFlagged)
    let accepted = examples.filter { !$0.isFlagged }
    if !flagged.isEmpty { text += "\n## Incorrect\n" }
    for example in flagged {
      text += example.noteParagraph + RuleExample.fence(example.plainCode)
      if let fixed = example.fixed { text += "\nCorrected:\n" + RuleExample.fence(fixed) }
    }
    if !accepted.isEmpty { text += "\n## Correct\n" }
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
  /// For documentation: "true or false, default: false".
  fileprivate var defaultText: String {
    switch defaultValue {
    case .flag(let value): "true or false, default: \(value)"
    case .number(let value): "a number, default: \(value)"
    case .names(let names):
      "a list, default: " + (names.isEmpty ? "empty" : names.map { "`\($0)`" }.joined(separator: " and "))
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

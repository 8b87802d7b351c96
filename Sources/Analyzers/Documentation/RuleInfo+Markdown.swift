extension RuleInfo {
  /// The rule's description in Markdown, as shown by hover, `explain` and SARIF.
  ///
  /// - Parameter catalog: the rules that may be related.
  package func markdown(in catalog: RuleCatalog) -> String {
    "\(markdownHead)\n\(markdownBody(in: catalog, link: { "`\($0.id)`: \($0.title)" }))"
  }

  /// The title and the properties in one line, with the former ids that readers may be looking for.
  package var markdownHead: String {
    let former = formerIDs.map { "`\($0)`" }.joined(separator: ", ")
    return "# \(title)\n\n\(factsLine)\(former.isEmpty ? "" : " · formerly also \(former)")\n"
  }

  /// The explanation, examples, related rules, accessibility criteria and sources.
  ///
  /// - Parameters:
  ///   - catalog: the rules that may be related.
  ///   - visibleExamples: how many examples are not folded; more than that are folded as HTML.
  ///   - link: how a related rule is shown.
  package func markdownBody(
    in catalog: RuleCatalog, visibleExamples: Int = .max, link: (RuleInfo) -> String
  ) -> String {
    var text = "\(explanation)\n"
    if !options.isEmpty { text += "\n## Settings\n\n" }
    for option in options { text += "- `\(option.name)` (\(option.defaultText)): \(option.summary)\n" }
    for section in exampleSections(visible: visibleExamples) { text += section.markdown }
    let related = catalog.related(to: self)
    if !related.isEmpty { text += "\n## Related rules\n\n" }
    for rule in related { text += "- \(link(rule))\n" }
    text += "\n## Cases\n\n\(caseList)\n\(Self.aboutCases)\n"
    if !criteria.isEmpty { text += "\n## Accessibility criteria\n\n" }
    for criterion in criteria { text += "- \(criterion.markdown)\n" }
    if !references.isEmpty { text += "\n## Sources\n\n" }
    for reference in references { text += "- \(reference.markdown)\n" }
    return text
  }

  /// The incorrect and the correct examples: as many of each kind are visible, unless there are fewer of one kind.
  ///
  /// - Parameter visible: how many examples are not folded.
  package func exampleSections(visible: Int = .max) -> [ExampleSection] {
    let flagged = examples.filter(\.isFlagged)
    let accepted = examples.filter { !$0.isFlagged }
    let visibleFlagged = min(flagged.count, max(visible / 2, visible - accepted.count))
    return [
      ExampleSection("Incorrect", flagged, visible: visibleFlagged),
      ExampleSection("Correct", accepted, visible: visible - visibleFlagged),
    ].filter { !$0.visible.isEmpty || !$0.folded.isEmpty }
  }

  /// The cases as a list in Markdown: the name, the severity with the reason for it, and what the code does.
  package var caseList: String {
    cases.map { ruleCase in
      var facts = ruleCase.severity.rawValue
      if ruleCase.isOptIn { facts += ", only on request" }
      if let reason = ruleCase.reason { facts += ", because \(reason)" }
      return "- `\(ruleCase.id)` (\(facts)): \(ruleCase.summary)\n"
    }.joined()
  }

  /// What a reader must know about the list of cases.
  package static let aboutCases =
    "These are the severities without assumptions: what the rule could not verify lowers them."

  /// The first sentence of the explanation: what happens at run time or in the compiler.
  package var consequence: String {
    let intro = "**What happens.** "
    let text = explanation.hasPrefix(intro) ? explanation.dropFirst(intro.count) : explanation[...]
    var sentence = ""
    var (isCode, isQuoted) = (false, false)
    for character in text {
      // A sentence ends with a period and a space outside code and quotations.
      let isSpace = character == " " || character == "\n"
      if isSpace, sentence.hasSuffix("."), !isCode, !isQuoted { break }
      if character == "`" { isCode.toggle() }
      if character == "\"", !isCode { isQuoted.toggle() }
      sentence.append(isSpace ? " " : character)
    }
    return sentence
  }

  /// The severities of its cases, from the highest to the lowest: "warning to hint".
  package var severityRange: String {
    let lowest = cases.map(\.severity).min() ?? severity
    return lowest < severity ? "\(severity.rawValue) to \(lowest.rawValue)" : severity.rawValue
  }

  /// The id, severity and other properties in one line of Markdown.
  package var factsLine: String {
    var facts = ["`\(id)`", severityRange, tier.rawValue, topics.map(\.rawValue).joined(separator: ", ")]
    if platforms.count < Platform.allCases.count { facts.append(platforms.map(\.rawValue).joined(separator: ", ")) }
    facts.append(isRecommended ? "on by default" : "off by default")
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

/// The examples of one kind on a rule's page.
package struct ExampleSection {
  package let title: String
  package let visible: ArraySlice<RuleExample>
  /// The examples behind a disclosure triangle.
  package let folded: ArraySlice<RuleExample>

  fileprivate init(_ title: String, _ examples: [RuleExample], visible: Int) {
    self.title = title
    self.visible = examples.prefix(visible)
    folded = examples.dropFirst(visible)
  }

  /// The text of the disclosure triangle.
  package var foldedSummary: String { "\(folded.count) more" }

  fileprivate var markdown: String {
    var text = "\n## \(title)\n" + visible.map(\.markdown).joined()
    if !folded.isEmpty {
      // MkDocs requires the attribute to read the contents as Markdown; GitHub ignores it.
      text += "\n<details markdown=\"1\"><summary>\(foldedSummary)</summary>\n"
      text += folded.map(\.markdown).joined() + "\n</details>\n"
    }
    return text
  }
}

extension RuleExample {
  /// The label above the corrected code of an example.
  package static let correctedLabel = "Corrected"

  /// The code without the marks around the reported ranges.
  package var plainCode: String { code.filter { $0 != "▸" && $0 != "◂" } }

  /// What the example shows, as a heading above its code.
  package var heading: String? { note.map { "\($0.prefix(1).uppercased())\($0.dropFirst())" } }

  fileprivate var markdown: String {
    let correction = fixed.map { "\n**\(Self.correctedLabel)**\n" + Self.fence($0) } ?? ""
    return (heading.map { "\n\($0):\n" } ?? "") + Self.fence(plainCode) + correction
  }

  private static func fence(_ code: String) -> String {
    "\n```swift\n\(code)\(code.hasSuffix("\n") ? "" : "\n")```\n"
  }
}

/// Reads the page of a rule.
///
/// A page is Markdown with these parts, in this order:
///
///     # The title
///
///     **What happens.** The explanation. The lines of a paragraph are joined.
///
///     ## Picture                          optional
///
///     **Incorrect.** A caption, or nothing.
///
///     ```timeline                         the kind of figure; FigureParser describes the notation
///     …
///     ```
///
///     ## Incorrect: a note, or nothing    one section per example; `▸…◂` marks what must be reported
///
///     ```swift hint iOS=16.0              the severity and the deployment targets, if they matter
///     …
///     ```
///
///     **Corrected**                       the code after the preferred fix
///
///     ```swift
///     …
///     ```
///
///     ## Correct: a note, or nothing
///
///     ```swift
///     …
///     ```
///
///     ## Related rules                    optional; a list of ids in backticks
///     ## Accessibility criteria           optional; a list of success criteria: 4.1.2 Name, Role, Value
///     ## Sources                          a list of links
///
/// An example that must not compile has a paragraph `Error: …` before its code, with a part of the compiler's message.
package struct RulePageParser {
  private var lines: PageLines
  private var page = RuleDocumentation()

  /// Parses a page.
  ///
  /// - Parameter bytes: the page in UTF-8.
  /// - Throws: what is wrong with the page, and where.
  package static func parse(_ bytes: [UInt8]) throws(RulePageError) -> RuleDocumentation {
    var parser = RulePageParser(lines: PageLines(bytes))
    try parser.readTitle()
    parser.page.explanation = try parser.lines.paragraphs()
    while let heading = parser.lines.next() { try parser.readSection(heading) }
    return parser.page
  }

  private init(lines: PageLines) { self.lines = lines }

  private mutating func readTitle() throws(RulePageError) {
    guard let line = lines.next(), let title = line.after("# ") else {
      throw lines.error("expected the title: `# Subject, verb, consequence`")
    }
    page.title = title
  }

  private mutating func readSection(_ line: PageLine) throws(RulePageError) {
    guard let heading = line.after("## ") else { throw line.error("expected a heading: `## …`") }
    switch heading {
    case "Picture": page.illustration = try readIllustration()
    case "Related rules": page.related = try readList { item throws(RulePageError) in try Self.ruleID(item) }
    case "Accessibility criteria":
      page.criteria = try readList { item throws(RulePageError) in try Self.criterion(item) }
    case "Sources": page.references = try readList { item throws(RulePageError) in try Self.reference(item) }
    default: page.examples.append(try readExample(line, heading))
    }
  }

  // MARK: Examples

  private mutating func readExample(_ line: PageLine, _ heading: String) throws(RulePageError) -> RuleExample {
    let (kind, note) = heading.halves(separatedBy: ": ")
    guard kind == "Incorrect" || kind == "Correct" else {
      throw line.error(
        "unknown section \"\(heading)\"; expected Picture, Incorrect, Correct, Related rules, Accessibility criteria or Sources"
      )
    }
    var compilerError: String?
    if let paragraph = lines.peek(), let message = paragraph.after("Error: ") {
      compilerError = message
      _ = lines.next()
    }
    let code = try lines.fence()
    guard code.language == "swift" else { throw code.start.error("expected an example: ```swift") }
    let attributes = try ExampleAttributes(code)
    var fixed: String?
    if lines.peek()?.begins(with: "**Corrected**") ?? false {
      _ = lines.next()
      let correction = try lines.fence()
      guard correction.info == "swift" else { throw correction.start.error("expected the corrected code: ```swift") }
      fixed = correction.body
    }
    let example = RuleExample(
      code: code.body, fixed: fixed, severity: attributes.severity, note: note, deployment: attributes.deployment,
      doesNotCompile: compilerError)
    let isFlagged = example.isFlagged
    guard isFlagged == (kind == "Incorrect") else {
      throw line.error(
        kind == "Correct" ? "a correct example has no marks" : "mark what must be reported: `▸…◂`")
    }
    guard isFlagged || fixed == nil, isFlagged || attributes.severity == nil else {
      throw line.error("a correct example has neither a severity nor a corrected form")
    }
    return example
  }

  // MARK: Lists

  /// The items of a list, until the next heading.
  private mutating func readList<Item>(
    _ read: (PageLine) throws(RulePageError) -> Item
  ) throws(RulePageError) -> [Item] {
    var items: [Item] = []
    while let line = lines.peek(), !line.begins(with: "## ") {
      _ = lines.next()
      guard let item = line.dropping("- ") else { throw line.error("expected a list item: `- …`") }
      items.append(try read(item))
    }
    guard !items.isEmpty else { throw lines.error("expected a list item: `- …`") }
    return items
  }

  private static func ruleID(_ item: PageLine) throws(RulePageError) -> String {
    guard item.text.count > 2, item.text.first == "`", item.text.last == "`" else {
      throw item.error("expected the id of a rule in backticks")
    }
    return String(item.text.dropFirst().dropLast())
  }

  private static func criterion(_ item: PageLine) throws(RulePageError) -> AccessibilityCriterion {
    let number = item.text.prefix { $0 != " " }
    guard let criterion = AccessibilityCriterion.all.first(where: { $0.number == number }) else {
      throw item.error("unknown success criterion \(number); AccessibilityCriterion lists them")
    }
    guard item.text == "\(number) \(criterion.name)" else {
      throw item.error("success criterion \(number) is called \"\(criterion.name)\"")
    }
    return criterion
  }

  private static func reference(_ item: PageLine) throws(RulePageError) -> RuleReference {
    guard item.text.first == "[" else { return RuleReference(title: item.text, url: nil) }
    guard let end = item.text.firstRange(of: "]("), item.text.last == ")" else {
      throw item.error("expected a link: `[title](https://…)`")
    }
    let url = item.text[end.upperBound...].dropLast()
    guard url.hasPrefix("https://") else { throw item.error("expected a link to a web page: `[title](https://…)`") }
    return RuleReference(
      title: String(item.text[item.text.index(after: item.text.startIndex)..<end.lowerBound]), url: String(url))
  }

  // MARK: Picture

  private mutating func readIllustration() throws(RulePageError) -> Illustration {
    var panels: [Illustration.Panel] = []
    while let line = lines.peek(), !line.begins(with: "## ") {
      _ = lines.next()
      let verdict = Illustration.Verdict.allCases.first { line.text.hasPrefix("**\($0.rawValue).**") }
      guard let verdict else { throw line.error("expected a panel: `**Incorrect.**` or `**Corrected.**`") }
      var caption = String(line.text.dropFirst(verdict.rawValue.count + 5))
      while let more = lines.peek(), !more.text.hasPrefix("```") {
        _ = lines.next()
        caption += " " + more.text
      }
      caption = String(caption.drop { $0 == " " })
      let figure = try FigureParser.parse(try lines.fence(), of: verdict)
      panels.append(Illustration.Panel(verdict: verdict, caption: caption.isEmpty ? nil : caption, figure: figure))
    }
    guard !panels.isEmpty else { throw lines.error("expected a panel: `**Incorrect.**` or `**Corrected.**`") }
    return Illustration(panels)
  }
}

/// What is wrong with the page of a rule.
package struct RulePageError: Error, Hashable, CustomStringConvertible {
  /// Counted from 1; columns count UTF-8 bytes.
  package let line: Int
  package let column: Int
  package let message: String

  package var description: String { "\(line):\(column): \(message)" }
}

/// What follows the language of an example's code.
private struct ExampleAttributes {
  /// The attribute of an example that requires that the deployment targets are unknown.
  private static let unknownDeployment = "deployment=unknown"

  var severity: Severity?
  var deployment: [Platform: OSVersion]?

  init(_ fence: PageFence) throws(RulePageError) {
    for word in fence.attributes {
      if let severity = Severity(rawValue: word) {
        self.severity = severity
        continue
      }
      if word == Self.unknownDeployment {
        deployment = [:]
        continue
      }
      let (name, version) = word.halves(separatedBy: "=")
      let numbers = version?.split(separator: ".").map { Int($0) } ?? []
      guard let platform = Platform(rawValue: name), numbers.count == 2, let major = numbers[0], let minor = numbers[1]
      else {
        throw fence.start.error("unknown attribute \"\(word)\"; expected a severity or a version: `hint`, `iOS=16.0`")
      }
      deployment = deployment ?? [:]
      deployment?[platform] = OSVersion(major, minor)
    }
  }
}

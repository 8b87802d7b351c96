import GotchaAnalysis
import GotchaSupport

/// `gotcha-lsp rules`: prints a table of all rules.
struct RulesCommand: Command {
  static let name = "rules"
  static let summary = "List all rules: id, severity, tier, default, fixable, topic, title."
  static var operandShape: Operands { .none }

  enum Format: String, CaseIterable { case text, markdown, json }

  var operands: [String] = []
  var format = Format.text
  var preset: RuleSettings.Preset?
  var pages: String?

  static var options: [CommandOption<RulesCommand>] {
    [
      .choice("format", \.format, "output format (default: text)"),
      .choice("preset", \.preset, "list only the rules of this preset"),
      .text("pages", "FOLDER", .path, \.pages, "write a page with pictures for each rule, and an index, as Markdown"),
    ]
  }

  private static let columns = ["id", "severity", "tier", "default", "fixable", "topic", "title"]

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> Int32 {
    if let pages {
      try write(to: environment.location(of: pages), environment.catalog)
      return ExitStatus.success
    }
    let rules = environment.catalog.all.filter { preset?.includes($0) ?? true }
    switch format {
    case .text:
      for line in TextTable.lines([Self.columns] + rules.map { row($0) }) { environment.print(line) }
    case .markdown:
      let rows = rules.map { ["`\($0.id)`"] + Array(row($0).dropFirst()) }
      for line in Self.table(Self.columns, rows) { environment.print(line) }
    case .json:
      var json = JSONText()
      json.list(rules) { rule, json in
        json.raw("\n {")
        Self.writeFacts(rule, &json)
        json.raw("}")
      }
      environment.print(json.text)
    }
    return ExitStatus.success
  }

  /// Writes the pages of the documentation.
  ///
  /// - Parameter folder: the absolute path of a folder, which is created if necessary.
  private func write(to folder: String, _ catalog: RuleCatalog) throws(CommandFailure) {
    for (path, text) in Self.documentation(of: catalog) {
      let path = "\(folder)/\(path)"
      do throws(FileProblem) {
        try FileSystem.makeFolder(path.parentPath)
        try FileSystem.replace(path, with: Array(text.utf8))
      } catch {
        throw .unwritable(path, error)
      }
    }
  }

  /// The files of the documentation by their paths in a folder: an index, and the page and the pictures of each rule.
  static func documentation(of catalog: RuleCatalog) -> [(path: String, text: String)] {
    let pages = catalog.all.map { RulePage($0, in: catalog) }
    return [("README.md", index(of: catalog.all))]
      + pages.flatMap { page in [("\(page.rule.id).md", page.markdown)] + page.pictureFiles.map { ($0.path, $0.svg) } }
  }

  /// The table of all rules with links to their pages.
  private static func index(of rules: [RuleInfo]) -> String {
    let columns = ["rule", "topic", "severity", "fixable", "default", "tier", "platforms"]
    let rows = rules.map { rule in
      let platforms = rule.platforms.count == Platform.allCases.count ? ["all"] : rule.platforms.map(\.rawValue)
      return [
        "[\(rule.title)](\(rule.id).md)<br>`\(rule.id)`", rule.topics.map(\.rawValue).joined(separator: ", "),
        rule.severityRange, rule.isFixable ? "yes" : "no", rule.isRecommended ? "on" : "off", rule.tier.rawValue,
        platforms.joined(separator: ", "),
      ]
    }
    let enabled = rules.count(where: \.isRecommended)
    let fixable = rules.count(where: \.isFixable)
    return """
      # Rules

      \(rules.count) rules, of which \(enabled) are on by default and \(fixable) have a fix. A *precise* rule is decided by the code;
      a *heuristic* one makes assumptions. `gotcha-lsp explain RULE` prints the page of a rule in a terminal, and a
      [`gotcha.json`](../configuration.md) enables rules and sets their severities.

      \(table(columns, rows).joined(separator: "\n"))

      """
  }

  /// A table in Markdown.
  private static func table(_ columns: [String], _ rows: [[String]]) -> [String] {
    ([columns, columns.map { _ in "---" }] + rows).map { row in
      let cells = row.map { $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }
      return "| " + cells.joined(separator: " | ") + " |"
    }
  }

  private func row(_ rule: RuleInfo) -> [String] {
    [
      rule.id, rule.severityRange, rule.tier.rawValue, rule.isRecommended ? "on" : "off",
      rule.isFixable ? "yes" : "no", rule.topics.map(\.rawValue).joined(separator: ", "), rule.title,
    ]
  }

  /// The members that `rules` and `explain` share.
  static func writeFacts(_ rule: RuleInfo, _ json: inout JSONText) {
    json.raw("\"id\": ")
    json.string(rule.id)
    json.raw(", \"formerIds\": ")
    json.list(rule.formerIDs) { id, json in json.string(id) }
    json.raw(", \"severity\": ")
    json.string(rule.severity.rawValue)
    json.raw(", \"tier\": ")
    json.string(rule.tier.rawValue)
    json.raw(", \"default\": \(rule.isRecommended), \"fixable\": \(rule.isFixable), \"topic\": ")
    json.string(rule.topic.rawValue)
    json.raw(", \"title\": ")
    json.string(rule.title)
    json.raw(", \"cases\": ")
    json.list(rule.cases) { ruleCase, json in
      json.raw("{\"name\": ")
      json.string(ruleCase.id)
      for (key, value) in [
        ("severity", ruleCase.severity.rawValue), ("consequence", ruleCase.consequence.rawValue),
        ("when", ruleCase.summary),
      ] {
        json.raw(", \"\(key)\": ")
        json.string(value)
      }
      json.raw(", \"default\": \(!ruleCase.isOptIn)}")
    }
    json.raw(", \"criteria\": ")
    json.list(rule.criteria) { criterion, json in
      json.raw("{\"number\": ")
      json.string(criterion.number)
      for (key, value) in [("name", criterion.name), ("level", criterion.level.rawValue), ("url", criterion.url)] {
        json.raw(", \"\(key)\": ")
        json.string(value)
      }
      json.raw("}")
    }
  }
}

import Analyzers
import GotchaSupport

/// `gotcha-lsp rules`: prints a table of all rules.
struct RulesCommand: Command {
  static let name = "rules"
  static let summary = "List all rules: id, severity, tier, default, fixable, topic, title."
  static var operandShape: Operands { .none }

  var operands: [String] = []
  var format = DocumentFormat.text

  static var options: [CommandOption<RulesCommand>] {
    [.choice("format", \.format, "output format (default: text)")]
  }

  private static let columns = ["id", "severity", "tier", "default", "fixable", "topic", "title"]

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> Int32 {
    let rules = RuleCatalog.all
    switch format {
    case .text:
      for line in TextTable.lines([Self.columns] + rules.map { row($0) }) { environment.print(line) }
    case .markdown:
      var rows = [Self.columns, Self.columns.map { _ in "---" }]
      rows += rules.map { rule in
        var row = row(rule)
        row[0] = "`\(rule.id)`"
        return row.map { $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }
      }
      for row in rows { environment.print("| " + row.joined(separator: " | ") + " |") }
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

  private func row(_ rule: RuleInfo) -> [String] {
    [
      rule.id, rule.severity.rawValue, rule.tier.rawValue, rule.isRecommended ? "on" : "off",
      rule.isFixable ? "yes" : "no", rule.topic.rawValue, rule.title,
    ]
  }

  /// The members that `rules` and `explain` share.
  static func writeFacts(_ rule: RuleInfo, _ json: inout JSONText) {
    json.raw("\"id\": ")
    json.string(rule.id)
    json.raw(", \"severity\": ")
    json.string(rule.severity.rawValue)
    json.raw(", \"tier\": ")
    json.string(rule.tier.rawValue)
    json.raw(", \"default\": \(rule.isRecommended), \"fixable\": \(rule.isFixable), \"topic\": ")
    json.string(rule.topic.rawValue)
    json.raw(", \"title\": ")
    json.string(rule.title)
  }
}

import GotchaAnalysis
import GotchaSupport

/// `gotcha-lsp explain`: prints a rule's page in a terminal.
struct ExplainCommand: Command {
  static let name = "explain"
  static let summary = "Explain a rule: what goes wrong, why, what to do, and when it is fine."
  static var operandShape: Operands { .one("RULE", .rule) }

  enum Format: String, CaseIterable { case text, markdown, html, json }

  var operands: [String] = []
  var format = Format.text

  static var options: [CommandOption<ExplainCommand>] {
    [.choice("format", \.format, "output format (default: text)")]
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> Int32 {
    let id = operands.first ?? ""
    let catalog = environment.catalog
    guard let rule = catalog.rule(id) else { throw .unknownRule(id, in: environment) }
    switch format {
    case .markdown: environment.output.write(Array(rule.markdown(in: catalog).utf8))
    case .html: environment.output.write(Array(RulePage(rule, in: catalog).html.utf8))
    case .text:
      let usesColor = environment.outputIsTerminal && (environment.variables["NO_COLOR"] ?? "").isEmpty
      let text = MarkdownText(style: TerminalStyle(usesColor: usesColor)).render(rule.markdown(in: catalog))
      environment.output.write(Array(text.utf8))
    case .json: environment.print(json(rule))
    }
    return ExitStatus.success
  }

  private func json(_ rule: RuleInfo) -> String {
    var json = JSONText()
    json.raw("{")
    RulesCommand.writeFacts(rule, &json)
    let help = Product.webPages?.rule(rule) ?? rule.helpPath
    for (key, value) in [("since", rule.since), ("help", help), ("explanation", rule.explanation)] {
      json.raw(",\n \"\(key)\": ")
      json.string(value)
    }
    json.raw(",\n \"references\": ")
    json.references(rule.references)
    json.raw(",\n \"options\": ")
    json.list(rule.options, Self.write)
    json.raw(",\n \"examples\": ")
    json.list(rule.examples) { example, json in
      json.raw("\n  {\"flagged\": \(example.isFlagged), \"code\": ")
      json.string(example.code)
      for (key, value) in [("fixed", example.fixed), ("note", example.note)] {
        guard let value else { continue }
        json.raw(", \"\(key)\": ")
        json.string(value)
      }
      json.raw("}")
    }
    json.raw("}")
    return json.text
  }

  private static func write(_ option: RuleOptionInfo, _ json: inout JSONText) {
    json.raw("\n  {\"name\": ")
    json.string(option.name)
    json.raw(", \"kind\": ")
    json.string(option.kind.rawValue)
    json.raw(", \"default\": ")
    switch option.defaultValue {
    case .flag(let value): json.raw("\(value)")
    case .number(let value): json.raw("\(value)")
    case .names(let names): json.list(names) { name, json in json.string(name) }
    }
    json.raw(", \"summary\": ")
    json.string(option.summary)
    json.raw("}")
  }
}

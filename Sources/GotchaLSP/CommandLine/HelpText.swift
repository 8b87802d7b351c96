/// What `--help` prints, made from the tables of commands and options.
enum HelpText {
  static var overview: String {
    let commands = CommandCatalog.all.map { ($0.name, $0.summary) }
    return """
      Finds SwiftUI gotchas, explains them and repairs them.

      Usage: \(Product.name) COMMAND [arguments]

      Commands:
      \(columns(commands))

      \(Product.name) COMMAND --help tells more about a command, \(Product.name) --version which one this is.
      """
  }

  static func page<C: Command>(_ type: C.Type) -> String {
    var usage = "Usage: \(Product.name) \(type.name)"
    if !type.operandShape.usage.isEmpty { usage += " " + type.operandShape.usage }
    if !type.options.isEmpty { usage += " [options]" }
    let options = type.options.map { ($0.usage, $0.summary) } + [("--help", "print this")]
    return "\(type.summary)\n\n\(usage)\n\nOptions:\n\(columns(options))"
  }

  /// Two columns; a name that is wider than the first one gets a line of its own.
  private static func columns(_ rows: [(name: String, text: String)]) -> String {
    let widest = 26
    let width = min(widest, rows.map(\.name.count).max() ?? 0)
    return rows.map { row in
      let padding = String(repeating: " ", count: max(0, width - row.name.count))
      let gap = row.name.count > width ? "\n" + String(repeating: " ", count: width + 4) : padding + "  "
      return "  " + row.name + gap + row.text
    }.joined(separator: "\n")
  }
}

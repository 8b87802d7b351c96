/// The output of `--help`, generated from the tables of commands and options.
enum HelpText {
  static var overview: String {
    let commands = CommandCatalog.all.map { ($0.name, $0.summary) }
    return """
      Find, explain and fix SwiftUI pitfalls.

      Usage: \(Product.name) COMMAND [arguments]

      Commands:
      \(columns(commands))

      Run `\(Product.name) COMMAND --help` for details, `\(Product.name) --version` for the version.
      """
  }

  static func page<C: Command>(_ type: C.Type) -> String {
    var usage = "Usage: \(Product.name) \(type.name)"
    if !type.operandShape.usage.isEmpty { usage += " " + type.operandShape.usage }
    if !type.options.isEmpty { usage += " [options]" }
    let options = type.options.map { ($0.usage, $0.summary) } + [("--help", "print this help")]
    return "\(type.summary)\n\n\(usage)\n\nOptions:\n\(columns(options))"
  }

  /// The maximum width of a line, in columns.
  private static let lineWidth = 100

  /// Two columns; a name that is wider than the first column is placed on a separate line.
  private static func columns(_ rows: [(name: String, text: String)]) -> String {
    let widest = 26
    let width = min(widest, rows.map(\.name.count).max() ?? 0)
    return rows.map { row in
      let padding = String(repeating: " ", count: max(0, width - row.name.count))
      let gap = row.name.count > width ? "\n" + String(repeating: " ", count: width + 4) : padding + "  "
      let indent = "\n" + String(repeating: " ", count: width + 4)
      return "  " + row.name + gap + lines(row.text, lineWidth - width - 4).joined(separator: indent)
    }.joined(separator: "\n")
  }

  /// Splits text into lines between words.
  private static func lines(_ text: String, _ width: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}

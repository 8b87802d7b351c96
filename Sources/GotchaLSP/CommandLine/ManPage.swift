/// The output of `help --man`: the manual page, generated from the tables that `--help` uses.
enum ManPage {
  static var text: String {
    let commands = CommandCatalog.all
    return """
      .TH \(Product.name.uppercased()) 1 "" "\(Product.name) \(Product.version)" "User Commands"
      .SH NAME
      \(Product.name) \\- find, explain and fix SwiftUI pitfalls
      .SH SYNOPSIS
      \(commands.map { synopsis($0) }.joined(separator: "\n.br\n"))
      .SH COMMANDS
      \(commands.map { section($0) }.joined(separator: "\n"))
      .SH EXIT STATUS
      .TP
      .B \(ExitStatus.success)
      The command succeeded.
      .TP
      .B \(ExitStatus.findings)
      .B check
      reported a finding at or above the severity of
      .BR \\-\\-fail\\-on .
      .TP
      .B \(ExitStatus.failure)
      The command failed; a message on standard error describes the problem.
      .SH FILES
      .TP
      .B gotcha.json
      The settings. Each file uses the nearest one, searching upward from its folder.
      .B \(Product.name) schema
      prints its JSON schema.
      """
  }

  private static func synopsis<C: Command>(_ type: C.Type) -> String {
    var line = ".B \(Product.name) \(type.name)"
    let rest = [type.operandShape.usage, type.options.isEmpty ? "" : "[options]"].filter { !$0.isEmpty }
    if !rest.isEmpty { line += "\n" + escaped(rest.joined(separator: " ")) }
    return line
  }

  private static func section<C: Command>(_ type: C.Type) -> String {
    let options = type.options.map { option in
      let value = option.value.map { " \\fI\(escaped($0.usage))\\fR" } ?? ""
      return ".TP\n\\fB\(escaped("--" + option.name))\\fR\(value)\n\(escaped(option.summary))"
    }
    return ([".SS \(type.name)", escaped(type.summary)] + options).joined(separator: "\n")
  }

  /// Escapes plain text: hyphens must be found and copied as such, and a leading period or apostrophe must not start a
  /// macro.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacingAll("\\", with: "\\e").replacingAll("-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}

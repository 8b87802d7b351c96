/// What `help --man` prints: the manual page, in the language of `man`, from the tables that `--help` uses.
enum ManPage {
  static var text: String {
    let commands = CommandCatalog.all
    return """
      .TH \(Product.name.uppercased()) 1 "" "\(Product.name) \(Product.version)" "User Commands"
      .SH NAME
      \(Product.name) \\- find SwiftUI gotchas, explain them and fix them
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
      has a finding at or above
      .BR \\-\\-fail\\-on .
      .TP
      .B \(ExitStatus.failure)
      The command failed; a message on standard error says why.
      .SH FILES
      .TP
      .B gotcha.json
      The settings, in the folder of a file or the nearest folder above it.
      .B \(Product.name) schema
      prints what it may contain.
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
      let value = option.value.map { " \\fI\(escaped($0.placeholder))\\fR" } ?? ""
      return ".TP\n\\fB\(escaped("--" + option.name))\\fR\(value)\n\(escaped(option.summary))"
    }
    return ([".SS \(type.name)", escaped(type.summary)] + options).joined(separator: "\n")
  }

  /// Plain text: a hyphen is to be found and copied as one, and a period or an apostrophe at the start of a line is not
  /// a macro.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacingAll("\\", with: "\\e").replacingAll("-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}

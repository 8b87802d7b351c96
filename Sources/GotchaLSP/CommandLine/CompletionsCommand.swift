import GotchaAnalysis
import GotchaSupport

/// `gotcha-lsp completions`: prints a shell's completion script.
struct CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "Print shell completions for bash, zsh or fish."
  static var operandShape: Operands { .one("bash|zsh|fish", .words(Shell.allCases.map(\.rawValue))) }
  static var options: [CommandOption<CompletionsCommand>] { [] }

  var operands: [String] = []

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> Int32 {
    let name = operands.first ?? ""
    guard let shell = Shell(rawValue: name) else {
      let hint = NearestName.hint(name, in: Shell.allCases.map(\.rawValue))
      throw .usage("unknown shell \"\(name)\" (bash, zsh, fish)\(hint)")
    }
    environment.print(Completions(catalog: environment.catalog).script(for: shell))
    return ExitStatus.success
  }
}

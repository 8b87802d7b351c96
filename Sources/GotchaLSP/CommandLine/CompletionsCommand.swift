import Analyzers
import GotchaSupport

/// `gotcha-lsp completions`: what a shell needs to complete the command line.
struct CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "Prints the completions for a shell: bash, zsh or fish."
  static var operandShape: Operands { .one("bash|zsh|fish", .words(Shell.allCases.map(\.rawValue))) }
  static var options: [CommandOption<CompletionsCommand>] { [] }

  var operands: [String] = []

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> Int32 {
    let name = operands.first ?? ""
    guard let shell = Shell(rawValue: name) else {
      let hint = NearestName.hint(name, in: Shell.allCases.map(\.rawValue))
      throw .usage("there are completions for bash, zsh and fish, not for \"\(name)\"\(hint)")
    }
    environment.print(Completions.script(for: shell))
    return ExitStatus.success
  }
}

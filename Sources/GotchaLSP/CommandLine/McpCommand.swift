import GotchaPlatform

/// `gotcha-lsp mcp`: runs the server for coding agents.
struct McpCommand: Command {
  static let name = "mcp"
  static let summary = "Run the server for coding agents (Model Context Protocol) on standard input and output."
  static var operandShape: Operands { .none }

  var operands: [String] = []
  var root: String?

  static var options: [CommandOption<McpCommand>] {
    [.text("root", "FOLDER", .path, \.root, "folder of the project (default: the current folder)")]
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> Int32 {
    var environment = environment
    if let root {
      let location = DisplayPath.tidied(environment.location(of: root))
      do throws(FileProblem) {
        guard try FileSystem.kind(of: location) == .folder else { throw FileProblem("it is not a folder") }
      } catch {
        throw .usage("--root: cannot use \"\(root)\": \(error.reason)")
      }
      environment.workingDirectory = location
    }
    ModelContextServer(input: STDIN_FILENO, output: takeStandardOutput(), in: environment).run()
    return ExitStatus.success
  }
}

/// Redirects standard output to standard error, because nothing else may write between messages.
///
/// - Returns: the descriptor of standard output.
func takeStandardOutput() -> Int32 {
  let output = dup(STDOUT_FILENO)
  dup2(STDERR_FILENO, STDOUT_FILENO)
  return output
}

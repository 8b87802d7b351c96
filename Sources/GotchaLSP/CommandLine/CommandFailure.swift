/// Why a command did not run: what is wrong, where, and what to do about it.
struct CommandFailure: Error {
  let message: String
  /// Whether the command line was at fault, so that `--help` helps.
  let isUsage: Bool

  /// The command line is wrong.
  static func usage(_ message: String) -> CommandFailure { CommandFailure(message: message, isUsage: true) }

  /// The command line is valid, but the command cannot do what it asks for.
  static func run(_ message: String) -> CommandFailure { CommandFailure(message: message, isUsage: false) }

  /// A file that the command is asked to write cannot be written.
  static func unwritable(_ file: String, _ problem: FileProblem) -> CommandFailure {
    .run("\(file) cannot be written: \(problem.reason)")
  }
}

/// Why a command failed: what is wrong, where, and what to do about it.
struct CommandFailure: Error {
  let message: String
  /// Whether the command line is invalid, so that `--help` is useful.
  let isUsage: Bool

  /// The command line is invalid.
  static func usage(_ message: String) -> CommandFailure { CommandFailure(message: message, isUsage: true) }

  /// The command line is valid, but the command failed.
  static func run(_ message: String) -> CommandFailure { CommandFailure(message: message, isUsage: false) }

  /// An output file cannot be written.
  static func unwritable(_ file: String, _ problem: FileProblem) -> CommandFailure {
    .run("cannot write \(file): \(problem.reason)")
  }
}

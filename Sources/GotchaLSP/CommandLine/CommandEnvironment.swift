import GotchaAnalysis
import GotchaPlatform
import GotchaSupport

/// What a command has access to: the rules, and the streams, folder and variables of the process or of a test.
struct CommandEnvironment: Sendable {
  /// All rules.
  var catalog: RuleCatalog
  /// Reads standard input to its end.
  var readInput: @Sendable () throws(FileProblem) -> [UInt8]
  var output: any ByteOutput
  var errorOutput: any ByteOutput
  /// The absolute path that relative paths refer to.
  var workingDirectory: String
  /// Environment variables that commands read.
  var variables: [String: String] = [:]
  var outputIsTerminal = false
  var errorIsTerminal = false
  /// Whether the command has the whole process, so that it may replace itself with a new run.
  var isProcess = false

  /// The environment of this process.
  ///
  /// - Parameter catalog: all rules.
  static func process(_ catalog: RuleCatalog) -> CommandEnvironment {
    var variables: [String: String] = [:]
    let names =
      ["NO_COLOR", "TERM", "XCODE_VERSION_ACTUAL", GitHubReporter.stepSummaryVariable]
      + CheckCommand.checkoutVariables + CacheFolder.variables
    for name in names {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return CommandEnvironment(
      catalog: catalog,
      readInput: { () throws(FileProblem) in
        let bytes = try FileSystem.contents(ofDescriptor: STDIN_FILENO)
        FaultRecovery.keepInput(bytes)
        return bytes
      },
      output: DescriptorOutput(descriptor: STDOUT_FILENO), errorOutput: DescriptorOutput(descriptor: STDERR_FILENO),
      workingDirectory: FileSystem.workingDirectory(), variables: variables,
      outputIsTerminal: isatty(STDOUT_FILENO) == 1, errorIsTerminal: isatty(STDERR_FILENO) == 1,
      isProcess: true)
  }

  /// Ends the process. Output that could not be written turns success into failure.
  ///
  /// If the reader of a pipe has closed it, the process ends with SIGPIPE as shells expect, unless the signal is
  /// ignored.
  ///
  /// - Parameter restorePipeSignal: restores the action for SIGPIPE that was set when the process started. Called only
  ///   to end the process with it, so that a thread that still writes to a worker cannot end it that way.
  func exit(with status: Int32, restorePipeSignal: () -> Void) -> Never {
    if output.hasLostReader || errorOutput.hasLostReader {
      restorePipeSignal()
      raise(SIGPIPE)
    }
    if let failure = output.failure {
      printError("error: cannot write to standard output: \(failure.reason)")
      systemExit(max(status, ExitStatus.failure))
    }
    systemExit(status)
  }

  /// Writes text and a line break to standard output.
  func print(_ text: String) { output.write(Array((text + "\n").utf8)) }

  /// Writes a line to standard error. It may contain untrusted text, because errors quote names, arguments and
  /// settings.
  func printError(_ line: String) { printError([line]) }

  /// Writes lines to standard error.
  func printError(_ lines: [String]) {
    errorOutput.write(Array(lines.map { $0.onOneLine + "\n" }.joined().utf8))
  }

  /// The path to open for a path that the user specified.
  func location(of path: String) -> String {
    DisplayPath.absolute(path, in: workingDirectory)
  }
}

/// The exit status of a command.
enum ExitStatus {
  static let success: Int32 = 0
  /// There are findings at or above the failure threshold.
  static let findings: Int32 = 1
  /// The run itself failed.
  static let failure: Int32 = 2
}

/// A destination for bytes.
protocol ByteOutput: Sendable {
  func write(_ bytes: [UInt8])
  /// The error of the first write that failed.
  var failure: FileProblem? { get }
}

extension ByteOutput {
  /// Whether it is a pipe whose other end is closed.
  var hasLostReader: Bool { failure?.isBrokenPipe ?? false }
}

/// Writes to an open file of the process without buffering, because callers pass whole reports.
final class DescriptorOutput: ByteOutput {
  private let descriptor: Int32
  private let firstFailure = Monitor<FileProblem?>(nil)

  init(descriptor: Int32) { self.descriptor = descriptor }

  var failure: FileProblem? { firstFailure.read { $0 } }

  func write(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    do {
      try FileSystem.write(bytes, toDescriptor: descriptor)
    } catch {
      firstFailure.update { $0 = error }
    }
  }
}

import GotchaPlatform
import LSPTransport

/// What `gotcha-lsp serve` is started with.
struct ServeOptions: Sendable {
  /// Where the log goes, nil for standard error.
  var logFile: String?
  var logLevel = LogLevel.warning
  /// What links to rules lead to.
  var pages: RulePages
  /// Whether another process does the work, which may fail.
  var isSupervised = true
  var limits = WorkLimits()
  var reports: FailureReports
}

extension LanguageServer {
  /// Serves one client on standard input and output until it leaves.
  ///
  /// - Returns: the exit status: 0 after `shutdown` and `exit`, 1 when the client left otherwise, 2 when the log file
  ///   cannot be written.
  static func run(options: ServeOptions) -> Int32 {
    let log: Log
    if let path = options.logFile {
      guard let file = Log(path: path, level: options.logLevel) else {
        let reason = String(cString: strerror(errno))
        Log.standardError(.error).write(.error, "cannot write the log file \(path): \(reason)")
        return 2
      }
      log = file
    } else {
      log = Log.standardError(options.logLevel)
    }
    let worker = Worker.ofThisProcess(options.limits)
    if worker == nil, options.isSupervised, let status = supervise(options, log) { return status }
    // Nothing else may write between the messages: standard output means standard error from here on.
    let output = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    let server = LanguageServer(
      input: STDIN_FILENO, output: output, log: log, pages: options.pages, worker: worker,
      makeAnalyzer: DocumentAnalyzer.rules)
    return server.run()
  }

  /// Serves the client through a process of its own.
  ///
  /// - Returns: nil where there can be none.
  private static func supervise(_ options: ServeOptions, _ log: Log) -> Int32? {
    let supervisor = Supervisor(
      arguments: CommandLine.arguments, recorder: FlightRecorder.make(), reports: options.reports, log: log,
      output: STDOUT_FILENO)
    return supervisor.run(input: STDIN_FILENO)
  }
}

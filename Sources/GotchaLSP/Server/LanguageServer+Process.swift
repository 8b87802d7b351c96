import GotchaPlatform
import LSPTransport

/// The options of `gotcha-lsp serve`.
struct ServeOptions: Sendable {
  /// The log file, nil for standard error.
  var logFile: String?
  var logLevel = LogLevel.warning
  /// The targets of links to rules.
  var pages: RulePages
  /// Whether a separate worker process does the analysis, so that crashes do not end the session.
  var isSupervised = true
  var limits = WorkLimits()
  var reports: FailureReports
}

extension LanguageServer {
  /// Serves one client on standard input and output until the session ends.
  ///
  /// - Returns: the exit status: 0 after `shutdown` and `exit`, 1 if the client exited otherwise, 2 if the log file
  ///   cannot be written.
  static func run(options: ServeOptions) -> Int32 {
    let log: Log
    if let path = options.logFile {
      guard let file = Log(path: path, level: options.logLevel) else {
        let reason = String(cString: strerror(errno))
        Log.standardError(.error).write(.error, "cannot write log file \(path): \(reason)")
        return 2
      }
      log = file
    } else {
      log = Log.standardError(options.logLevel)
    }
    let catalog = options.pages.catalog
    let worker = Worker.ofThisProcess(options.limits, catalog)
    if worker == nil, options.isSupervised, let status = supervise(options, log) { return status }
    let server = LanguageServer(
      input: STDIN_FILENO, output: takeStandardOutput(), log: log, pages: options.pages, worker: worker,
      makeAnalyzer: { DocumentAnalyzer(catalog, $0) })
    return server.run()
  }

  /// Serves the client through a worker process.
  ///
  /// - Returns: nil if no worker can be started.
  private static func supervise(_ options: ServeOptions, _ log: Log) -> Int32? {
    let supervisor = Supervisor(
      arguments: CommandLine.arguments, recorder: FlightRecorder.make(options.pages.catalog), reports: options.reports,
      log: log, output: STDOUT_FILENO)
    return supervisor.run(input: STDIN_FILENO)
  }
}

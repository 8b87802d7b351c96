/// `gotcha-lsp serve`: runs the language server.
struct ServeCommand: Command {
  static let name = "serve"
  static let summary = "Run the language server on standard input and output."
  static var operandShape: Operands { .none }

  var operands: [String] = []
  var usesStandardStreams = true
  var logFile: String?
  var logLevel = LogLevel.warning
  var isUnsupervised = false
  var timeLimit: Int?
  var memoryLimit: Int?

  static var options: [CommandOption<ServeCommand>] {
    [
      .flag("stdio", \.usesStandardStreams, "communicate over standard input and output (default; the only transport)"),
      .text("log", "FILE", .file, \.logFile, "append the log to FILE instead of standard error"),
      .choice("log-level", \.logLevel, "minimum level of log messages (default: warning)"),
      .flag("no-supervisor", \.isUnsupervised, "analyze in this process, so that a crash ends the session"),
    ] + WorkLimits.options(\.timeLimit, \.memoryLimit)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> Int32 {
    let logFile = logFile.map { environment.location(of: $0) }
    let cache = CacheFolder(in: environment)
    return LanguageServer.run(
      options: ServeOptions(
        logFile: logFile, logLevel: logLevel, pages: RulePages(environment.catalog, cache: cache),
        isSupervised: !isUnsupervised, limits: WorkLimits(seconds: timeLimit, megabytes: memoryLimit),
        reports: FailureReports(cache: cache)))
  }
}

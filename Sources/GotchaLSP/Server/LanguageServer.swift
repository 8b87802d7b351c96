/// What `gotcha-lsp serve` is told.
struct ServeOptions: Sendable {
  /// Absolute, nil for no log.
  var logFile: String?
  var logLevel = LogLevel.info
}

/// How much the server writes to its log.
enum LogLevel: String, Sendable, CaseIterable {
  case error, warning, info, debug
}

/// The language server.
enum LanguageServer {
  /// Serves standard input until it ends.
  ///
  /// - Returns: the process's exit status.
  static func run(options: ServeOptions) -> Int32 {
    ExitStatus.failure
  }
}

import GotchaSupport
import LSPTransport

/// Messages from the server to the client.
extension LanguageServer {
  /// Sends a request to the client.
  ///
  /// - Parameter params: nil if the method has none.
  func request(
    _ method: String, _ params: JSONValue? = nil, handler: @escaping OutgoingRequests<LanguageServer>.Handler
  ) {
    guard let content = try? outgoing.make(method, params: params, handler: handler) else { return }
    writer.send(content)
  }

  /// - Parameter key: replaces an unsent notification with the same key.
  func notify(_ method: String, _ params: some Encodable, replacing key: String? = nil) {
    guard let content = try? OutgoingMessage.notification(method, params: params) else { return }
    writer.send(content, replacing: key)
  }

  /// Sends `$/logTrace` if the client has enabled it with `$/setTrace`.
  func trace(_ message: @autoclosure () -> String, _ details: @autoclosure () -> String? = nil) {
    guard traceValue != .off else { return }
    notify(
      LogTraceNotification.method,
      LogTraceParams(message: message(), verbose: traceValue == .verbose ? details() : nil))
  }

  /// Logs a message, also in the client's log.
  func report(_ level: LogLevel, _ message: String) {
    log.write(level, message)
    guard phase == .running else { return }
    let type: LogMessageParams.MessageType =
      switch level {
      case .error: .error
      case .warning: .warning
      case .info: .info
      case .debug, .trace: .log
      }
    notify(LogMessageNotification.method, LogMessageParams(type: type, message: message))
  }

  /// Shows a message to the user of the client.
  func show(_ type: LogMessageParams.MessageType, _ message: String) {
    notify(ShowMessageNotification.method, LogMessageParams(type: type, message: message))
  }
}

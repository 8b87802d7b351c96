import GotchaPlatform
import GotchaSupport
import LSPTransport

/// How much is logged; each level includes those of a lower rank.
enum LogLevel: String, Sendable, CaseIterable, Comparable {
  case error, warning, info, debug, trace

  private var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    case .debug: 3
    case .trace: 4
    }
  }

  static func < (a: LogLevel, b: LogLevel) -> Bool { a.rank < b.rank }
}

/// Lines for the people who look after the server, in a file or on standard error.
struct Log: Sendable {
  let level: LogLevel
  private let descriptor: Monitor<Int32>

  private init(descriptor: Int32, level: LogLevel) {
    self.level = level
    self.descriptor = Monitor(descriptor)
  }

  /// Appends to a file.
  ///
  /// - Returns: nil when the file cannot be written; `errno` says why.
  init?(path: String, level: LogLevel) {
    let descriptor = openFile(path, O_WRONLY | O_CREAT | O_APPEND, mode: 0o644)
    guard descriptor >= 0 else { return nil }
    self.init(descriptor: descriptor, level: level)
  }

  static func standardError(_ level: LogLevel) -> Log { Log(descriptor: STDERR_FILENO, level: level) }

  /// Writes a line, unless that would block because earlier lines are not read yet.
  func write(_ level: LogLevel, _ message: @autoclosure () -> String) {
    guard level <= self.level else { return }
    let line =
      Array("gotcha-lsp \(level.rawValue): \(message().onOneLine)".utf8.prefix(Log.lineLimit)) + [UInt8(ascii: "\n")]
    descriptor.update { descriptor in
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&request, 1, 0) > 0 else { return }
      _ = line.withUnsafeBytes { systemWrite(descriptor, $0) }
    }
  }

  /// Longest line in bytes: a pipe that is ready at all takes that much.
  private static let lineLimit = 4000
}

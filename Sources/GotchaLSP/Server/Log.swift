import GotchaPlatform
import GotchaSupport
import LSPTransport

/// The log level; each level includes the more severe ones.
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

/// The log for troubleshooting, in a file or on standard error.
struct Log: Sendable {
  let level: LogLevel
  private let descriptor: Monitor<Int32>

  private init(descriptor: Int32, level: LogLevel) {
    self.level = level
    self.descriptor = Monitor(descriptor)
  }

  /// Opens a file for appending.
  ///
  /// - Returns: nil if the file cannot be written; `errno` contains the reason.
  init?(path: String, level: LogLevel) {
    let descriptor = openFile(path, O_WRONLY | O_CREAT | O_APPEND, mode: 0o644)
    guard descriptor >= 0 else { return nil }
    self.init(descriptor: descriptor, level: level)
  }

  static func standardError(_ level: LogLevel) -> Log { Log(descriptor: STDERR_FILENO, level: level) }

  /// Writes a line, unless that would block because earlier lines have not been read.
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

  /// The maximum length of a line in bytes: a ready pipe always accepts that many.
  private static let lineLimit = 4000
}

import LSPTransport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How much is logged; each level holds the ones before it.
enum LogLevel: String, Sendable, CaseIterable, Comparable {
  case error, warning, info, debug, trace

  static func < (a: LogLevel, b: LogLevel) -> Bool { a.rank < b.rank }

  private var rank: Int { LogLevel.allCases.firstIndex(of: self) ?? 0 }
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
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return nil }
    self.init(descriptor: descriptor, level: level)
  }

  static func standardError(_ level: LogLevel) -> Log { Log(descriptor: STDERR_FILENO, level: level) }

  func write(_ level: LogLevel, _ message: @autoclosure () -> String) {
    guard level <= self.level else { return }
    let line = Array("gotcha-lsp \(level.rawValue): \(message())\n".utf8)
    descriptor.update { descriptor in
      _ = line.withUnsafeBytes { systemWrite(descriptor, $0) }
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    Darwin.write(descriptor, bytes.baseAddress, bytes.count)
  #elseif canImport(Musl)
    Musl.write(descriptor, bytes.baseAddress, bytes.count)
  #else
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  #endif
}

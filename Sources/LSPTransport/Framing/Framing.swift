/// How messages are separated in a stream of bytes.
public enum Framing: Sendable {
  /// `Content-Length: N`, an empty line and N bytes, as in LSP.
  case headers
  /// One message per line, as in the Model Context Protocol.
  case lines

  /// Splits a stream into messages.
  func makeReader() -> any FrameSplitting {
    switch self {
    case .headers: FrameReader()
    case .lines: LineReader()
    }
  }

  /// A message as it is sent.
  ///
  /// - Parameter content: one JSON-RPC message as UTF-8, without line breaks.
  func frame(_ content: [UInt8]) -> [UInt8] {
    switch self {
    case .headers: Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
    case .lines: content + [UInt8(ascii: "\n")]
    }
  }
}

/// Splits a stream of bytes, in chunks of any size, into messages.
protocol FrameSplitting: Sendable {
  /// Appends bytes of the stream.
  mutating func append(_ bytes: some Collection<UInt8>)
  /// The next message, nil until more bytes arrive.
  mutating func next() -> Frame?
  /// The rest when the stream has ended, nil if it is not a message.
  mutating func finish() -> Frame?
}

extension FrameReader {
  func finish() -> Frame? { nil }
}

/// A part of a byte stream of messages.
public enum Frame: Sendable, Hashable {
  /// The content of one message.
  case content([UInt8])
  /// Malformed bytes; the reader continues at the next message.
  case malformed(FramingError)
}

/// Why a part of the stream could not be read as a message.
public enum FramingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Bytes that are not a header where a header is expected.
  case notAHeader
  /// A header block without `Content-Length`.
  case missingLength
  /// A `Content-Length` that is not a number of bytes.
  case badLength(String)
  /// A message that exceeds the reader's limit.
  case oversized(limit: Int)
  /// `Content-Length` does not match the content.
  case lengthMismatch
  /// `Content-Type` names a character set other than UTF-8.
  case unsupportedCharset(String)

  public var description: String {
    switch self {
    case .notAHeader:
      "expected a message header: 'Content-Length: N' followed by an empty line"
    case .missingLength: "message header without 'Content-Length: N'"
    case .badLength(let text): "'Content-Length: \(text)' is not a valid length"
    case .oversized(let limit): "message is longer than \(limit) bytes"
    case .lengthMismatch: "content is not a JSON object of the length given by Content-Length"
    case .unsupportedCharset(let name): "unsupported character set '\(name)'; use utf-8"
    }
  }
}

/// Splits a stream of bytes, in chunks of any size, into messages.
///
/// After malformed input, it continues at the next line `Content-Length: N`. No message contains such a line, because
/// JSON has no raw line breaks inside strings, so a session survives any malformed input.
public struct FrameReader: FrameSplitting {
  private enum State {
    case header
    case content(length: Int, charsetError: FramingError?)
    case resynchronizing
  }

  /// The maximum length of a header block in bytes.
  public static let headerLimit = 8192

  /// The maximum length of a message's content in bytes.
  public let contentLimit: Int

  /// The number of buffered bytes.
  var bufferedByteCount: Int { buffer.count }

  private var state = State.header
  private var buffer: [UInt8] = []
  /// The bytes before this index of `buffer` have been read.
  private var start = 0
  /// In content or while resynchronizing: the bytes before this index have been searched for a header line.
  private var searched = 0

  /// - Parameter contentLimit: the maximum length of a message's content in bytes.
  public init(contentLimit: Int = 256 << 20) {
    self.contentLimit = contentLimit
  }

  /// Appends bytes of the stream.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 0, start == buffer.count || start > 1 << 20 {
      buffer.removeSubrange(..<start)
      searched = max(searched - start, 0)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next message, nil until more bytes arrive.
  public mutating func next() -> Frame? {
    while true {
      switch state {
      case .header:
        switch readHeader() {
        case .incomplete: return nil
        case .complete: continue
        case .failed(let error):
          // One byte is skipped so that the invalid header is not found again.
          resynchronize(from: min(start + 1, buffer.count))
          return .malformed(error)
        }
      case .content(let length, let charsetError):
        return readContent(length: length, charsetError: charsetError)
      case .resynchronizing:
        guard let line = nextLengthLine(before: buffer.count) else {
          dropSearched()
          return nil
        }
        start = line
        state = .header
      }
    }
  }

  private enum HeaderResult {
    case incomplete, complete
    case failed(FramingError)
  }

  /// Reads a complete header block, or nothing.
  private mutating func readHeader() -> HeaderResult {
    var at = start
    var length: Int?
    var charsetError: FramingError?
    while true {
      guard let end = buffer[at...].firstIndex(of: UInt8(ascii: "\n")) else {
        if at < buffer.count, !Self.startsHeader(buffer[at...]) { return .failed(.notAHeader) }
        return buffer.count - start > Self.headerLimit ? .failed(.notAHeader) : .incomplete
      }
      var line = buffer[at..<end]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      at = end + 1
      if line.isEmpty { break }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), Self.startsHeader(line) else {
        return .failed(.notAHeader)
      }
      let name = Self.lowercase(Self.trim(line[..<colon]))
      let value = String(decoding: Self.trim(line[(colon + 1)...]), as: UTF8.self)
      if name == "content-length" {
        guard value.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), !value.isEmpty else {
          return .failed(.badLength(value))
        }
        guard let number = Int(value), number <= contentLimit else { return .failed(.oversized(limit: contentLimit)) }
        length = number
      } else if name == "content-type", let charset = Self.charset(of: value), charset != "utf-8", charset != "utf8" {
        charsetError = .unsupportedCharset(charset)
      }
    }
    guard let length else {
      // A single line break between messages is ignored.
      if buffer[start..<at].allSatisfy({ $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
        start = at
        return .complete
      }
      return .failed(.missingLength)
    }
    start = at
    searched = at
    state = .content(length: length, charsetError: charsetError)
    return .complete
  }

  private mutating func readContent(length: Int, charsetError: FramingError?) -> Frame? {
    let end = start + length
    // A header line inside the content means that the specified length is too long.
    if let line = nextLengthLine(before: min(end, buffer.count)) {
      start = line
      state = .header
      return .malformed(charsetError ?? .lengthMismatch)
    }
    guard buffer.count >= end else { return nil }
    if charsetError == nil, !Self.endsLikeJSON(buffer[start..<end]) {
      resynchronize(from: start)
      return .malformed(.lengthMismatch)
    }
    let content = Array(buffer[start..<end])
    start = end
    state = .header
    // The room for a long message is not kept.
    if start == buffer.count, buffer.capacity > 1 << 20 { (buffer, start, searched) = ([], 0, 0) }
    return charsetError.map(Frame.malformed) ?? .content(content)
  }

  private mutating func resynchronize(from index: Int) {
    start = index
    searched = index
    state = .resynchronizing
  }

  /// The start of the next line `Content-Length: N` that ends before an index; only new bytes are searched.
  private mutating func nextLengthLine(before end: Int) -> Int? {
    while searched < end {
      guard let newline = buffer[searched..<end].firstIndex(of: UInt8(ascii: "\n")) else {
        searched = end
        return nil
      }
      searched = newline + 1
      if let line = lengthLine(endingAt: newline) { return line }
    }
    return nil
  }

  /// The start of `Content-Length: N` directly before a line break, even after malformed bytes on the same line.
  private func lengthLine(endingAt newline: Int) -> Int? {
    var at = newline
    func before() -> UInt8? { at > start ? buffer[at - 1] : nil }
    while let byte = before(), Self.isBlank(byte) { at -= 1 }
    let digitsEnd = at
    while let byte = before(), byte >= 48, byte <= 57 { at -= 1 }
    guard at < digitsEnd else { return nil }
    while let byte = before(), Self.isBlank(byte) { at -= 1 }
    let name = "content-length:".utf8
    guard at - start >= name.count, Self.lowercase(buffer[at - name.count..<at]).utf8.elementsEqual(name) else {
      return nil
    }
    return at - name.count
  }

  /// Drops malformed bytes, except for the end, which may be the beginning of a header line.
  private mutating func dropSearched() {
    start = max(start, buffer.count - 64)
    if let newline = buffer[start...].lastIndex(of: UInt8(ascii: "\n")) { start = newline + 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }

  private static func startsHeader(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    return (65...90).contains(first) || (97...122).contains(first) || first == 13
  }

  /// Whether the last byte that is not white space closes an object or array.
  private static func endsLikeJSON(_ bytes: ArraySlice<UInt8>) -> Bool {
    let last = bytes.last { !isBlank($0) && $0 != 10 }
    return last == UInt8(ascii: "}") || last == UInt8(ascii: "]")
  }

  private static func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }

  private static func lowercase(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }

  /// The value of the `charset` parameter of a `Content-Type`.
  private static func charset(of contentType: String) -> String? {
    for parameter in contentType.lowercased().split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ $0 != " " && $0 != "\t" }) == "charset" else { continue }
      return parts[1].filter { $0 != " " && $0 != "\t" && $0 != "\"" }
    }
    return nil
  }
}

/// Prepends the header of the LSP base protocol to a message.
///
/// - Parameter content: one JSON-RPC message as UTF-8.
public func framed(_ content: [UInt8]) -> [UInt8] { Framing.headers.frame(content) }

/// Splits a stream of bytes, in chunks of any size, into lines with one message each.
///
/// A line that is too long is skipped without keeping its bytes, so a session survives any input.
public struct LineReader: FrameSplitting {
  /// The maximum length of a line in bytes.
  public let lengthLimit: Int

  private var buffer: [UInt8] = []
  /// The bytes before this index of `buffer` have been read.
  private var start = 0
  /// The bytes before this index of `buffer` contain no line break behind `start`.
  private var searched = 0
  /// Whether the rest of a line that is too long is being skipped.
  private var isSkipping = false

  /// The number of buffered bytes.
  var bufferedByteCount: Int { buffer.count }

  /// - Parameter lengthLimit: the maximum length of a line in bytes.
  public init(lengthLimit: Int = 64 << 20) { self.lengthLimit = lengthLimit }

  /// Appends bytes of the stream.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 0, start == buffer.count || start > 1 << 20 {
      buffer.removeSubrange(..<start)
      (start, searched) = (0, searched - start)
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next message, nil until more bytes arrive. Empty lines are ignored.
  public mutating func next() -> Frame? {
    while let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = buffer[start..<end]
      (start, searched) = (end + 1, end + 1)
      if isSkipping {
        isSkipping = false
      } else if let frame = frame(line) {
        return frame
      }
    }
    searched = buffer.count
    if isSkipping {
      start = buffer.count
    } else if buffer.count - start > lengthLimit {
      (start, isSkipping) = (buffer.count, true)
      return .malformed(.oversized(limit: lengthLimit))
    }
    return nil
  }

  /// The last line, if the stream ended without a line break.
  public mutating func finish() -> Frame? {
    defer { (start, searched, isSkipping) = (buffer.count, buffer.count, false) }
    return isSkipping ? nil : frame(buffer[start...])
  }

  /// - Returns: nil for an empty line.
  private func frame(_ line: ArraySlice<UInt8>) -> Frame? {
    guard line.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\r") })
    else { return nil }
    return line.count > lengthLimit ? .malformed(.oversized(limit: lengthLimit)) : .content(Array(line))
  }
}

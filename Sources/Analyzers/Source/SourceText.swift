import GotchaSupport

/// The bytes of one file, with a table of its line starts.
///
/// All offsets in this module are UTF-8 offsets into `bytes`. Lines and columns are computed only here. The bytes do
/// not need to be valid UTF-8: each malformed byte counts as one U+FFFD.
public struct SourceText: Sendable, Hashable {
  /// The file's bytes as they were read, including a byte order mark.
  public let bytes: [UInt8]
  /// UTF-8 offset of each line's first byte. Never empty; lines end with LF, CR or CRLF.
  public let lineStarts: [UInt32]
  #if DEBUG
  /// Checks reads of the text in debug builds.
  var readScope: ReadScope?
  #endif

  /// - Parameter bytes: the file's bytes, which do not need to be valid UTF-8.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
    self.lineStarts = SourceText.findLineStarts(bytes)
  }

  private init(bytes: [UInt8], lineStarts: [UInt32]) {
    self.bytes = bytes
    self.lineStarts = lineStarts
  }

  /// - Parameter string: the text, stored as its UTF-8 bytes.
  public init(_ string: String) {
    self.init(bytes: Array(string.utf8))
  }

  public static func == (a: SourceText, b: SourceText) -> Bool { a.bytes == b.bytes }
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  /// The text of a range. Malformed UTF-8 becomes U+FFFD.
  ///
  /// - Parameter range: UTF-8 offsets; clamped to the text.
  public func string(in range: Range<Int>) -> String {
    checkRead(range)
    return String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
  }

  /// The byte at an offset, 0 outside the text.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    guard bytes.indices.contains(offset) else { return 0 }
    #if DEBUG
    readScope?.check(byte: offset)
    #endif
    return bytes[offset]
  }

  /// In debug builds, traps if the current item has not recorded a dependency on the text that is read.
  @inline(__always)
  private func checkRead(_ range: Range<Int>) {
    #if DEBUG
    readScope?.check(bytes: range.clamped(to: bytes.indices))
    #endif
  }

  /// Whether the text of a range equals a string.
  ///
  /// - Parameter range: UTF-8 offsets.
  func spells(_ string: StaticString, _ range: Range<Int>) -> Bool {
    checkRead(range)
    guard range.count == string.utf8CodeUnitCount, range.lowerBound >= 0, range.upperBound <= bytes.count else {
      return false
    }
    return bytes.withUnsafeBufferPointer { bytes in
      string.withUTF8Buffer { expected in
        var at = range.lowerBound
        for byte in expected {
          if bytes[at] != byte { return false }
          at &+= 1
        }
        return true
      }
    }
  }

  /// Whether the text of a range equals a range of another text.
  ///
  /// - Parameters:
  ///   - other: UTF-8 offsets in `text`.
  ///   - range: UTF-8 offsets in this text.
  func spells(_ other: Range<Int>, of text: SourceText, _ range: Range<Int>) -> Bool {
    checkRead(range)
    text.checkRead(other)
    guard range.count == other.count, range.lowerBound >= 0, range.upperBound <= bytes.count, other.lowerBound >= 0,
      other.upperBound <= text.bytes.count
    else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      text.bytes.withUnsafeBufferPointer { others in
        for step in 0..<range.count where bytes[range.lowerBound &+ step] != others[other.lowerBound &+ step] {
          return false
        }
        return true
      }
    }
  }

  /// The number of lines, at least one: a text that ends with a line break has an empty last line.
  public var lineCount: Int { lineStarts.count }

  /// The 0-based line that contains an offset.
  ///
  /// - Parameter offset: a UTF-8 offset; clamped to the text.
  public func line(at offset: Int) -> Int {
    max(lineStarts.partitioningIndex { Int($0) > offset } - 1, 0)
  }

  /// The UTF-8 offsets of a line without its line break.
  ///
  /// - Parameter line: 0-based; for lines outside the text, the range is empty at the nearer end.
  public func lineRange(_ line: Int) -> Range<Int> {
    guard line >= 0 else { return 0..<0 }
    guard line < lineStarts.count else { return bytes.count..<bytes.count }
    let start = Int(lineStarts[line])
    var end = line + 1 < lineStarts.count ? Int(lineStarts[line + 1]) : bytes.count
    if line + 1 < lineStarts.count {
      end -= 1
      if end > start, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    }
    return start..<end
  }

  /// The line and column of an offset.
  ///
  /// - Parameters:
  ///   - offset: a UTF-8 offset; clamped to the text.
  ///   - encoding: the unit of the column.
  public func position(at offset: Int, encoding: PositionEncoding = .utf8) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = line(at: offset)
    let start = Int(lineStarts[line])
    guard encoding != .utf8 else { return SourcePosition(line: line, column: offset - start) }
    var column = 0
    var at = start
    while at < offset {
      let scalar = scalarLength(at: at)
      if at + scalar > offset { break }
      column += encoding == .utf16 && scalar == 4 ? 2 : 1
      at += scalar
    }
    return SourcePosition(line: line, column: column)
  }

  /// The UTF-8 offset of a position. A column past the end of the line means the end of the line, as LSP requires. A
  /// column inside a character means the start of that character. A line past the end of the text means the end of the
  /// text.
  ///
  /// - Parameters:
  ///   - position: 0-based line and column.
  ///   - encoding: the unit of the column.
  public func offset(of position: SourcePosition, encoding: PositionEncoding = .utf8) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lineStarts.count else { return bytes.count }
    let range = lineRange(position.line)
    var left = max(position.column, 0)
    var at = range.lowerBound
    while at < range.upperBound, left > 0 {
      let scalar = scalarLength(at: at)
      let units =
        switch encoding {
        case .utf8: scalar
        case .utf16: scalar == 4 ? 2 : 1
        case .utf32: 1
        }
      if units > left { break }
      left -= units
      at += scalar
    }
    return at
  }

  /// The text after an edit. Only lines that the edit touches are scanned for line breaks.
  ///
  /// - Parameter edit: its range is clamped to the text.
  public func applying(_ edit: TextEdit) -> SourceText {
    let range = edit.range.clamped(to: 0..<bytes.count)
    var result = [UInt8]()
    result.reserveCapacity(bytes.count - range.count + edit.text.utf8.count)
    result.append(contentsOf: bytes[..<range.lowerBound])
    result.append(contentsOf: edit.text.utf8)
    result.append(contentsOf: bytes[range.upperBound...])
    let delta = result.count - bytes.count
    // A line break may start or end at either side of the edit, because CR followed by LF is one break.
    let from = max(range.lowerBound - 1, 0)
    let to = min(range.upperBound + 1, bytes.count)
    let kept = lineStarts.partitioningIndex { Int($0) > from }
    let moved = lineStarts.partitioningIndex { Int($0) > to }
    var starts = [UInt32]()
    starts.reserveCapacity(lineStarts.count + 8)
    starts.append(contentsOf: lineStarts[..<kept])
    SourceText.appendLineStarts(result, from: from, to: to + delta, &starts)
    let offset = UInt32(truncatingIfNeeded: delta)
    starts.append(contentsOf: lineStarts[moved...].lazy.map { $0 &+ offset })
    return SourceText(bytes: result, lineStarts: starts)
  }

  /// The smallest range, in UTF-8 offsets, outside of which another text is the same.
  func range(differingFrom other: SourceText) -> Range<Int> {
    bytes.withUnsafeBufferPointer { a in
      other.bytes.withUnsafeBufferPointer { b in
        let limit = min(a.count, b.count)
        var start = 0
        while start < limit, a[start] == b[start] { start += 1 }
        var end = 0
        while end < limit - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
        return start..<a.count - end
      }
    }
  }

  /// The length in bytes of the scalar at an offset; 1 for a byte that does not start a valid scalar.
  private func scalarLength(at offset: Int) -> Int {
    let length =
      switch bytes[offset] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard length > 1, offset + length <= bytes.count else { return 1 }
    for next in bytes[offset + 1..<offset + length] where next & 0xC0 != 0x80 { return 1 }
    return length
  }

  private static func findLineStarts(_ bytes: [UInt8]) -> [UInt32] {
    var starts: [UInt32] = []
    starts.reserveCapacity(bytes.count / 32 + 1)
    starts.append(0)
    starts.reserveCapacity(bytes.count / 32 + 1)
    appendLineStarts(bytes, from: 0, to: bytes.count, &starts)
    return starts
  }

  /// Appends the line starts after all line breaks that end in a range.
  private static func appendLineStarts(_ bytes: [UInt8], from: Int, to end: Int, _ starts: inout [UInt32]) {
    bytes.withUnsafeBytes { bytes in
      let count = bytes.count
      let end = min(end, count)
      func look(at offset: Int) {
        let isBreak = bytes[offset] == 10 || bytes[offset] == 13 && (offset + 1 == count || bytes[offset + 1] != 10)
        if isBreak { starts.append(UInt32(truncatingIfNeeded: offset + 1)) }
      }
      var at = from
      // Read eight bytes at a time: the highest bit of each byte that may be a control character.
      while at + 8 <= end {
        var flags = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)).controlCharacters
        while flags != 0 {
          look(at: at + flags.trailingZeroBitCount / 8)
          flags &= flags &- 1
        }
        at += 8
      }
      while at < end {
        look(at: at)
        at += 1
      }
    }
  }
}

/// Eight bytes of a text.
extension UInt64 {
  /// The highest bit of each byte that may be a control character: of every byte below 14, and sometimes of a byte that
  /// follows one.
  @inline(__always)
  var controlCharacters: UInt64 { (self &- 0x0E0E_0E0E_0E0E_0E0E) & ~self & 0x8080_8080_8080_8080 }

  /// Whether there may be a byte below 14: a line break, a tab or a zero.
  @inline(__always)
  var mayHoldControlCharacter: Bool { controlCharacters != 0 }
}

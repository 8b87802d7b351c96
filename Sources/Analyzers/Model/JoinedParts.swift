/// The text of parts of types, one after the other, and where each comes from.
struct JoinedParts: Sendable {
  private struct Part: Sendable {
    let path: String
    let checksum: Int
    /// Its start in its file, as a UTF-8 offset.
    let start: Int
    /// Its place in the joined text.
    let range: Range<Int>
  }

  /// The limit for the length of the text. It bounds the work for a type with many or long extensions.
  private static let maximumByteCount = 64 << 10

  /// The parts in UTF-8, each after a line break.
  private(set) var text: [UInt8] = []
  /// The number of bytes before the text.
  private let offset: Int
  private var parts: [Part] = []

  /// - Parameter offset: the number of bytes before the text.
  init(after offset: Int = 0) { self.offset = offset }

  var isEmpty: Bool { parts.isEmpty }
  var count: Int { parts.count }
  /// The checksum of each part's text.
  var checksums: [Int] { parts.map(\.checksum) }

  /// Whether a part with a number of bytes is within the limit.
  func canAppend(_ byteCount: Int) -> Bool { text.count + byteCount <= Self.maximumByteCount }

  /// Adds a part.
  ///
  /// - Parameter part: the part in the bytes of its file, with their indices.
  mutating func append(_ part: ArraySlice<UInt8>, from path: String, checksum: Int) {
    text.append(UInt8(ascii: "\n"))
    let start = offset + text.count
    text += part
    parts.append(
      Part(path: path, checksum: checksum, start: part.startIndex, range: start..<start + part.count))
  }

  /// The file that contains a range of the joined text, and the range in it; nil outside all parts.
  func origin(of range: Range<Int>) -> (path: String, range: Range<Int>)? {
    guard let part = parts.first(where: { $0.range.contains(range.lowerBound) }) else { return nil }
    let start = range.lowerBound - part.range.lowerBound + part.start
    return (part.path, start..<start + range.count)
  }

  /// Where an offset in a file is in the joined text; nil if no part contains it.
  func place(of offset: Int, in path: String) -> Int? {
    parts.first { $0.path == path && $0.start <= offset && offset < $0.start + $0.range.count }
      .map { offset - $0.start + $0.range.lowerBound }
  }
}

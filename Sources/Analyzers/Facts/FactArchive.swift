import GotchaSupport

/// Why bytes are no archive of facts.
public enum FactArchiveError: Error, Hashable {
  /// They have been changed or cut since they were written.
  case damaged
}

extension FileFacts {
  /// Of which fields facts are made: an archive means the same to those builds only that have the same number here.
  /// Whoever keeps archives where another build may find them keeps this with them.
  public static var layout: UInt32 { FactLayout.fingerprint }

  /// The facts in bytes, which differ if and only if facts or places do.
  public var archive: [UInt8] { archived }

  /// Reads facts.
  ///
  /// - Parameter archive: any bytes.
  /// - Throws: why they are no archive.
  public init(archive: some Collection<UInt8>) throws(FactArchiveError) {
    let result = Array(archive).withUnsafeBytes { bytes in
      Result { () throws(FactArchiveError) in try FileFacts(archive: bytes) }
    }
    self = try result.get()
  }

  /// Reads facts.
  ///
  /// - Parameter archive: any bytes.
  /// - Throws: why they are no archive.
  public init(archive: UnsafeRawBufferPointer) throws(FactArchiveError) {
    self = try FileFacts.read(archive)
  }
}

// The bytes of an archive: a checksum of what follows (8), the texts, then the fields in order. A text stands there
// once, however often fields refer to it.
extension FactValue {
  var archived: [UInt8] {
    var encoder = FactEncoder()
    encode(to: &encoder)
    return encoder.archive
  }

  /// - Parameter archive: any bytes.
  static func read(_ archive: UnsafeRawBufferPointer) throws(FactArchiveError) -> Self {
    guard archive.count >= 8 else { throw .damaged }
    let content = UnsafeRawBufferPointer(rebasing: archive[8...])
    let checksum = UInt64(littleEndian: archive.loadUnaligned(as: UInt64.self))
    guard checksum == Checksum.of(content) else { throw .damaged }
    return try Self(unchecked: content)
  }

  /// - Parameter content: any bytes; what stands behind the checksum.
  init(unchecked content: UnsafeRawBufferPointer) throws(FactArchiveError) {
    var decoder = try FactArchiveDecoder(content)
    self = try decoder()
    guard decoder.isAtEnd else { throw .damaged }
  }
}

// MARK: - Writing

/// Puts fields into bytes.
struct FactEncoder {
  private var texts = TextTable()
  private var fields: [UInt8] = []
  /// The byte that holds the latest flags, and how many it holds.
  private var flagByte = 0
  private var flagCount = 8

  /// What was encoded, behind a checksum.
  var archive: [UInt8] {
    var archive: [UInt8] = []
    archive.reserveCapacity(8 + 4 + texts.bytes.count + fields.count)
    archive.append(contentsOf: repeatElement(0, count: 8))
    archive.append(variable: UInt64(texts.count))
    archive += texts.bytes
    archive += fields
    archive.withUnsafeMutableBytes { bytes in
      let checksum = Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[8...]))
      bytes.storeBytes(of: checksum.littleEndian, as: UInt64.self)
    }
    return archive
  }

  mutating func text(_ value: String) {
    let number = value.utf8.withContiguousStorageIfAvailable { texts.number(of: $0) }
    fields.append(variable: UInt64(number ?? Array(value.utf8).withUnsafeBufferPointer { texts.number(of: $0) }))
  }

  mutating func integer(_ value: Int) {
    // Numbers near zero are short, negative ones too.
    fields.append(variable: UInt64(bitPattern: Int64((value << 1) ^ (value >> (Int.bitWidth - 1)))))
  }

  mutating func flag(_ value: Bool) {
    if flagCount == 8 {
      (flagByte, flagCount) = (fields.count, 0)
      fields.append(0)
    }
    if value { fields[flagByte] |= 1 << flagCount }
    flagCount += 1
  }

  mutating func count(_ value: Int) { fields.append(variable: UInt64(value)) }
}

/// Texts in the order in which they came, each once. Equal are those of the same bytes only; to a `String` all ways to
/// write an é are the same.
private struct TextTable {
  private struct Entry {
    let hash: UInt32
    /// Where its bytes stand in `bytes`.
    let range: Range<Int>
  }

  /// The texts, each behind its length.
  private(set) var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// Numbers of entries, counted from 1, by their hash; 0 where there is none. Half of the slots are free at least.
  private var slots = [UInt32](repeating: 0, count: 64)

  var count: Int { entries.count }

  /// The number of a text, which is put behind the others if it is not among them.
  mutating func number(of text: UnsafeBufferPointer<UInt8>) -> Int {
    if entries.isEmpty {
      entries.reserveCapacity(64)
      bytes.reserveCapacity(1024)
    }
    let hash = TextTable.hash(text)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if entries[number].hash == hash, holds(text, at: entries[number].range) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    bytes.append(variable: UInt64(text.count))
    entries.append(Entry(hash: hash, range: bytes.count..<bytes.count + text.count))
    bytes.append(contentsOf: text)
    slots[slot] = UInt32(truncatingIfNeeded: entries.count)
    if entries.count * 2 > slots.count { grow() }
    return entries.count - 1
  }

  /// Goes over eight bytes at a time: most facts are texts, and most texts are names.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let bytes = UnsafeRawBufferPointer(text)
    let spread: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = UInt64(bytes.count)
    var at = 0
    while at + 8 <= bytes.count {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* spread
      hash ^= hash >> 32
      at += 8
    }
    var rest: UInt64 = 0
    while at < bytes.count {
      rest = rest << 8 | UInt64(bytes[at])
      at += 1
    }
    return UInt32(truncatingIfNeeded: ((hash ^ rest) &* spread) >> 32)
  }

  private func holds(_ text: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> Bool {
    guard range.count == text.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for step in 0..<text.count where bytes[range.lowerBound &+ step] != text[step] { return false }
      return true
    }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (number, entry) in entries.enumerated() {
      var slot = Int(entry.hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: number + 1)
    }
  }
}

extension [UInt8] {
  /// Seven bits a byte, the lowest ones first; the eighth bit says that more follow.
  @inline(__always)
  fileprivate mutating func append(variable value: UInt64) {
    if value < 0x80 { append(UInt8(truncatingIfNeeded: value)) } else { append(longVariable: value) }
  }

  private mutating func append(longVariable value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}

// MARK: - Reading

/// Takes fields from bytes, which may be any.
struct FactArchiveDecoder: FactDecoder {
  private let bytes: UnsafeRawBufferPointer
  private var at = 0
  private var texts: [String] = []
  private var flags: UInt8 = 0
  private var flagCount = 8

  var isAtEnd: Bool { at == bytes.count }

  init(_ bytes: UnsafeRawBufferPointer) throws(FactArchiveError) {
    self.bytes = bytes
    let count = try count()
    texts.reserveCapacity(count)
    for _ in 0..<count {
      let length = try self.count()
      texts.append(String(decoding: UnsafeRawBufferPointer(rebasing: bytes[at..<at + length]), as: UTF8.self))
      at += length
    }
  }

  mutating func text() throws(FactArchiveError) -> String {
    let number = try variable()
    guard number < UInt64(texts.count) else { throw .damaged }
    return texts[Int(number)]
  }

  mutating func integer() throws(FactArchiveError) -> Int {
    let value = try variable()
    return Int(truncatingIfNeeded: Int64(bitPattern: (value >> 1) ^ (0 &- (value & 1))))
  }

  mutating func flag() throws(FactArchiveError) -> Bool {
    if flagCount == 8 { (flags, flagCount) = (try byte(), 0) }
    flagCount += 1
    return flags & 1 << (flagCount - 1) != 0
  }

  mutating func word<Word: FactWord>() throws(FactArchiveError) -> Word {
    guard let word = Word(rawValue: try text()) else { throw .damaged }
    return word
  }

  /// No element is smaller than a byte, so that a wrong number cannot fill the memory.
  mutating func count() throws(FactArchiveError) -> Int {
    let value = try variable()
    guard value <= UInt64(bytes.count - at) else { throw .damaged }
    return Int(value)
  }

  private mutating func byte() throws(FactArchiveError) -> UInt8 {
    guard at < bytes.count else { throw .damaged }
    defer { at += 1 }
    return bytes[at]
  }

  private mutating func variable() throws(FactArchiveError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw .damaged
  }
}

// MARK: - Versions

/// Of which fields records are made, so that no build reads what another one means differently. Nobody has to raise a
/// number for it. To ask takes a millisecond or more.
struct FactLayout: FactDecoder {
  /// That of facts.
  static var fingerprint: UInt32 {
    var layout = FactLayout()
    let _: FileFacts? = try? layout()
    return NameHash.of(layout.description)
  }

  /// The names and types of all fields, in order.
  private(set) var description = ""


  mutating func text() -> String { "" }
  mutating func integer() -> Int { 0 }
  /// What may be nil is described as well.
  mutating func flag() -> Bool { true }
  mutating func count() -> Int { 1 }

  mutating func word<Word: FactWord>() throws(FactArchiveError) -> Word {
    guard let first = Word.allCases.first else { throw .damaged }
    description += Word.allCases.map(\.rawValue).joined(separator: "|")
    return first
  }

  mutating func callAsFunction<Value: FactValue>() throws(FactArchiveError) -> Value {
    description += "\(Value.self)("
    let value = try Value(from: &self)
    description += Mirror(reflecting: value).children.compactMap(\.label).joined(separator: ",") + ")"
    return value
  }
}

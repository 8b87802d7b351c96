/// Encodes records as bytes: first the texts, each once regardless of how many fields refer to it, then the fields in
/// order.
struct RecordEncoder: Coder {
  static var isDecoding: Bool { false }

  private var texts = TextTable()
  private var fields: [UInt8] = []
  /// The byte that contains the latest flags, and the number of flags in it.
  private var flagByte = 0
  private var flagCount = 8

  /// The encoded bytes.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 + texts.bytes.count + fields.count)
    bytes.append(variable: UInt64(texts.count))
    bytes += texts.bytes
    bytes += fields
    return bytes
  }

  /// The bytes of one record.
  static func bytes(of record: some Record) -> [UInt8] {
    var encoder = RecordEncoder()
    encoder.encode(record)
    return encoder.bytes
  }

  /// Encodes a copy of a record, because other threads may read the original.
  mutating func encode(_ record: some Record) {
    var record = record
    record.code(&self)
  }

  mutating func text(_ value: inout String) {
    let number = value.utf8.withContiguousStorageIfAvailable { texts.number(of: $0) }
    fields.append(variable: UInt64(number ?? Array(value.utf8).withUnsafeBufferPointer { texts.number(of: $0) }))
  }

  mutating func integer(_ value: inout Int) {
    // Numbers near zero are short, including negative ones.
    fields.append(variable: UInt64(bitPattern: Int64((value << 1) ^ (value >> (Int.bitWidth - 1)))))
  }

  mutating func flag(_ value: inout Bool) {
    if flagCount == 8 {
      (flagByte, flagCount) = (fields.count, 0)
      fields.append(0)
    }
    if value { fields[flagByte] |= 1 << flagCount }
    flagCount += 1
  }

  mutating func word<Word: RecordWord>(_ value: inout Word) {
    var text = value.rawValue
    self.text(&text)
  }

  mutating func array<Element: Record>(_ value: inout [Element]) {
    fields.append(variable: UInt64(value.count))
    // Mutating the elements in place would copy a shared array.
    for element in value { encode(element) }
  }

  mutating func reportMalformed() {}
}

/// Texts in order of their first use, each once. Texts are equal only if their bytes are equal; `String` also treats
/// different encodings of an "é" as equal.
private struct TextTable {
  private struct Entry {
    let hash: UInt32
    /// The range of its bytes in `bytes`.
    let range: Range<Int>
  }

  /// The texts, each preceded by its length.
  private(set) var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// Numbers of entries by hash, counted from 1; 0 for an empty slot. At least half of the slots are empty.
  private var slots = [UInt32](repeating: 0, count: 64)

  var count: Int { entries.count }

  /// The number of a text. A new text is added.
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

  /// Reads eight bytes at a time, because most fields are texts, and most texts are names.
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
  /// Seven bits per byte, the lowest ones first. The eighth bit means that more bytes follow.
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

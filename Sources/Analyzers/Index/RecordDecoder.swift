/// An error for bytes that were not written by an encoder of the same build.
package struct MalformedRecord: Error, Hashable {
  package init() {}
}

/// Fills records from arbitrary bytes.
struct RecordDecoder: Coder {
  static var isDecoding: Bool { true }

  private let bytes: UnsafeRawBufferPointer
  private var at = 0
  private var texts: [String] = []
  private var flags: UInt8 = 0
  private var flagCount = 8
  private var isMalformed = false

  /// - Parameter bytes: must outlive the decoder.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    let count = count()
    texts.reserveCapacity(count)
    for _ in 0..<count where !isMalformed {
      let length = self.count()
      texts.append(String(decoding: UnsafeRawBufferPointer(rebasing: bytes[at..<at + length]), as: UTF8.self))
      at += length
    }
  }

  /// Called after everything is decoded.
  ///
  /// - Throws: an error if an encoder would not have written the bytes.
  func finish() throws(MalformedRecord) {
    guard !isMalformed, at == bytes.count else { throw MalformedRecord() }
  }

  /// Decodes a single record.
  ///
  /// - Parameter bytes: any bytes.
  static func decode<Value: Record>(
    _: Value.Type = Value.self, from bytes: UnsafeRawBufferPointer
  ) throws(MalformedRecord) -> Value {
    var decoder = RecordDecoder(bytes)
    var value = Value()
    value.code(&decoder)
    try decoder.finish()
    return value
  }

  mutating func text(_ value: inout String) {
    let number = variable()
    if number < UInt64(texts.count) { value = texts[Int(number)] } else { reportMalformed() }
  }

  mutating func integer(_ value: inout Int) {
    let number = variable()
    value = Int(truncatingIfNeeded: Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1))))
  }

  mutating func flag(_ value: inout Bool) {
    if flagCount == 8 { (flags, flagCount) = (byte(), 0) }
    flagCount += 1
    value = flags & 1 << (flagCount - 1) != 0
  }

  mutating func word<Word: RecordWord>(_ value: inout Word) {
    var text = ""
    self.text(&text)
    if let word = Word(rawValue: text) { value = word } else { reportMalformed() }
  }

  mutating func array<Element: Record>(_ value: inout [Element]) {
    for _ in 0..<count() where !isMalformed {
      value.append(Element())
      value[value.count - 1].code(&self)
    }
  }

  /// Marks the record as malformed. Afterward, there is nothing left to read.
  mutating func reportMalformed() { (isMalformed, at, texts) = (true, bytes.count, []) }

  /// Reads the number of elements. An element takes at least one byte, so a malformed count cannot exhaust memory.
  private mutating func count() -> Int {
    let value = variable()
    guard value <= UInt64(bytes.count - at) else {
      reportMalformed()
      return 0
    }
    return Int(value)
  }

  private mutating func byte() -> UInt8 {
    guard at < bytes.count else {
      reportMalformed()
      return 0
    }
    defer { at += 1 }
    return bytes[at]
  }

  private mutating func variable() -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = byte()
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    reportMalformed()
    return 0
  }
}

import GotchaSupport

/// The format of this program's own files: a header line that identifies the writer, a checksum (8 bytes) of everything
/// after it, then numbers (8 bytes) and sections (a length followed by that many bytes).
///
/// Reading never traps on malformed input, and modified bytes are rejected.
enum SectionFile {
  /// The first line: `gotcha-lsp facts 1.2.3 1a2b3c`.
  struct Header: Sendable {
    /// The kind of content.
    let contents: String
    /// Identifies the fields of records; nil if the sections identify their build.
    let layout: UInt32?

    fileprivate var start: String { "\(Product.name) \(contents) " }
    var line: String { start + Product.version + (layout.map { " " + String($0, radix: 16) } ?? "") + "\n" }
  }

  /// Why a file cannot be read.
  enum Refusal: Error, Hashable {
    /// It contains something else.
    case otherContents
    case otherVersion(String)
    /// It has the same version, but its records have other fields.
    case otherBuild
    /// The bytes differ from those that were written.
    case malformed
  }

  struct Writer {
    private let checksumOffset: Int
    private var content: [UInt8]

    /// - Parameter capacity: the expected number of bytes.
    init(_ header: Header, capacity: Int = 0) {
      content = Array(header.line.utf8)
      checksumOffset = content.count
      content.reserveCapacity(content.count + 8 + capacity)
      append(0)
    }

    mutating func append(_ number: UInt64) {
      withUnsafeBytes(of: number.littleEndian) { content.append(contentsOf: $0) }
    }

    mutating func append(_ section: some Collection<UInt8>) {
      append(UInt64(section.count))
      content.append(contentsOf: section)
    }

    /// The complete file; nothing can be appended afterwards.
    consuming func finish() -> [UInt8] {
      let offset = checksumOffset
      content.withUnsafeMutableBytes { bytes in
        let checksum = Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[(offset + 8)...]))
        bytes.storeBytes(of: checksum.littleEndian, toByteOffset: offset, as: UInt64.self)
      }
      return content
    }
  }

  struct Reader {
    private let bytes: [UInt8]
    private var at: Int

    var isAtEnd: Bool { at == bytes.count }

    /// - Parameter bytes: untrusted.
    init(_ bytes: [UInt8], _ header: Header) throws(Refusal) {
      guard bytes.starts(with: header.start.utf8) else { throw .otherContents }
      guard bytes.starts(with: header.line.utf8) else {
        let version = bytes.dropFirst(header.start.utf8.count).prefix { $0 > 0x20 && $0 < 0x7F }.prefix(40)
        let writer = String(decoding: version, as: UTF8.self)
        throw writer == Product.version ? .otherBuild : .otherVersion(writer)
      }
      self.bytes = bytes
      at = header.line.utf8.count
      let checksum = try number()
      let start = at
      guard checksum == bytes.withUnsafeBytes({ Checksum.of(UnsafeRawBufferPointer(rebasing: $0[start...])) }) else {
        throw .malformed
      }
    }

    mutating func number() throws(Refusal) -> UInt64 {
      guard at + 8 <= bytes.count else { throw .malformed }
      defer { at += 8 }
      return bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: at, as: UInt64.self)) }
    }

    /// The number of bytes or sections that follow. Each takes at least one byte, so a wrong number cannot exhaust
    /// memory.
    mutating func count() throws(Refusal) -> Int {
      let value = try number()
      guard value <= UInt64(bytes.count - at) else { throw .malformed }
      return Int(value)
    }

    mutating func section() throws(Refusal) -> ArraySlice<UInt8> {
      let count = try count()
      defer { at += count }
      return bytes[at..<at + count]
    }
  }
}

import Analyzers
import GotchaSupport

/// What a run made of its files: for each one a number for its content, its facts, and what was found in it.
///
/// Nothing in it is trusted that is not as it was written: a checksum covers all bytes, and reading them does not trap
/// whatever they are.
struct AnalysisCache: Sendable {
  struct Entry: Sendable {
    /// A checksum of the file's bytes.
    let content: UInt64
    /// The fingerprint of the settings that the findings were made with; nil where settings left the file out.
    var settings: UInt64?
    /// Whether anything was found, suppressed or not.
    var hasFindings: Bool
    let facts: ArraySlice<UInt8>
    /// What was asked of other files' facts.
    var consulted: ArraySlice<UInt8>
    /// What was found; empty if nothing was.
    var record: ArraySlice<UInt8>

    /// How many bytes it takes in a file, without its path.
    fileprivate var size: Int { facts.count + consulted.count + record.count + 8 * 8 }
  }

  /// The bytes are not those that were written.
  struct Damage: Error {}

  /// By path, as reports show it; in order of the paths' bytes.
  let entries: [(path: String, entry: Entry)]

  /// - Parameter entries: one for each path, in any order.
  init(_ entries: [(path: String, entry: Entry)] = []) {
    self.entries = entries.sorted { $0.path.precedesByBytes($1.path) }
  }

  subscript(path: String) -> Entry? {
    let at = entries.partitioningIndex { !$0.path.precedesByBytes(path) }
    return at < entries.count && !path.precedesByBytes(entries[at].path) ? entries[at].entry : nil
  }

  // MARK: - In bytes

  private static let magic = Array("gotcha cache\n".utf8)

  /// - Parameter key: names what was checked, and how.
  func bytes(key: String) -> [UInt8] {
    var bytes = Self.magic
    bytes.reserveCapacity(entries.reduce(4096) { $0 + $1.entry.size + $1.path.utf8.count })
    bytes.append(counted: key.utf8)
    bytes.append(number: UInt64(entries.count))
    for (path, entry) in entries {
      bytes.append(counted: path.utf8)
      bytes.append(number: entry.content)
      bytes.append(number: entry.settings == nil ? 0 : 1)
      bytes.append(number: entry.settings ?? 0)
      bytes.append(number: entry.hasFindings ? 1 : 0)
      bytes.append(counted: entry.facts)
      bytes.append(counted: entry.consulted)
      bytes.append(counted: entry.record)
    }
    bytes.append(number: bytes.withUnsafeBytes(Checksum.of))
    return bytes
  }

  /// Reads a cache.
  ///
  /// - Parameters:
  ///   - bytes: any.
  ///   - key: names what is to be checked, and how; the cache of something else counts as damaged.
  init(_ bytes: [UInt8], key: String) throws(Damage) {
    var reader = CacheReader(bytes)
    guard bytes.count >= Self.magic.count + 8, bytes.starts(with: Self.magic),
      reader.checksum == bytes.withUnsafeBytes({ Checksum.of(UnsafeRawBufferPointer(rebasing: $0.dropLast(8))) })
    else { throw Damage() }
    reader.skip(Self.magic.count)
    guard try reader.counted().elementsEqual(key.utf8) else { throw Damage() }
    let count = try reader.count()
    var entries: [(path: String, entry: Entry)] = []
    entries.reserveCapacity(count)
    for _ in 0..<count {
      let path = String(decoding: try reader.counted(), as: UTF8.self)
      let content = try reader.number()
      let isAnalyzed = try reader.number() != 0
      let settings = try reader.number()
      let entry = Entry(
        content: content, settings: isAnalyzed ? settings : nil, hasFindings: try reader.number() != 0,
        facts: try reader.counted(), consulted: try reader.counted(), record: try reader.counted())
      guard entries.last?.path.precedesByBytes(path) ?? true else { throw Damage() }
      entries.append((path, entry))
    }
    guard reader.isAtEnd else { throw Damage() }
    self.entries = entries
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: UInt64) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func append(counted bytes: some Collection<UInt8>) {
    append(number: UInt64(bytes.count))
    append(contentsOf: bytes)
  }
}

/// Reads numbers and pieces, of which none reaches beyond what there is.
private struct CacheReader {
  private let bytes: [UInt8]
  private var at = 0
  /// Where the checksum begins.
  private var end: Int { bytes.count - 8 }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { at == end }

  /// The last eight bytes.
  var checksum: UInt64? { bytes.count >= 8 ? number(at: end) : nil }

  mutating func skip(_ count: Int) { at += count }

  mutating func number() throws(AnalysisCache.Damage) -> UInt64 {
    guard at + 8 <= end else { throw AnalysisCache.Damage() }
    defer { at += 8 }
    return number(at: at)
  }

  /// How many bytes or pieces follow; each takes a byte at least.
  mutating func count() throws(AnalysisCache.Damage) -> Int {
    let value = try number()
    guard value <= UInt64(end - at) else { throw AnalysisCache.Damage() }
    return Int(value)
  }

  mutating func counted() throws(AnalysisCache.Damage) -> ArraySlice<UInt8> {
    let count = try count()
    defer { at += count }
    return bytes[at..<at + count]
  }

  private func number(at offset: Int) -> UInt64 {
    bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
  }
}

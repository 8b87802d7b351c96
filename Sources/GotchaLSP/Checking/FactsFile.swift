import Analyzers
import GotchaSupport

/// The facts of some files, by which a run on another machine knows them.
///
/// A line that says who wrote it, a checksum of what follows (8 bytes), then for each file its path and the archive of
/// its facts, with the length of either (4 bytes) before it.
struct FactsFile: Sendable, Equatable {
  /// By path, as findings name files.
  var archives: [String: [UInt8]] = [:]

  private static let kind = "\(Product.name) facts "
  /// Another version may collect other facts, however they are laid out.
  private static let firstLine = kind + Product.version + " " + String(FileFacts.layout, radix: 16) + "\n"

  init() {}

  // MARK: Reading

  /// Reads what another run wrote.
  ///
  /// - Parameters:
  ///   - bytes: any.
  ///   - name: of the file, as the user gave it.
  /// - Throws: why it is no such file, and what to do.
  init(_ bytes: [UInt8], name: String) throws(CommandFailure) {
    let again = "write it anew with --facts-out \(name)"
    guard bytes.starts(with: Self.kind.utf8) else { throw .run("\(name) is no facts file of \(Product.name); \(again)") }
    guard bytes.starts(with: Self.firstLine.utf8) else {
      let version = bytes.dropFirst(Self.kind.utf8.count).prefix { $0 > 0x20 && $0 < 0x7F }.prefix(40)
      let writer = String(decoding: version, as: UTF8.self)
      throw writer == Product.version
        ? .run("\(name) was written by another build of \(Product.name); \(again)")
        : .run("\(name) was written by \(Product.name) \(writer), and this is \(Product.version); \(again)")
    }
    let content = bytes.dropFirst(Self.firstLine.utf8.count)
    let blocks = content.dropFirst(8)
    guard content.prefix(8).elementsEqual(Self.checksum(blocks)), let archives = Self.archives(in: blocks) else {
      throw .run("\(name) is damaged; \(again)")
    }
    self.archives = archives
  }

  private static func archives(in blocks: ArraySlice<UInt8>) -> [String: [UInt8]]? {
    var rest = blocks
    var archives: [String: [UInt8]] = [:]
    while !rest.isEmpty {
      guard let path = takeBlock(&rest), let archive = takeBlock(&rest) else { return nil }
      archives[String(decoding: path, as: UTF8.self)] = Array(archive)
    }
    return archives
  }

  private static func takeBlock(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.count >= 4 else { return nil }
    let count = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    bytes = bytes.dropFirst(4)
    guard bytes.count >= count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }

  /// The facts themselves, by path.
  ///
  /// - Throws: why an archive in it cannot be read.
  func facts(jobs: Int, name: String) throws(CommandFailure) -> [String: FileFacts] {
    let entries = Array(archives)
    let table = ResultTable<FileFacts?>(count: entries.count, filling: nil)
    ParallelWork.forEach(entries.count, jobs: jobs) { table[$0] = try? FileFacts(archive: entries[$0].value) }
    var facts: [String: FileFacts] = [:]
    for (entry, read) in zip(entries, table.all) {
      guard let read else { throw .run("\(name) is damaged; write it anew with --facts-out \(name)") }
      facts[entry.key] = read
    }
    return facts
  }

  // MARK: Writing

  /// The same bytes for the same facts.
  var bytes: [UInt8] {
    var content: [UInt8] = []
    for (path, archive) in archives.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      for block in [Array(path.utf8), archive] {
        content += (0..<4).map { UInt8(truncatingIfNeeded: block.count >> ($0 * 8)) }
        content += block
      }
    }
    return Array(Self.firstLine.utf8) + Self.checksum(content[...]) + content
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let sum = bytes.withUnsafeBytes(Checksum.of)
    return (0..<8).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) }
  }
}

import GotchaAnalysis
import GotchaSupport

/// The results of a run: for each file, a checksum of its content, its facts, its dependencies and its findings.
///
/// Cached data is used only if its bytes are unchanged (`SectionFile`).
struct AnalysisCache: Sendable {
  struct Entry: Sendable {
    /// A checksum of the file's bytes.
    let content: UInt64
    /// The fingerprint of the settings that produced the findings; nil if settings exclude the file.
    var settings: UInt64?
    /// Whether there are findings, suppressed or not.
    var hasFindings: Bool
    let facts: ArraySlice<UInt8>
    /// The facts that the findings depend on.
    var dependencies: ArraySlice<UInt8>
    /// The findings; empty if there are none.
    var record: ArraySlice<UInt8>

    /// The size in bytes in a cache file, without the path.
    fileprivate var size: Int { facts.count + dependencies.count + record.count + 8 * 8 }
  }

  /// The bytes differ from those that were written.
  struct Damage: Error {}

  /// By path as shown in reports, sorted by the bytes of the paths.
  let entries: [(path: String, entry: Entry)]

  /// - Parameter entries: one per path, in any order.
  init(_ entries: [(path: String, entry: Entry)] = []) {
    self.entries = entries.sorted { $0.path.precedesByBytes($1.path) }
  }

  subscript(path: String) -> Entry? {
    let at = entries.partitioningIndex { !$0.path.precedesByBytes(path) }
    return at < entries.count && !path.precedesByBytes(entries[at].path) ? entries[at].entry : nil
  }

  // MARK: - Serialization

  /// The key identifies the build.
  static let header = SectionFile.Header(contents: "cache", layout: nil)

  /// - Parameter key: identifies what was checked, how, and by which build of the program.
  func bytes(key: String) -> [UInt8] {
    var writer = SectionFile.Writer(
      Self.header, capacity: entries.reduce(4096) { $0 + $1.entry.size + $1.path.utf8.count })
    writer.append(key.utf8)
    writer.append(UInt64(entries.count))
    for (path, entry) in entries {
      writer.append(path.utf8)
      writer.append(entry.content)
      writer.append(entry.settings == nil ? 0 : 1)
      writer.append(entry.settings ?? 0)
      writer.append(entry.hasFindings ? 1 : 0)
      writer.append(entry.facts)
      writer.append(entry.dependencies)
      writer.append(entry.record)
    }
    return writer.finish()
  }

  /// Reads a cache.
  ///
  /// - Parameters:
  ///   - bytes: untrusted.
  ///   - key: identifies what will be checked and how; a cache with another key counts as damaged.
  init(_ bytes: [UInt8], key: String) throws(Damage) {
    do throws(SectionFile.Refusal) {
      var reader = try SectionFile.Reader(bytes, Self.header)
      guard try reader.section().elementsEqual(key.utf8) else { throw .malformed }
      let count = try reader.count()
      var entries: [(path: String, entry: Entry)] = []
      entries.reserveCapacity(count)
      for _ in 0..<count {
        let path = String(decoding: try reader.section(), as: UTF8.self)
        let content = try reader.number()
        let isAnalyzed = try reader.number() != 0
        let settings = try reader.number()
        let entry = Entry(
          content: content, settings: isAnalyzed ? settings : nil, hasFindings: try reader.number() != 0,
          facts: try reader.section(), dependencies: try reader.section(), record: try reader.section())
        guard entries.last?.path.precedesByBytes(path) ?? true else { throw .malformed }
        entries.append((path, entry))
      }
      guard reader.isAtEnd else { throw .malformed }
      self.entries = entries
    } catch {
      throw Damage()
    }
  }
}

import GotchaAnalysis
import GotchaSupport

/// The facts of a set of files, for a run on another machine.
///
/// A `SectionFile` with two sections per file: its path and the archive of its facts.
struct FactsFile: Sendable, Equatable {
  /// By path as shown in reports.
  var archives: [String: [UInt8]] = [:]

  /// Another version may collect different facts, even in the same layout.
  static let header = SectionFile.Header(contents: "facts", layout: FileFacts.layout)

  init() {}

  // MARK: Reading

  /// Reads a file that another run wrote.
  ///
  /// - Parameters:
  ///   - bytes: untrusted.
  ///   - name: the file's name as the user gave it.
  /// - Throws: why it is not a facts file, and what to do.
  init(_ bytes: [UInt8], name: String) throws(CommandFailure) {
    do throws(SectionFile.Refusal) {
      var reader = try SectionFile.Reader(bytes, Self.header)
      while !reader.isAtEnd {
        let path = String(decoding: try reader.section(), as: UTF8.self)
        archives[path] = Array(try reader.section())
      }
    } catch {
      let again = "write it again with --facts-out \(name)"
      switch error {
      case .otherContents: throw .run("\(name) is not a \(Product.name) facts file; \(again)")
      case .otherVersion(let writer):
        throw .run("\(name) was written by \(Product.name) \(writer), but this is version \(Product.version); \(again)")
      case .otherBuild: throw .run("\(name) was written by another build of \(Product.name); \(again)")
      case .malformed: throw .run("facts file \(name) is damaged; \(again)")
      }
    }
  }

  /// The decoded facts, by path.
  ///
  /// - Throws: if an archive is damaged.
  func facts(jobs: Int, name: String) throws(CommandFailure) -> [String: FileFacts] {
    let entries = Array(archives)
    let table = ResultTable<FileFacts?>(count: entries.count, filling: nil)
    ParallelWork.forEach(entries.count, jobs: jobs) { table[$0] = try? FileFacts(archive: entries[$0].value) }
    var facts: [String: FileFacts] = [:]
    for (entry, read) in zip(entries, table.all) {
      guard let read else { throw .run("facts file \(name) is damaged; write it again with --facts-out \(name)") }
      facts[entry.key] = read
    }
    return facts
  }

  // MARK: Writing

  /// The same bytes for the same facts.
  var bytes: [UInt8] {
    var writer = SectionFile.Writer(Self.header)
    for (path, archive) in archives.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      writer.append(path.utf8)
      writer.append(archive)
    }
    return writer.finish()
  }
}

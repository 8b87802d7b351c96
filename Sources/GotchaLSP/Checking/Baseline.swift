import GotchaSupport
import LSPTransport

/// Findings that a project accepts for now. A finding is known if its file has an entry with the same rule and the same
/// line text, even if the line has moved. Each entry covers one finding.
struct Baseline: Sendable, Equatable {
  /// The version of the file format; other versions are rejected.
  static let version = 1

  /// By path, relative to the folder that contains the baseline.
  private(set) var files: [String: [FindingKey: Int]] = [:]

  init() {}

  /// The number of recorded findings.
  var count: Int { files.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

  /// The number of findings that another baseline does not contain.
  func count(without other: Baseline) -> Int {
    files.reduce(0) { sum, file in
      sum + file.value.reduce(0) { $0 + max(0, $1.value - (other.files[file.key]?[$1.key] ?? 0)) }
    }
  }

  /// Records a finding.
  mutating func add(_ key: FindingKey, to path: String) { files[path, default: [:]][key, default: 0] += 1 }

  /// Copies a file's records from another baseline.
  mutating func keep(_ path: String, of other: Baseline) { files[path] = other.files[path] }

  // MARK: File format

  private struct Content: Decodable {
    struct Entry: Decodable {
      let file: String
      let rule: String
      let line: String
      let count: Int
    }

    let version: Int
    let entries: [Entry]
  }

  private struct Version: Decodable { let version: Int }

  /// Reads a baseline.
  ///
  /// - Parameter path: as the user gave it, for messages.
  /// - Throws: why it is not a valid baseline, and what to do.
  init(_ bytes: [UInt8], path: String) throws(CommandFailure) {
    let again = "write it again with --write-baseline \(path)"
    let found: Int
    do {
      found = try JSON.decode(Version.self, from: bytes).version
    } catch {
      throw .run("\(path) is not a \(Product.name) baseline; \(again)")
    }
    guard found == Self.version else {
      let reads = "this version of \(Product.name) reads version \(Self.version)"
      throw .run("\(path) has baseline format version \(found), but \(reads); \(again)")
    }
    do {
      for entry in try JSON.decode(Content.self, from: bytes).entries where entry.count > 0 {
        files[entry.file, default: [:]][FindingKey(rule: entry.rule, line: entry.line), default: 0] += entry.count
      }
    } catch {
      throw .run("baseline \(path) is damaged; \(again)")
    }
  }

  /// The file's text: sorted, with one entry per line, so that changes are easy to review.
  var text: String {
    var json = JSONText()
    json.raw("{\"version\": \(Self.version),\n \"entries\": [")
    var separator = "\n  "
    for (path, keys) in files.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      for (key, count) in keys.sorted(by: { ($0.key.rule, $0.key.line) < ($1.key.rule, $1.key.line) }) {
        let entry: JSONTree = [
          "file": .string(path), "rule": .string(key.rule), "line": .string(key.line), "count": .integer(count),
        ]
        json.raw(separator)
        separator = ",\n  "
        entry.write(to: &json)
      }
    }
    json.raw("]}\n")
    return json.text
  }
}

import GotchaSupport
import LSPTransport

/// Findings that a project has accepted for now: a finding is known if one with the same rule and the same text of its
/// line was recorded for its file, also when the line has moved. Each record covers one finding.
struct Baseline: Sendable, Equatable {
  /// The format of the file; another one is not read.
  static let version = 1

  /// By path, relative to the folder that holds the baseline.
  private(set) var files: [String: [FindingKey: Int]] = [:]

  init() {}

  /// How many findings are recorded.
  var count: Int { files.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

  /// How many of the findings are not in another baseline.
  func count(without other: Baseline) -> Int {
    files.reduce(0) { sum, file in
      sum + file.value.reduce(0) { $0 + max(0, $1.value - (other.files[file.key]?[$1.key] ?? 0)) }
    }
  }

  /// Records one finding.
  mutating func add(_ key: FindingKey, to path: String) { files[path, default: [:]][key, default: 0] += 1 }

  /// Copies the records of a file from another baseline.
  mutating func keep(_ path: String, of other: Baseline) { files[path] = other.files[path] }

  // MARK: The file

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
  /// - Throws: why it is not a baseline, and what to do.
  init(_ bytes: [UInt8], path: String) throws(CommandFailure) {
    let again = "write it anew with --write-baseline \(path)"
    let found: Int
    do {
      found = try JSON.decode(Version.self, from: bytes).version
    } catch {
      throw .run("\(path) is no baseline of \(Product.name); \(again)")
    }
    guard found == Self.version else {
      let reads = "this \(Product.name) reads version \(Self.version)"
      throw .run("\(path) is a baseline of version \(found), and \(reads); \(again)")
    }
    do {
      for entry in try JSON.decode(Content.self, from: bytes).entries where entry.count > 0 {
        files[entry.file, default: [:]][FindingKey(rule: entry.rule, line: entry.line), default: 0] += entry.count
      }
    } catch {
      throw .run("\(path) is a damaged baseline; \(again)")
    }
  }

  /// The file's text: an entry a line, in order, so that its changes are easy to review.
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

import GotchaAnalysis
import GotchaSupport
import LSPTransport

/// Findings that a project accepts for now. A finding is known if its file has an entry with the same rule and the same
/// line text, even if the line has moved. Each entry covers one finding.
struct Baseline: Sendable, Equatable {
  /// The version of the file format; other versions are rejected.
  static let version = 1
  /// A higher count of equal findings in a file is read as this one.
  private static let countLimit = 1 << 31

  /// By path, relative to the folder that contains the baseline.
  private(set) var files: [String: [FindingKey: Int]] = [:]
  /// The version of the program that wrote it; nil if that was one up to 0.2.0, which did not say so.
  private(set) var writer: String? = Product.version

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

  /// The baseline with current ids instead of former ones.
  func withCurrentIDs(in catalog: RuleCatalog) -> Baseline {
    var result = self
    result.files = files.mapValues { keys in
      let current = keys.map { (FindingKey(rule: catalog.currentID(of: $0.key.rule), line: $0.key.line), $0.value) }
      return Dictionary(current) { min(Self.countLimit, $0 + $1) }
    }
    return result
  }

  // MARK: File format

  private struct Content: Decodable {
    struct Entry: Decodable {
      let file: String
      let rule: String
      let line: String
      let count: Int
    }

    struct Tool: Decodable { let version: String }

    let version: Int
    let tool: Tool?
    let entries: [Entry]
  }

  private struct Version: Decodable { let version: Int }

  /// Reads a baseline.
  ///
  /// - Throws: why it is not a valid baseline.
  init(_ bytes: [UInt8]) throws(BaselineProblem) {
    let found: Int
    do {
      found = try JSON.decode(Version.self, from: bytes).version
    } catch {
      throw bytes.isEmpty ? .empty : .foreign
    }
    guard found == Self.version else { throw .version(found) }
    do {
      let content = try JSON.decode(Content.self, from: bytes)
      writer = content.tool?.version
      for entry in content.entries where entry.count > 0 {
        let key = FindingKey(rule: entry.rule, line: entry.line)
        let count = files[entry.file]?[key] ?? 0
        files[entry.file, default: [:]][key] = min(Self.countLimit, count + min(Self.countLimit, entry.count))
      }
    } catch {
      throw .damaged
    }
  }

  /// The file's text: sorted, with one entry per line, so that changes are easy to review.
  var text: String {
    var json = JSONText()
    let tool: JSONTree = ["name": .string(Product.name), "version": .string(Product.version)]
    json.raw("{\"version\": \(Self.version),\n \"tool\": ")
    tool.write(to: &json)
    json.raw(",\n \"entries\": [")
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

/// Why a file cannot be used as a baseline.
enum BaselineProblem: Error, Equatable {
  /// There is no such file; contains the system's reason.
  case missing(String)
  case unreadable(String)
  case empty
  /// It is not a baseline.
  case foreign
  /// It has another version of the format.
  case version(Int)
  case damaged

  /// What is wrong, and what to do.
  ///
  /// - Parameters:
  ///   - name: the file as the user gave it.
  ///   - command: what writes it.
  func message(_ name: String, writtenBy command: String) -> String {
    switch self {
    case .missing(let reason): "cannot read baseline \(name): \(reason); create it with \(command)"
    case .unreadable(let reason): "cannot read baseline \(name): \(reason)"
    case .empty, .foreign: "\(name) is not a \(Product.name) baseline; write it again with \(command)"
    case .version(let found):
      "\(name) has baseline format version \(found), but this version of \(Product.name) reads version "
        + "\(Baseline.version); write it again with \(command)"
    case .damaged: "baseline \(name) is damaged; write it again with \(command)"
    }
  }
}

import GotchaAnalysis
import GotchaSupport

/// Identifies a finding in its file even if lines move: by its rule and the text of its line.
struct FindingKey: Sendable, Hashable {
  let rule: String
  /// The line on which the finding starts, without surrounding white space.
  let line: String

  init(rule: String, line: String) {
    self.rule = rule
    self.line = line
  }

  init(_ finding: Finding, in source: SourceText) {
    var line = source.bytes[source.lineRange(source.line(at: finding.range.lowerBound))]
    while let first = line.first, first == 32 || first == 9 { line.removeFirst() }
    while let last = line.last, last == 32 || last == 9 { line.removeLast() }
    self.init(rule: finding.rule, line: String(decoding: line, as: UTF8.self))
  }
}

/// A file's entries in a baseline. `check` and the server both decide with it which findings are known.
struct KnownFindings: Sendable {
  /// The number of findings that each entry can still cover.
  private(set) var rest: [FindingKey: Int]

  init(_ entries: [FindingKey: Int]) { rest = entries }

  /// Whether an entry covers a finding. Each entry covers the first ones that match it, so findings must be passed in
  /// order of `Finding.isBefore`.
  mutating func cover(_ finding: Finding, in source: SourceText) -> Bool {
    let key = FindingKey(finding, in: source)
    guard let left = rest[key], left > 0 else { return false }
    rest[key] = left - 1
    return true
  }
}

/// Identifiers of findings that stay the same across runs and when lines move, for services that track findings. They
/// are unique within a file.
struct Fingerprints {
  private let path: String
  private var counts: [FindingKey: Int] = [:]

  /// - Parameter path: the path of the file whose findings will be passed in order.
  init(path: String) { self.path = path }

  /// 16 hexadecimal digits.
  mutating func next(_ finding: Finding, in source: SourceText) -> String {
    let key = FindingKey(finding, in: source)
    let count = counts[key, default: 0]
    counts[key] = count + 1
    var hash = StableHash()
    hash.combine(bytes: [path, key.rule, key.line, "\(count)"].joined(separator: "\0").utf8)
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

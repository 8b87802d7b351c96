import Foundation

@testable import Analyzers
@testable import GotchaAnalysis

/// A finding in the code of a public app, judged by a reader: an entry of `Tests/Judged/<rule>.md`.
///
///     ## Worth acting on: warning, `caseName`
///
///     The deciding fact.
///
///     Exception: what the rule does not know.
///
/// The code follows, in one block per file. The first block contains the reported place in `▸…◂`, each of the others
/// begins with the line `// Name.swift`.
struct JudgedFinding: Sendable {
  enum Verdict: String, Sendable, CaseIterable {
    case worthActingOn = "Worth acting on"
    case harmless = "Harmless"
    case wrong = "Wrong"
  }

  let rule: String
  /// `Tests/Judged/<rule>.md:<line>`.
  let place: String
  let verdict: Verdict
  let ruleCase: String
  /// What the finding deserves, or at most deserves if it is harmless; nil if it is wrong.
  let severity: Severity?
  /// What the rule does not know, so that it disagrees with the reader.
  let exception: String?
  let code: MarkedSource
  /// Further files by path.
  let others: [String: String]
}

extension JudgedFinding {
  /// The path of the file that contains the reported place.
  static let path = "Entry.swift"

  /// The findings of the rule at the reported place.
  var findings: [Finding] {
    let sources = others.mapValues { SourceText($0) }.merging([Self.path: code.source]) { own, _ in own }
    var index = FactIndex(sources.mapValues { FileFacts(SyntaxTree.parse($0)) })
    index.readSource = { sources[$0] }
    var settings = RuleSettings(preset: .all, deploymentTargets: deployment)
    // A manifest without a setting for isolation says that there is none.
    if others["Package.swift"] != nil { settings.isolation = ModuleIsolation() }
    let analysis = Analyzer(settings: settings).analyze(SyntaxTree.parse(code.source), in: index, path: Self.path)
    return analysis.findings.filter { $0.rule == rule && $0.range.lowerBound == code.marks.first?.lowerBound }
  }

  /// The versions in `platforms: [.iOS(.v16)]`, as the program reads them.
  private var deployment: [Platform: OSVersion] {
    var found: [Platform: OSVersion] = [:]
    for match in (others["Package.swift"] ?? "").matches(of: /\.(\w+)\(\.v(\d+)(?:_(\d+))?\)/) {
      guard let platform = Platform(rawValue: String(match.1)), let major = Int(match.2) else { continue }
      found[platform] = OSVersion(major, match.3.flatMap { Int($0) } ?? 0)
    }
    return found
  }

  /// Why the findings at the place contradict the reader; nil if they agree.
  func disagreement(with findings: [Finding]) -> String? {
    let reported = findings.map { "\($0.severity) (\($0.ruleCase))" }.joined(separator: ", ")
    switch (verdict, severity) {
    case (.worthActingOn, let deserved?):
      let marked = findings.filter { $0.range == code.marks.first }
      let steps = marked.compactMap { finding in
        Severity.allCases.firstIndex(of: finding.severity).flatMap { reported in
          Severity.allCases.firstIndex(of: deserved).map { reported - $0 }
        }
      }
      return steps.contains { 0...1 ~= $0 } ? nil : "worth acting on as \(deserved), reported: \(reported)"
    case (.harmless, let limit?):
      return findings.allSatisfy { $0.severity <= limit } ? nil : "at most \(limit), reported: \(reported)"
    default:
      return findings.isEmpty ? nil : "wrong, reported: \(reported)"
    }
  }
}

/// All judged findings.
struct JudgedCorpus: Sendable {
  private(set) var findings: [JudgedFinding] = []
  /// Places and descriptions of what is malformed.
  private(set) var errors: [String] = []

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Judged").standardizedFileURL

  static let standard = JudgedCorpus(folder: folder)
  /// The findings of each tested rule.
  static let byRule = Dictionary(grouping: standard.findings, by: \.rule)
    .filter { rule, _ in TestedRules.ids.contains(rule) }
  static let rules = byRule.keys.sorted()

  init() {}

  private init(folder: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() where name.hasSuffix(".md") {
      do {
        add(try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8), named: name)
      } catch {
        errors.append("Tests/Judged/\(name): \(error)")
      }
    }
  }

  /// Adds the entries of a file.
  mutating func add(_ text: String, named name: String) {
    let rule = String(name.dropLast(3))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let place = { (line: Int) in "Tests/Judged/\(name):\(line + 1)" }
    if lines.first != "# \(rule)" { errors.append("\(place(0)): expected \"# \(rule)\"") }
    guard let info = RuleCatalog.standard.rule(rule) else {
      errors.append("\(place(0)): there is no rule \"\(rule)\"")
      return
    }
    let starts = lines.indices.filter { lines[$0].hasPrefix("## ") }
    for line in lines[..<(starts.first ?? lines.endIndex)].indices.dropFirst() where !lines[line].isEmpty {
      errors.append("\(place(line)): text before the first entry")
    }
    for (start, end) in zip(starts, starts.dropFirst() + [lines.endIndex]) {
      do {
        findings.append(try Self.finding(lines[start..<end], of: info, at: place))
      } catch {
        errors.append("\(place(error.line)): \(error.text)")
      }
    }
  }

  private struct Malformed: Error {
    let line: Int
    let text: String
  }

  private static func finding(
    _ lines: ArraySlice<Substring>, of rule: RuleInfo, at place: (Int) -> String
  ) throws(Malformed) -> JudgedFinding {
    let start = lines.startIndex
    let heading = /## (Worth acting on|Harmless|Wrong): (?:(\w+), )?`(\w+)`/
    guard let title = lines[start].wholeMatch(of: heading),
      let verdict = JudgedFinding.Verdict(rawValue: String(title.1))
    else { throw Malformed(line: start, text: "expected \"## Worth acting on: warning, `caseName`\" or the like") }
    let severity = title.2.flatMap { Severity(rawValue: String($0)) }
    guard (severity == nil) == (verdict == .wrong), (title.2 == nil) == (severity == nil) else {
      throw Malformed(line: start, text: "every verdict but \"Wrong\" needs a severity")
    }
    guard rule.cases.contains(where: { $0.id == title.3 }) else {
      throw Malformed(line: start, text: "\(rule.id) has no case \"\(title.3)\"")
    }
    let prose = lines.dropFirst().prefix { !$0.hasPrefix("```") }
    guard prose.contains(where: { !$0.isEmpty && !$0.hasPrefix(exception) }) else {
      throw Malformed(line: start, text: "the deciding fact is missing")
    }
    let blocks = try blocks(lines[prose.endIndex...])
    guard let first = blocks.first else { throw Malformed(line: start, text: "there is no code") }
    guard first.text.count(where: { $0 == "▸" }) == 1, first.text.count(where: { $0 == "◂" }) == 1 else {
      throw Malformed(line: first.line, text: "expected one place in ▸…◂")
    }
    var others: [String: String] = [:]
    for block in blocks.dropFirst() {
      guard let path = block.text.prefixMatch(of: /\/\/ (\S+\.swift)\n/)?.1, path != JudgedFinding.path else {
        throw Malformed(line: block.line, text: "expected the line \"// Name.swift\"")
      }
      guard !block.text.contains(where: { "▸◂".contains($0) }), others[String(path)] == nil else {
        throw Malformed(line: block.line, text: "a second place, or a second file \(path)")
      }
      others[String(path)] = block.text
    }
    return JudgedFinding(
      rule: rule.id, place: place(start), verdict: verdict, ruleCase: String(title.3), severity: severity,
      exception: prose.first { $0.hasPrefix(exception) }.map { String($0.dropFirst(exception.count)) },
      code: MarkedSource(first.text), others: others)
  }

  private static let exception = "Exception: "

  /// The blocks of code, with the lines at which they start.
  private static func blocks(_ lines: ArraySlice<Substring>) throws(Malformed) -> [(line: Int, text: String)] {
    var blocks: [(line: Int, text: String)] = []
    var open: Int?
    for line in lines.indices {
      if let start = open {
        guard lines[line] == "```" else { continue }
        blocks.append((start, lines[(start + 1)..<line].joined(separator: "\n") + "\n"))
        open = nil
      } else if lines[line] == "```swift" {
        open = line
      } else if !lines[line].isEmpty {
        throw Malformed(line: line, text: "expected code")
      }
    }
    if let open { throw Malformed(line: open, text: "the code has no end") }
    return blocks
  }
}

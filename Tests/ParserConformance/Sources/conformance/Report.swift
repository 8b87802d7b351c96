import Analyzers
import Foundation
import Harness

/// The report about a set of files.
struct Report {
  let name: String
  let outcomes: [Outcome]
  let duration: Duration

  var differences: [Difference] {
    outcomes.compactMap { if case .different(let difference) = $0 { difference } else { nil } }
  }

  var equal: Int {
    outcomes.count { if case .equal = $0 { true } else { false } }
  }

  /// The files that SwiftSyntax rejects, and whether our parser accepts them.
  var skipped: [(file: SourceFile, isCleanToUs: Bool)] {
    outcomes.compactMap { if case .skipped(let file, let isClean) = $0 { (file, isClean) } else { nil } }
  }

  var nodes: Int {
    outcomes.reduce(0) { if case .equal(let nodes) = $1 { $0 + nodes } else { $0 } }
  }

  var line: String {
    let lenient = outcomes.count { if case .skipped(_, true) = $0 { true } else { false } }
    let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    var line = "\(name.padded(to: 20)) \(outcomes.count.grouped.padded(left: 7)) files"
    line += " \(equal.grouped.padded(left: 7)) equal \(differences.count.grouped.padded(left: 5)) different"
    line += " \(skipped.count.grouped.padded(left: 5)) skipped \(nodes.grouped.padded(left: 11)) nodes"
    line += String(format: " %6.1f s", seconds)
    if lenient > 0 { line += "  (\(lenient) of the skipped files have no errors in our parser)" }
    return line
  }

  /// The number of differences of each kind, most frequent first.
  var classes: [String] {
    Dictionary(grouping: differences, by: \.summary).mapValues(\.count)
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "  \(String($0.value).padded(left: 6)) × \($0.key)" }
  }
}

extension Difference {
  /// The place of the difference, both lists around it, and the source lines.
  var details: String {
    let source = SourceText(bytes: file.bytes)
    let position = source.position(at: offset)
    var lines = ["\(file.name):\(position.line + 1):\(position.column + 1): \(summary)"]
    lines.append("    \("SwiftSyntax".padded(to: 44)) ours")
    for row in max(0, row - 3)..<row + 6 where row < max(ours.count, oracle.count) {
      let theirs = row < oracle.count ? oracle[row].description : "–"
      let mine = row < ours.count ? ours[row].description : "–"
      lines.append("  \(theirs == mine ? " " : "≠") \(theirs.padded(to: 44)) \(mine)")
    }
    for line in max(0, position.line - 2)...min(position.line + 3, source.lineCount - 1) {
      let text = source.string(in: source.lineRange(line))
      lines.append("  \(String(line + 1).padded(left: 6)) | \(text.prefix(160))")
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  func padded(left width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

extension Int {
  /// With a comma every three digits.
  var grouped: String {
    var digits = Array(String(self))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }
}

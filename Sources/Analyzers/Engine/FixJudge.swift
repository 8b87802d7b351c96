import GotchaSupport

/// Decides which fixes may be offered and applied: the code that a fix touches must not have more syntax errors after
/// it than before. Errors elsewhere in the file do not matter.
package struct FixJudge: Sendable {
  /// The maximum number of broken fixes that are searched for in a group, because each costs several parses of its
  /// part.
  private static let brokenLimit = 16

  private let parser: PartParser

  /// - Parameter tree: the tree of the text that the fixes are for.
  package init(_ tree: SyntaxTree) { parser = PartParser(tree) }

  /// Returns findings without the fixes that would break the code they touch. Each fix is judged separately.
  package func withoutBrokenFixes(_ findings: [Finding]) -> [Finding] {
    let all = findings.flatMap(\.fixes).map(\.edits)
    guard !all.isEmpty else { return findings }
    let broken = broken(Array(Set(all)))
    guard !broken.isEmpty else { return findings }
    return findings.map { finding in
      var finding = finding
      finding.fixes.removeAll { broken.contains($0.edits) }
      return finding
    }
  }

  /// The fixes that, applied separately, break the code they touch. As many fixes as possible are judged together.
  private func broken(_ fixes: [[TextEdit]]) -> Set<[TextEdit]> {
    var open = fixes.sorted { ($0.span?.lowerBound ?? 0) < ($1.span?.lowerBound ?? 0) }
    var result: Set<[TextEdit]> = []
    while !open.isEmpty {
      var layer = NonOverlappingEdits()
      let (chosen, rest) = open.reduce(into: ([[TextEdit]](), [[TextEdit]]())) { parts, fix in
        if layer.add(fix) { parts.0.append(fix) } else { parts.1.append(fix) }
      }
      guard !chosen.isEmpty else { break }
      let verdict = verdict(on: chosen)
      result.formUnion(verdict.broken.map { chosen[$0] })
      let judged = verdict.open.prefix(Self.brokenLimit).filter { isBroken(chosen[$0]) }
      // If there are many open fixes, the rest are omitted without being judged.
      let unknown = verdict.open.dropFirst(Self.brokenLimit)
      result.formUnion((judged + unknown).map { chosen[$0] })
      open = rest
    }
    return result
  }

  // MARK: - Fixes applied together

  /// The decisions about some fixes, by their indices.
  struct Verdict {
    /// Can be applied together.
    var accepted: [Int] = []
    /// Break the code they touch, even if applied alone.
    var broken: [Int] = []
    /// Break something together with accepted fixes, or are among too many that do.
    var open: [Int] = []
  }

  /// Judges fixes that do not overlap.
  ///
  /// Fixes in the same part of the file are judged together, and in halves if that part breaks. One broken fix among
  /// thousands therefore costs only a few parses of its part.
  func verdict(on fixes: [[TextEdit]]) -> Verdict {
    var verdict = Verdict()
    for group in groups(of: fixes) {
      verdict.accepted += accepted(group[...], of: fixes, &verdict)
    }
    return verdict
  }

  /// Groups fixes by the self-contained part of the file that contains them.
  private func groups(of fixes: [[TextEdit]]) -> [[Int]] {
    let placed = fixes.indices.compactMap { index in
      fixes[index].span.map { (index: index, part: parser.part(around: $0)) }
    }
    var groups: [[Int]] = []
    var end = -1
    for (index, part) in placed.sorted(by: { ($0.part.lowerBound, $0.index) < ($1.part.lowerBound, $1.index) }) {
      if part.lowerBound < end { groups[groups.count - 1].append(index) } else { groups.append([index]) }
      end = max(end, part.upperBound)
    }
    return groups
  }

  private func isBroken(_ edits: [TextEdit]) -> Bool { parser.isBroken(by: edits.map(\.withoutPlaceholders)) }

  private func accepted(_ group: ArraySlice<Int>, of fixes: [[TextEdit]], _ verdict: inout Verdict) -> [Int] {
    func isBroken(_ group: some Sequence<Int>) -> Bool { self.isBroken(Array(Set(group.flatMap { fixes[$0] }))) }
    guard isBroken(group) else { return Array(group) }
    guard group.count > 1 else {
      verdict.broken += group
      return []
    }
    guard verdict.broken.count < Self.brokenLimit else {
      verdict.open += group
      return []
    }
    let middle = group.startIndex + group.count / 2
    let first = accepted(group[..<middle], of: fixes, &verdict)
    let second = accepted(group[middle...], of: fixes, &verdict)
    if first.isEmpty || second.isEmpty { return first + second }
    if first.count + second.count < group.count, !isBroken(first + second) { return first + second }
    verdict.open += second
    return first
  }
}

/// Edits of several fixes that can be applied together.
private struct NonOverlappingEdits {
  /// In order.
  private var edits: [TextEdit] = []

  /// - Returns: false, without adding anything, if an edit overlaps another one that is not equal.
  mutating func add(_ new: [TextEdit]) -> Bool {
    guard new.allSatisfy(fits) else { return false }
    for edit in new { edits.insert(edit, at: edits.partitioningIndex { !$0.isBefore(edit) }) }
    return true
  }

  private func fits(_ edit: TextEdit) -> Bool {
    let next = edits.partitioningIndex { !$0.isBefore(edit) }
    if next < edits.count, edits[next] != edit, edits[next].range.lowerBound < edit.range.upperBound { return false }
    return next == 0 || edits[next - 1].range.upperBound <= edit.range.lowerBound || edits[next - 1] == edit
  }
}

extension TextEdit {
  /// The edit with a name instead of each `<#…#>`, because an unfilled placeholder is an error.
  fileprivate var withoutPlaceholders: TextEdit {
    guard text.utf8.contains(UInt8(ascii: "#")) else { return self }
    var result = ""
    var rest = text[...]
    while let start = rest.firstOccurrence(of: "<#"), let end = rest[start.upperBound...].firstOccurrence(of: "#>") {
      result += rest[..<start.lowerBound] + "placeholder"
      rest = rest[end.upperBound...]
    }
    return result.isEmpty ? self : TextEdit(range, result + rest)
  }

  fileprivate func isBefore(_ other: TextEdit) -> Bool {
    (range.lowerBound, range.upperBound) < (other.range.lowerBound, other.range.upperBound)
  }
}

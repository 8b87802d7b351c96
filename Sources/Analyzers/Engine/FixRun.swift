import GotchaSupport

/// Applies the preferred fixes of one file in rounds, until there are no more to apply.
package struct FixRun: Sendable {
  /// A fix may reveal a problem that another fix solves. A file that has not settled after this many rounds is left as
  /// it is.
  package static let maximumRounds = 10

  /// Whether to also apply unsafe fixes.
  package var includesUnsafe: Bool
  /// Whether to fix hints too.
  package var includesHints: Bool
  /// Whether to fix only the given findings. In the changed text, they are recognized by their rule and moved place.
  package var onlyFound: Bool
  /// Returns the findings of a text.
  package var findings: @Sendable (SourceText) -> [Finding]

  package init(
    includesUnsafe: Bool = false, includesHints: Bool = true, onlyFound: Bool = false,
    findings: @escaping @Sendable (SourceText) -> [Finding]
  ) {
    self.includesUnsafe = includesUnsafe
    self.includesHints = includesHints
    self.onlyFound = onlyFound
    self.findings = findings
  }

  /// The result of fixing a file.
  package struct Outcome: Sendable {
    /// The text after fixing.
    package var source: SourceText
    /// The findings that remain in `source`.
    package var remaining: [Finding]
    /// The number of fixes that were applied, by rule.
    package var applied: [String: Int] = [:]
    package var appliedCount: Int { applied.values.reduce(0, +) }
    /// Fixes that were not applied because they would break the code they touch, with their findings in the text of
    /// their round.
    package var dropped: [Dropped] = []
    /// Whether the last round had no more fixes to apply.
    package var isSettled = true
  }

  /// A fix that would have made the code it touches malformed.
  package struct Dropped: Sendable {
    package var rule: String
    package var title: String
    /// The position of the finding in the text of its round: 0-based line, column in UTF-8 bytes.
    package var position: SourcePosition
  }

  /// Fixes a text.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - found: its findings, if they are already known.
  package func callAsFunction(_ source: SourceText, found: [Finding]? = nil) -> Outcome {
    var outcome = Outcome(source: source, remaining: found ?? findings(source))
    var broken: Set<[TextEdit]> = []
    for round in 0... {
      let chosen = choose(from: outcome.remaining, in: outcome.source, leavingOut: broken)
      guard !chosen.isEmpty else { break }
      guard round < FixRun.maximumRounds else {
        outcome.isSettled = false
        break
      }
      let verdict = FixJudge(SyntaxTree.parse(outcome.source)).verdict(on: chosen.map(\.fix.edits))
      for (finding, fix) in verdict.broken.map({ chosen[$0] }) {
        broken.insert(fix.edits)
        let position = outcome.source.position(at: finding.range.lowerBound)
        outcome.dropped.append(Dropped(rule: finding.rule, title: fix.title, position: position))
      }
      guard !verdict.accepted.isEmpty else { continue }
      let accepted = verdict.accepted.sorted().map { chosen[$0].fix }
      for number in verdict.accepted { outcome.applied[chosen[number].finding.rule, default: 0] += 1 }
      let moves = EditMoves(accepted.flatMap(\.edits), in: outcome.source)
      broken = Set(broken.map { edits in edits.map { TextEdit(moves.moved($0.range), $0.text) } })
      outcome.source = outcome.source.applying(accepted)
      let known = outcome.remaining
      outcome.remaining = findings(outcome.source)
      if onlyFound {
        outcome.remaining.removeAll { finding in
          !known.contains { $0.rule == finding.rule && moves.moved($0.range).lowerBound == finding.range.lowerBound }
        }
      }
    }
    return outcome
  }

  /// The fixes of one round: the preferred fix of each finding, without overlaps.
  private func choose(
    from findings: [Finding], in source: SourceText, leavingOut broken: Set<[TextEdit]>
  ) -> [(finding: Finding, fix: Fix)] {
    var candidates: [(finding: Finding, fix: Fix, span: Range<Int>)] = []
    for finding in findings where includesHints || finding.severity > .hint {
      guard let fix = finding.bulkFix(includesUnsafe: includesUnsafe), let span = fix.span,
        span.upperBound <= source.bytes.count, !broken.contains(fix.edits)
      else { continue }
      candidates.append((finding, fix, span))
    }
    candidates.sort { a, b in
      (a.span.lowerBound, a.span.upperBound, a.finding.rule) < (b.span.lowerBound, b.span.upperBound, b.finding.rule)
    }
    var chosen: [(finding: Finding, fix: Fix)] = []
    var end = -1
    for candidate in candidates where candidate.span.lowerBound > end {
      chosen.append((candidate.finding, candidate.fix))
      end = candidate.span.upperBound
    }
    return chosen
  }
}

extension Finding {
  /// The fix that may be applied in bulk: the preferred one, if it is safe or unsafe fixes are included. A fix with a
  /// placeholder (`<#value#>`) is only for editors.
  package func bulkFix(includesUnsafe: Bool = false) -> Fix? {
    fixes.first { fix in
      fix.isPreferred && (fix.isSafe || includesUnsafe) && !fix.edits.contains { $0.text.includes("<#") }
    }
  }
}

extension Fix {
  /// UTF-8 offsets from the first to the last byte that the fix touches, nil if it changes nothing.
  package var span: Range<Int>? { edits.span }
}

/// Maps offsets to their positions after some edits.
private struct EditMoves {
  /// For each edit, in order: its end, and the distance that the text after it moves.
  private var steps: [(end: Int, distance: Int)] = []

  /// - Parameters:
  ///   - edits: in order, without overlap.
  ///   - source: the text that they refer to.
  init(_ edits: [TextEdit], in source: SourceText) {
    var distance = 0
    for edit in edits {
      distance += source.bytes(in: edit.range, after: [edit]).count - edit.range.count
      steps.append((edit.range.upperBound, distance))
    }
  }

  func moved(_ range: Range<Int>) -> Range<Int> {
    let start = moved(range.lowerBound)
    return start..<max(start, moved(range.upperBound))
  }

  private func moved(_ offset: Int) -> Int {
    let next = steps.partitioningIndex { $0.end > offset }
    return next > 0 ? offset + steps[next - 1].distance : offset
  }
}

extension SourceText {
  /// The text after fixes that do not overlap. New lines use the file's own line endings, and nothing is inserted
  /// before a byte order mark.
  ///
  /// - Parameter fixes: all of their offsets refer to this text.
  package func applying(_ fixes: [Fix]) -> SourceText {
    SourceText(bytes: bytes(in: bytes.indices, after: fixes.flatMap(\.edits)))
  }
}

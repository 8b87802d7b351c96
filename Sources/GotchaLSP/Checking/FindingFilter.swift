import GotchaAnalysis

/// Separates the findings to report from those that a baseline contains, those on unchanged lines, and those that
/// options leave out.
struct FindingFilter: Sendable {
  /// The file's entries in the baseline.
  private let known: [FindingKey: Int]
  private let changes: ChangedLines.Lines
  private let minimumSeverity: Severity
  private let selection: RuleSelection?
  /// The text whose lines `changes` refers to.
  private let original: SourceText

  init(
    known: [FindingKey: Int], changes: ChangedLines.Lines, minimumSeverity: Severity = .hint,
    selection: RuleSelection? = nil, original: SourceText
  ) {
    self.known = known
    self.changes = changes
    self.minimumSeverity = minimumSeverity
    self.selection = selection
    self.original = original
  }

  struct Outcome {
    var reported: [Finding] = []
    var known: [Finding] = []
    /// Baseline entries that no finding matches.
    var stale: [FindingKey: Int] = [:]
  }

  /// Classifies the findings of a text, which is the original one or the result of fixes.
  func callAsFunction(_ findings: [Finding], in source: SourceText) -> Outcome {
    var outcome = Outcome()
    var known = KnownFindings(known)
    let lines = ChangedLineMap(changes, original, source)
    for finding in findings {
      if known.cover(finding, in: source) {
        outcome.known.append(finding)
      } else if finding.severity >= minimumSeverity, selection?.includes(finding.rule) ?? true,
        lines.touches(finding.range)
      {
        outcome.reported.append(finding)
      }
    }
    outcome.stale = known.rest.filter { $0.value > 0 }
    return outcome
  }
}

/// The lines that differ from a revision, mapped to a text that fixes have changed.
private struct ChangedLineMap {
  private let changes: ChangedLines.Lines
  private let source: SourceText
  private let edits: [LineDiff.Change]

  init(_ changes: ChangedLines.Lines, _ original: SourceText, _ source: SourceText) {
    self.changes = changes
    self.source = source
    edits = changes == .all || original == source ? [] : LineDiff(original, source).changes
  }

  /// Whether a range is on a changed line. Lines written by a fix count as changed.
  func touches(_ range: Range<Int>) -> Bool {
    guard changes != .all else { return true }
    let last = source.line(at: max(range.lowerBound, range.upperBound - 1))
    return (source.line(at: range.lowerBound)...last).contains { line in
      var shift = 0
      for edit in edits {
        if edit.new.contains(line) { return true }
        if edit.new.lowerBound > line { break }
        shift = edit.old.upperBound - edit.new.upperBound
      }
      return changes.overlap(line + shift...line + shift)
    }
  }
}

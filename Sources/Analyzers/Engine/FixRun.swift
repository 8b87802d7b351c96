/// Applies the preferred fixes of one file in rounds, until there are no more to apply.
package struct FixRun: Sendable {
  /// A fix may reveal a problem that another one fixes; a file not settled after this many rounds is left as is.
  package static let maximumRounds = 10

  /// Whether unsafe fixes are applied too.
  package var includesUnsafe: Bool
  /// Returns the findings of a text.
  package var findings: @Sendable (SourceText) -> [Finding]

  package init(includesUnsafe: Bool = false, findings: @escaping @Sendable (SourceText) -> [Finding]) {
    self.includesUnsafe = includesUnsafe
    self.findings = findings
  }

  /// The result of fixing a file.
  package struct Outcome: Sendable {
    /// The text afterwards.
    package var source: SourceText
    /// The findings that remain in `source`.
    package var remaining: [Finding]
    /// How many fixes were applied.
    package var appliedCount = 0
    /// Fixes that were left out because the file would no longer parse, as findings of the text they were made for.
    package var dropped: [Dropped] = []
    /// Whether the last round had no more fixes to apply.
    package var isSettled = true
  }

  /// A fix that would have made the file malformed.
  package struct Dropped: Sendable {
    package var rule: String
    package var title: String
    /// Where the finding was in the text of its round: 0-based line, column in UTF-8 bytes.
    package var position: SourcePosition
  }

  /// Fixes a text.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - found: its findings, if they are already known.
  package func callAsFunction(_ source: SourceText, found: [Finding]? = nil) -> Outcome {
    var outcome = Outcome(source: source, remaining: found ?? findings(source))
    var broken: Set<[String]> = []
    var mustParse: Bool?
    for round in 0... {
      let chosen = choose(from: outcome.remaining, in: outcome.source, leavingOut: broken)
      guard !chosen.isEmpty else { break }
      guard round < FixRun.maximumRounds else {
        outcome.isSettled = false
        break
      }
      let parses = mustParse ?? !SyntaxTree.parse(outcome.source).hasErrors
      mustParse = parses
      var accepted = chosen
      var next = outcome.source.applying(chosen.map(\.fix))
      if parses, SyntaxTree.parse(next).hasErrors {
        // One of them makes the file malformed: apply them one by one and drop those that do.
        accepted = []
        next = outcome.source
        for candidate in chosen {
          let attempt = outcome.source.applying((accepted + [candidate]).map(\.fix))
          if SyntaxTree.parse(attempt).hasErrors {
            broken.insert(candidate.fix.signature(in: outcome.source))
            outcome.dropped.append(
              Dropped(
                rule: candidate.finding.rule, title: candidate.fix.title,
                position: outcome.source.position(at: candidate.finding.range.lowerBound)))
          } else {
            accepted.append(candidate)
            next = attempt
          }
        }
      }
      guard !accepted.isEmpty else { continue }
      outcome.appliedCount += accepted.count
      outcome.source = next
      outcome.remaining = findings(next)
    }
    return outcome
  }

  /// The fixes of one round: the preferred one of each finding, without overlapping spans.
  private func choose(
    from findings: [Finding], in source: SourceText, leavingOut broken: Set<[String]>
  ) -> [(finding: Finding, fix: Fix)] {
    var candidates: [(finding: Finding, fix: Fix, span: Range<Int>)] = []
    for finding in findings {
      guard let fix = finding.bulkFix(includesUnsafe: includesUnsafe), let span = fix.span,
        span.upperBound <= source.bytes.count, !broken.contains(fix.signature(in: source))
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
  /// The fix that may be applied in bulk: the preferred one, if it is safe or unsafe fixes are included.
  /// A fix with a placeholder (`<#value#>`) to fill in is for editors only.
  package func bulkFix(includesUnsafe: Bool = false) -> Fix? {
    fixes.first { fix in
      fix.isPreferred && (fix.isSafe || includesUnsafe) && !fix.edits.contains { $0.text.includes("<#") }
    }
  }
}

extension Fix {
  /// UTF-8 offsets from the first to the last byte that the fix touches, nil if it changes nothing.
  package var span: Range<Int>? {
    guard let start = edits.map(\.range.lowerBound).min(), let end = edits.map(\.range.upperBound).max() else {
      return nil
    }
    return start..<max(start, end)
  }

  /// Identifies the fix after offsets have moved.
  fileprivate func signature(in source: SourceText) -> [String] {
    [title] + edits.flatMap { [source.string(in: $0.range), $0.text] }
  }
}

extension SourceText {
  /// The text after fixes whose spans do not overlap. New lines use the file's own line endings, and nothing is
  /// inserted before a byte order mark.
  ///
  /// - Parameter fixes: their offsets all refer to this text.
  package func applying(_ fixes: [Fix]) -> SourceText {
    let edits = fixes.flatMap(\.edits).sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    let markEnd = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let usesCRLF = usesCRLF
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.text.utf8.count })
    var at = 0
    for edit in edits {
      let start = min(max(edit.range.lowerBound, at, markEnd), bytes.count)
      result.append(contentsOf: bytes[at..<start])
      if usesCRLF {
        for byte in edit.text.utf8 {
          if byte == UInt8(ascii: "\n"), result.last != UInt8(ascii: "\r") { result.append(UInt8(ascii: "\r")) }
          result.append(byte)
        }
      } else {
        result.append(contentsOf: edit.text.utf8)
      }
      at = min(max(start, edit.range.upperBound), bytes.count)
    }
    result.append(contentsOf: bytes[at...])
    return SourceText(bytes: result)
  }

  /// Whether the first line break is CRLF.
  private var usesCRLF: Bool {
    guard lineCount > 1 else { return false }
    let end = Int(lineStarts[1])
    return end >= 2 && bytes[end - 2] == UInt8(ascii: "\r") && bytes[end - 1] == UInt8(ascii: "\n")
  }
}

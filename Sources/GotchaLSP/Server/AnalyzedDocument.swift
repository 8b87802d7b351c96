import GotchaAnalysis

/// An immutable state of a document with its findings.
final class AnalyzedDocument: Sendable {
  let snapshot: DocumentSnapshot
  /// The base for parsing the next state incrementally; nil for a file that is not open.
  let file: ParsedFile?
  let analysis: Analysis
  /// The findings to report, by item: those that the baseline does not contain.
  let groups: [FindingGroup]
  /// The number of findings that the baseline hides.
  let knownCount: Int
  /// The analyzer that produced the findings.
  let analyzer: DocumentAnalyzer
  /// The other files that findings point to.
  let pointsAt: Set<String>
  /// The diagnostics for the client, if they have been created.
  let report: DiagnosticReport?

  /// - Parameter known: the document's entries in the baseline; nil if it has none.
  init(
    snapshot: DocumentSnapshot, file: ParsedFile?, analysis: Analysis, analyzer: DocumentAnalyzer,
    known: [FindingKey: Int]? = nil
  ) {
    (self.snapshot, self.file, self.analysis, self.analyzer) = (snapshot, file, analysis, analyzer)
    (pointsAt, report) = (analysis.otherFiles, nil)
    guard let known else {
      (groups, knownCount) = (analysis.groups, 0)
      return
    }
    var entries = KnownFindings(known)
    var count = 0
    groups = analysis.groups { finding in
      let isKnown = entries.cover(finding, in: snapshot.text)
      if isKnown { count += 1 }
      return isKnown
    }
    knownCount = count
  }

  private init(
    _ other: AnalyzedDocument, analysis: Analysis, groups: [FindingGroup], report: DiagnosticReport?
  ) {
    (snapshot, file, analyzer) = (other.snapshot, other.file, other.analyzer)
    (self.analysis, self.groups, self.report) = (analysis, groups, report)
    (pointsAt, knownCount) = (other.pointsAt, other.knownCount)
  }

  /// A copy with the diagnostics for the client.
  func with(_ report: DiagnosticReport) -> AnalyzedDocument {
    AnalyzedDocument(self, analysis: analysis, groups: groups, report: report)
  }

  /// A copy with a notice about the whole file, at its first line.
  func adding(_ notice: String) -> AnalyzedDocument {
    let finding = Finding(
      rule: "analysis_failure", severity: .info, message: notice, range: text.lineRange(0))
    return AnalyzedDocument(
      self, analysis: analysis.adding([finding]), groups: groups + [FindingGroup([finding])], report: report)
  }

  var text: SourceText { snapshot.text }
  /// The findings to report, in order of range start, then rule id.
  var findings: [Finding] { groups.flatMap(\.findings).sorted(by: Finding.isBefore) }

  /// Removes fixes that would introduce syntax errors.
  func withoutBrokenFixes(_ findings: [Finding]) -> [Finding] {
    // The tree of a configuration is not a Swift tree.
    snapshot.isConfiguration ? findings : FixJudge(analysis.tree).withoutBrokenFixes(findings)
  }
}

/// The last analysis of a document, possibly of an older text: the next analysis reuses the parts that are still valid.
struct EarlierAnalysis: Sendable {
  let document: AnalyzedDocument
  /// The changes in other files since then.
  let changed: ChangedFacts

  /// - Parameter changed: nil if there are too many changes to reuse anything.
  init?(_ document: AnalyzedDocument?, changed: ChangedFacts?) {
    guard let document, let changed else { return nil }
    (self.document, self.changed) = (document, changed)
  }
}

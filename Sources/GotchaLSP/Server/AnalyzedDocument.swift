import Analyzers

/// An immutable state of a document with its findings.
final class AnalyzedDocument: Sendable {
  let snapshot: DocumentSnapshot
  /// The base for parsing the next state incrementally; nil for a file that is not open.
  let file: ParsedFile?
  let analysis: Analysis
  /// The analyzer that produced the findings.
  let analyzer: DocumentAnalyzer
  /// The other files that findings point to.
  let pointsAt: Set<String>
  /// The diagnostics for the client, if they have been created.
  let report: DiagnosticReport?

  init(
    snapshot: DocumentSnapshot, file: ParsedFile?, analysis: Analysis, analyzer: DocumentAnalyzer,
    report: DiagnosticReport? = nil
  ) {
    (self.snapshot, self.file, self.analysis, self.analyzer) = (snapshot, file, analysis, analyzer)
    self.report = report
    pointsAt = analysis.otherFiles
  }

  /// A copy with the diagnostics for the client.
  func with(_ report: DiagnosticReport) -> AnalyzedDocument {
    AnalyzedDocument(snapshot: snapshot, file: file, analysis: analysis, analyzer: analyzer, report: report)
  }

  /// A copy with a notice about the whole file, at its first line.
  func adding(_ notice: String) -> AnalyzedDocument {
    let finding = Finding(
      rule: "analysis_failure", severity: .info, message: notice, range: text.lineRange(0))
    return AnalyzedDocument(
      snapshot: snapshot, file: file, analysis: analysis.adding([finding]), analyzer: analyzer, report: report)
  }

  var text: SourceText { snapshot.text }
  var findings: [Finding] { analysis.findings }

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

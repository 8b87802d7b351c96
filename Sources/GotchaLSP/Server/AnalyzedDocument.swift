import Analyzers

/// A state of a document with its findings, never changed.
final class AnalyzedDocument: Sendable {
  let snapshot: DocumentSnapshot
  /// From which the next state is parsed; nil for a file that is not open.
  let file: ParsedFile?
  let analysis: Analysis
  /// What made the analysis.
  let analyzer: DocumentAnalyzer
  /// The other files in which findings name places.
  let pointsAt: Set<String>
  /// The diagnostics for the client, where they are made already.
  let report: DiagnosticReport?

  init(
    snapshot: DocumentSnapshot, file: ParsedFile?, analysis: Analysis, analyzer: DocumentAnalyzer,
    report: DiagnosticReport? = nil
  ) {
    (self.snapshot, self.file, self.analysis, self.analyzer) = (snapshot, file, analysis, analyzer)
    self.report = report
    pointsAt = analysis.otherFiles
  }

  /// The same with the diagnostics for the client.
  func with(_ report: DiagnosticReport) -> AnalyzedDocument {
    AnalyzedDocument(snapshot: snapshot, file: file, analysis: analysis, analyzer: analyzer, report: report)
  }

  /// The same with something to say of the file as a whole, at its first line.
  func adding(_ notice: String) -> AnalyzedDocument {
    let finding = Finding(
      rule: "analysis_failure", severity: .info, message: notice, range: text.lineRange(0))
    return AnalyzedDocument(
      snapshot: snapshot, file: file, analysis: analysis.adding([finding]), analyzer: analyzer, report: report)
  }

  var text: SourceText { snapshot.text }
  var findings: [Finding] { analysis.findings }

  /// Some of the findings, without fixes that would break the code.
  func withoutBrokenFixes(_ findings: [Finding]) -> [Finding] {
    // The tree of a configuration is not one of Swift.
    snapshot.isConfiguration ? findings : FixJudge(analysis.tree).withoutBrokenFixes(findings)
  }
}

/// The last analysis of a document, possibly of an older text: the next analysis reuses what still applies.
struct EarlierAnalysis: Sendable {
  let document: AnalyzedDocument
  /// What other files have changed since.
  let changed: ChangedFacts

  /// - Parameter changed: nil where that is too much to reuse anything.
  init?(_ document: AnalyzedDocument?, changed: ChangedFacts?) {
    guard let document, let changed else { return nil }
    (self.document, self.changed) = (document, changed)
  }
}

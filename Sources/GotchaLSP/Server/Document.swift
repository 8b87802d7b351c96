import Analyzers
import LSPTransport

/// One state of an open document, never changed: what workers get.
struct DocumentSnapshot: Sendable {
  let uri: String
  let languageId: String
  /// The client's number for this state.
  let version: Int
  /// Our number for it and for the settings it is looked at with, never used twice.
  var revision: Int
  let text: SourceText

  var isSwift: Bool { languageId == "swift" || uri.hasSuffix(".swift") }
}

/// A state of a document with its findings.
struct AnalyzedDocument: Sendable {
  let snapshot: DocumentSnapshot
  let analysis: Analysis
  /// What found it.
  let function: AnalysisFunction

  var text: SourceText { snapshot.text }
  var findings: [Finding] { analysis.findings }
}

/// An open document, as the loop knows it.
struct Document {
  var snapshot: DocumentSnapshot
  /// The analysis of `snapshot`, once it is there.
  var analyzed: AnalyzedDocument?
  /// Stops the analysis that runs for this document, be it of this state or of one that has passed. There is never
  /// more than one, so that a document that changes fast does not keep all workers.
  var running: CancellationToken?
  /// What to do when `analyzed` is there.
  var waiting: [(AnalyzedDocument) -> Void] = []

  /// Forgets the analysis, as the same text is to be looked at with other settings.
  mutating func renew(revision: Int) {
    snapshot.revision = revision
    analyzed = nil
  }
}

import Analyzers
import LSPTransport

/// One state of an open document, never changed: what workers get.
struct DocumentSnapshot: Sendable {
  let uri: String
  /// Under which it stands in the index.
  let path: String
  let languageId: String
  /// The client's number for this state.
  let version: Int
  /// Our number for it and for the settings it is looked at with, never used twice.
  var revision: Int
  let text: SourceText
  /// An older state of the file, from which to go on; nil where there is none.
  var history: EditHistory?
  /// Whether its findings are about settings; known once it is analysed.
  var isConfiguration = false

  /// Some clients name one language for all documents of a server: the name of a file says more.
  var isSwift: Bool { languageId == "swift" && !uri.hasSuffix(".json") || uri.hasSuffix(".swift") }

  /// The text, parsed; in a document of another language nothing is found.
  ///
  /// - Returns: nil when it was cancelled.
  func parse(_ isCancelled: () -> Bool) -> ParsedFile? {
    guard isSwift else { return ParsedFile(SyntaxTree.parse(SourceText(bytes: []))) }
    guard let history else {
      let file = ParsedFile(SyntaxTree.parse(text, isCancelled: isCancelled), isCancelled: isCancelled)
      return isCancelled() ? nil : file
    }
    return history.base.applying(history.edits, isCancelled: isCancelled)
  }
}

/// A state of a file and the edits that its text has seen since.
struct EditHistory: Sendable {
  /// So many edits are no faster than parsing afresh.
  static let limit = 64

  let base: ParsedFile
  /// Each one refers to the text that the one before it left.
  var edits: [TextEdit]
}

/// A state of a document with its findings, never changed.
final class AnalyzedDocument: Sendable {
  let snapshot: DocumentSnapshot
  let file: ParsedFile
  let analysis: Analysis
  /// What found it.
  let function: AnalysisFunction
  /// The other files in which findings name places.
  let pointsAt: Set<String>
  /// What the client is told of it, where that is known already.
  let report: DiagnosticReport?

  init(
    snapshot: DocumentSnapshot, file: ParsedFile, analysis: Analysis, function: AnalysisFunction,
    report: DiagnosticReport? = nil
  ) {
    (self.snapshot, self.file, self.analysis, self.function) = (snapshot, file, analysis, function)
    self.report = report
    pointsAt = analysis.otherFiles
  }

  /// The same with what the client is told of it.
  func with(_ report: DiagnosticReport) -> AnalyzedDocument {
    AnalyzedDocument(snapshot: snapshot, file: file, analysis: analysis, function: function, report: report)
  }

  var text: SourceText { snapshot.text }
  var findings: [Finding] { analysis.findings }
}

/// The last analysis of a document, be it of a text that has passed: what still holds of it is not found again.
struct EarlierAnalysis: Sendable {
  /// More changes than these, as after reading a workspace, leave little to hold.
  private static let changeLimit = 1_000

  let document: AnalyzedDocument
  /// What other files have changed since.
  private(set) var changed = ChangedFacts()

  init(_ document: AnalyzedDocument) { self.document = document }

  /// The same after further changes; nil after too many.
  func after(_ changes: ChangedFacts) -> EarlierAnalysis? {
    guard !changes.isEmpty else { return self }
    var result = self
    result.changed.formUnion(changes)
    return result.changed.count > Self.changeLimit ? nil : result
  }
}

/// An open document, as the loop knows it.
final class Document {
  var snapshot: DocumentSnapshot
  /// The analysis of `snapshot`, once it is there.
  var analyzed: AnalyzedDocument?
  /// The last analysis that ended, and what it has not seen, but for what is in `missed`.
  var earlier: EarlierAnalysis?
  /// `analyzed` names places in a document that has changed since, so that they are elsewhere now.
  var placesHaveMoved = false
  /// Stops the analysis that runs for this document, be it of this state or of one that has passed. There is never
  /// more than one, so that a document that changes fast does not keep all workers.
  var running: CancellationToken?
  /// What other files changed since `running` began.
  var missed: ChangedFacts?
  /// What was found in this same text before other files changed.
  var findingsBefore: [Finding]?
  /// What to do when `analyzed` is there.
  /// Given nil when the document changes before.
  var waiting: [(AnalyzedDocument?) -> Void] = []
  /// Open documents whose findings an edit of this one may have changed, until a pull of this one reports on them.
  var affected: Set<String> = []
  /// A pull of another document will report on this one.
  var isPulledAlong = false

  init(snapshot: DocumentSnapshot) { self.snapshot = snapshot }

  /// Forgets the analysis, as the same text is to be looked at with other settings.
  func renew(revision: Int) {
    snapshot.revision = revision
    forgetAnalysis()
  }

  /// Forgets the analysis, keeping the parsed file.
  func forgetAnalysis() {
    if let analyzed { snapshot.history = EditHistory(base: analyzed.file, edits: []) }
    analyzed = nil
    placesHaveMoved = false
  }
}

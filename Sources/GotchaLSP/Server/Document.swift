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
  /// An older state's tree, from which to go on; nil where there is none.
  var history: EditHistory?

  var isSwift: Bool { languageId == "swift" || uri.hasSuffix(".swift") }

  /// The tree of the text; in a document of another language nothing is found.
  ///
  /// - Returns: nil when it was cancelled.
  func parse(_ isCancelled: () -> Bool) -> SyntaxTree? {
    guard isSwift else { return SyntaxTree.parse(SourceText(bytes: [])) }
    guard let history else { return SyntaxTree.parse(text) }
    var tree = history.base
    for edit in history.edits {
      guard !isCancelled() else { return nil }
      tree = tree.applying(edit)
    }
    return tree
  }
}

/// A tree and the edits that its text has seen since.
struct EditHistory: Sendable {
  /// So many edits are no faster than parsing afresh.
  static let limit = 64

  let base: SyntaxTree
  /// Each one refers to the text that the one before it left.
  var edits: [TextEdit]
}

/// A state of a document with its findings.
struct AnalyzedDocument: Sendable {
  let snapshot: DocumentSnapshot
  let analysis: Analysis
  /// What found it.
  let function: AnalysisFunction
  /// The other files in which findings name places.
  let pointsAt: Set<String>

  init(snapshot: DocumentSnapshot, analysis: Analysis, function: AnalysisFunction) {
    (self.snapshot, self.analysis, self.function) = (snapshot, analysis, function)
    pointsAt = Set(analysis.findings.lazy.flatMap(\.related).compactMap(\.file))
  }

  var text: SourceText { snapshot.text }
  var findings: [Finding] { analysis.findings }
}

/// An open document, as the loop knows it.
struct Document {
  var snapshot: DocumentSnapshot
  /// The analysis of `snapshot`, once it is there.
  var analyzed: AnalyzedDocument?
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

  /// Forgets the analysis, as the same text is to be looked at with other settings.
  mutating func renew(revision: Int) {
    snapshot.revision = revision
    forgetAnalysis()
  }

  /// Forgets the analysis, keeping its tree.
  mutating func forgetAnalysis() {
    if let analyzed { snapshot.history = EditHistory(base: analyzed.analysis.tree, edits: []) }
    analyzed = nil
    placesHaveMoved = false
  }
}

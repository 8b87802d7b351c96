import GotchaAnalysis
import LSPTransport

/// Finds the gotchas in documents.
struct DocumentAnalyzer: Sendable {
  /// Analyzes a file of a workspace. It calls `isCancelled` regularly, and returns nil if the result is true.
  typealias Body =
    @Sendable (
      _ tree: SyntaxTree, _ index: FactIndex, _ path: String, _ position: AnalysisPosition, _ isCancelled: () -> Bool
    ) -> Analysis?

  /// Analyzers with the same key have the same findings for the same text.
  let key: String
  let body: Body
  /// Does the same as `body`, but after an edit repeats only the work that the edit may affect.
  private var incremental: Analyzer?

  init(key: String = "", body: @escaping Body) {
    self.key = key
    self.body = body
  }

  /// Runs the rules that settings enable.
  init(_ catalog: RuleCatalog, _ settings: RuleSettings) {
    let analyzer = Analyzer(catalog, settings: settings)
    self.init(key: "\(Product.version) \(settings.canonicalText)") { tree, index, path, position, isCancelled in
      analyzer.analyze(tree, in: index, path: path, position: position, isCancelled: isCancelled)
    }
    incremental = analyzer
  }

  /// Analyzes a document with the facts of the workspace.
  ///
  /// - Parameters:
  ///   - earlier: an earlier analysis of the document, with the changes in the workspace since then.
  ///   - known: the document's entries in the baseline; nil if it has none.
  ///   - position: where the analysis records its position.
  /// - Returns: nil if it was canceled.
  func callAsFunction(
    _ snapshot: DocumentSnapshot, in workspace: Workspace.Snapshot, after earlier: EarlierAnalysis? = nil,
    known: [FindingKey: Int]? = nil, position: AnalysisPosition = .unwatched, _ cancellation: CancellationToken
  ) -> AnalysisOutcome? {
    guard !cancellation.isCancelled, let file = snapshot.parse({ cancellation.isCancelled }) else { return nil }
    var index = workspace.index
    let changed = index.replace(snapshot.path, with: file)
    let analysis: Analysis?
    if let project = snapshot.configuredProject {
      analysis = Analysis(tree: file.tree, findings: ConfigurationDiagnostics.findings(snapshot, of: project))
    } else if let incremental {
      let earlier = earlier?.document.analyzer.key == key ? earlier : nil
      analysis = incremental.analyze(
        file, in: index, path: snapshot.path, after: earlier?.document.analysis,
        changed: earlier?.changed ?? ChangedFacts(), position: position, isCancelled: { cancellation.isCancelled })
    } else {
      analysis = body(file.tree, index, snapshot.path, position, { cancellation.isCancelled })
    }
    guard let analysis, !cancellation.isCancelled else { return nil }
    let document = AnalyzedDocument(
      snapshot: snapshot.withoutHistory, file: file.file, analysis: analysis, analyzer: self,
      known: snapshot.isConfiguration ? nil : known)
    return AnalysisOutcome(document: document, index: index, generation: workspace.generation, changed: changed)
  }

  /// Analyzes a file that is not open and whose facts are in the index.
  ///
  /// - Parameter known: its entries in the baseline; nil if it has none.
  /// - Returns: nil if it was canceled.
  func analyzeIndexed(
    _ snapshot: DocumentSnapshot, in index: FactIndex, known: [FindingKey: Int]?, position: AnalysisPosition,
    _ cancellation: CancellationToken
  ) -> AnalyzedDocument? {
    let tree = SyntaxTree.parse(snapshot.text) { cancellation.isCancelled }
    guard !cancellation.isCancelled,
      let analysis = body(tree, index, snapshot.path, position, { cancellation.isCancelled })
    else { return nil }
    return AnalyzedDocument(snapshot: snapshot, file: nil, analysis: analysis, analyzer: self, known: known)
  }
}

/// The result of an analysis.
struct AnalysisOutcome: Sendable {
  var document: AnalyzedDocument
  /// The workspace's index including the document's facts.
  let index: FactIndex
  /// The generation of the index that the analysis began with.
  let generation: Int
  /// The differences between these facts and those that the index contained.
  let changed: ChangedFacts
}

import Analyzers
import LSPTransport

/// How the server finds findings.
struct AnalysisFunction: Sendable {
  /// Analyses a file of a workspace; asks `isCancelled` now and then, and gives nil as soon as nobody wants the result
  /// any more.
  typealias Body = @Sendable (
    _ tree: SyntaxTree, _ index: FactIndex, _ path: String, _ isCancelled: () -> Bool
  ) -> Analysis?

  /// Two functions of the same key find the same in the same text.
  let key: String
  let body: Body
  /// Does the same, but finds again only what an edit may have changed.
  private var analyzer: Analyzer?

  init(key: String = "", body: @escaping Body) {
    self.key = key
    self.body = body
  }

  /// Every rule, as the settings have it.
  static func rules(_ settings: RuleSettings) -> AnalysisFunction {
    let analyzer = Analyzer(settings: settings)
    var function = AnalysisFunction(key: "\(Product.version) \(settings.key)") { tree, index, path, isCancelled in
      analyzer.analyze(tree, in: index, path: path, isCancelled: isCancelled)
    }
    function.analyzer = analyzer
    return function
  }

  /// Analyses a document in the light of the workspace.
  ///
  /// - Parameter earlier: an analysis of the document that has seen all but its `changed` of the workspace.
  /// - Returns: nil when it was cancelled.
  func callAsFunction(
    _ snapshot: DocumentSnapshot, in workspace: Workspace.Snapshot, after earlier: EarlierAnalysis? = nil,
    _ cancellation: CancellationToken
  ) -> AnalysisOutcome? {
    guard !cancellation.isCancelled, let file = snapshot.parse({ cancellation.isCancelled }) else { return nil }
    var index = workspace.index
    let changed = index.replace(snapshot.path, with: file.facts)
    let analysis: Analysis?
    if snapshot.isConfiguration {
      analysis = Analysis(tree: file.tree, findings: ConfigurationDiagnostics.findings(snapshot))
    } else if let analyzer {
      let earlier = earlier?.document.function.key == key ? earlier : nil
      analysis = analyzer.analyze(
        file, in: index, path: snapshot.path, after: earlier?.document.analysis, changed: earlier?.changed ?? ChangedFacts(),
        isCancelled: { cancellation.isCancelled })
    } else {
      analysis = body(file.tree, index, snapshot.path, { cancellation.isCancelled })
    }
    guard let analysis, !cancellation.isCancelled else { return nil }
    return AnalysisOutcome(
      document: AnalyzedDocument(snapshot: snapshot, file: file, analysis: analysis, function: self), index: index,
      generation: workspace.generation, changed: changed)
  }
}

/// What an analysis brings home.
struct AnalysisOutcome: Sendable {
  var document: AnalyzedDocument
  /// The workspace's index with the document's facts in it.
  let index: FactIndex
  /// Of the index that the analysis began with.
  let generation: Int
  /// How these facts differ from what that index held of the file.
  let changed: ChangedFacts
}

extension RuleSettings {
  /// The same text for the same settings, in every run.
  fileprivate var key: String {
    let levels = levels.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let targets = deploymentTargets.sorted { $0.key.rawValue < $1.key.rawValue }
    let versions = targets.map { "\($0.key.rawValue)=\($0.value.major).\($0.value.minor)" }
    let certainty = platformsAreCertain ? "certain" : "uncertain"
    let toolchain = toolchain.map { "toolchain=\($0.major).\($0.minor)" } ?? ""
    let options = options.sorted { $0.key < $1.key }.map { rule, options in
      "\(rule)=\(options.sorted { $0.key < $1.key })"
    }
    return ([preset.rawValue] + levels + versions + [certainty, toolchain] + options).joined(separator: " ")
  }
}

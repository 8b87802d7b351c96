import Analyzers
import LSPTransport

/// How the server finds findings.
struct AnalysisFunction: Sendable {
  /// Analyses a text; asks `isCancelled` now and then, and gives nil as soon as nobody wants the result any more.
  typealias Body = @Sendable (_ text: SourceText, _ isCancelled: () -> Bool) -> Analysis?

  /// Two functions of the same key find the same in the same text.
  let key: String
  let body: Body

  init(key: String = "", body: @escaping Body) {
    self.key = key
    self.body = body
  }

  /// Every rule, as the settings have it.
  static func rules(_ settings: RuleSettings) -> AnalysisFunction {
    let analyzer = Analyzer(settings: settings)
    return AnalysisFunction(key: "\(Product.version) \(settings.key)") { text, isCancelled in
      guard !isCancelled() else { return nil }
      let tree = SyntaxTree.parse(text)
      return isCancelled() ? nil : analyzer.analyze(tree)
    }
  }

  func callAsFunction(_ snapshot: DocumentSnapshot, _ cancellation: CancellationToken) -> AnalyzedDocument? {
    // In a document of another language nothing is found.
    let text = snapshot.isSwift ? snapshot.text : SourceText(bytes: [])
    guard let analysis = body(text, { cancellation.isCancelled }), !cancellation.isCancelled else { return nil }
    return AnalyzedDocument(snapshot: snapshot, analysis: analysis, function: self)
  }
}

extension RuleSettings {
  /// The same text for the same settings, in every run.
  fileprivate var key: String {
    let levels = levels.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let targets = deploymentTargets.sorted { $0.key.rawValue < $1.key.rawValue }
    let versions = targets.map { "\($0.key.rawValue)=\($0.value.major).\($0.value.minor)" }
    return ([preset.rawValue] + levels + versions).joined(separator: " ")
  }
}

import Analyzers
import LSPTransport

/// How the server finds findings.
struct AnalysisFunction: Sendable {
  /// Analyses a text; asks `isCancelled` now and then, and gives nil as soon as nobody wants the result any more.
  var body: @Sendable (_ text: SourceText, _ isCancelled: () -> Bool) -> Analysis?

  /// Every rule, as the settings have it.
  static var ofAllRules: AnalysisFunction {
    let analyzer = Analyzer()
    return AnalysisFunction { text, isCancelled in
      guard !isCancelled() else { return nil }
      return analyzer.analyze(text)
    }
  }

  func callAsFunction(_ snapshot: DocumentSnapshot, _ cancellation: CancellationToken) -> AnalyzedDocument? {
    // In a document of another language nothing is found.
    let text = snapshot.isSwift ? snapshot.text : SourceText(bytes: [])
    guard let analysis = body(text, { cancellation.isCancelled }), !cancellation.isCancelled else { return nil }
    return AnalyzedDocument(snapshot: snapshot, analysis: analysis)
  }
}

import LSPTransport

extension LanguageServer {
  /// Analyses a document's present state on a worker, unless that is done or an older analysis still runs.
  func startAnalysis(of uri: String) {
    guard let document = documents[uri], document.running == nil, document.analyzed == nil else { return }
    let cancellation = CancellationToken()
    documents[uri]?.running = cancellation
    let (snapshot, analyze, client, inbox) = (document.snapshot, analyze, client, inbox)
    workers.submit {
      let analyzed = analyze(snapshot, cancellation)
      let pushed = client.pullsDiagnostics ? nil : analyzed
      let push = pushed.flatMap { PushedDiagnostics.notification(of: $0, for: client) }
      inbox.post(.workDone { $0.didAnalyze(uri, cancellation, analyzed, push) })
    }
  }

  /// Does something with the analysis of a document's present state, now or when it is there; never if the document
  /// changes before.
  func whenAnalyzed(_ uri: String, _ action: @escaping (AnalyzedDocument) -> Void) {
    if let analyzed = documents[uri]?.analyzed {
      action(analyzed)
    } else {
      documents[uri]?.waiting.append(action)
      startAnalysis(of: uri)
    }
  }

  private func didAnalyze(
    _ uri: String, _ cancellation: CancellationToken, _ analyzed: AnalyzedDocument?, _ push: [UInt8]?
  ) {
    // The document may have been closed, and even opened again.
    guard let document = documents[uri], document.running === cancellation else { return }
    documents[uri]?.running = nil
    guard let analyzed, analyzed.snapshot.revision == document.snapshot.revision else {
      return startAnalysis(of: uri)
    }
    documents[uri]?.analyzed = analyzed
    documents[uri]?.waiting = []
    if let push { writer.send(push, replacing: PublishDiagnosticsNotification.method + uri) }
    for action in document.waiting { action(analyzed) }
  }
}

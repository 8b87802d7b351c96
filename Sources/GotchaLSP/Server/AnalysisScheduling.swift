import Analyzers
import LSPTransport

extension LanguageServer {
  /// Analyses a document's present state on a worker, unless that is done or an older analysis still runs.
  func startAnalysis(of uri: String) {
    guard let document = documents[uri], document.running == nil, document.analyzed == nil else { return }
    let cancellation = CancellationToken()
    document.running = cancellation
    document.missed = nil
    let (snapshot, earlier, project, client, inbox) = (document.snapshot, document.earlier, project, client, inbox)
    let (facts, openDocuments, closedTexts) = (workspace.snapshot, workspace.openDocuments, workspace.closedTexts)
    workers.submit(for: .document(uri)) {
      var outcome = project(snapshot, in: facts, after: earlier, cancellation)
      var push: [UInt8]?
      if let document = outcome?.document {
        let report = DiagnosticReport(
          DocumentContext(
            document: document, index: facts.index, openDocuments: openDocuments, closedTexts: closedTexts,
            project: project, client: client, cancellation: cancellation), after: earlier?.document.report)
        outcome?.document = document.with(report)
        if !client.pullsDiagnostics {
          push = OutgoingMessage.publishing(report.diagnostics, uri: uri, version: snapshot.version)
        }
      }
      let (result, notification) = (outcome, push)
      inbox.post(.workDone("an analysis") { $0.didAnalyze(uri, cancellation, result, notification) })
    }
  }

  /// Does something with the analysis of a document's present state, now or when it is there; with nil if the
  /// document changes before.
  func whenAnalyzed(_ uri: String, _ action: @escaping (AnalyzedDocument?) -> Void) {
    let document = documents[uri]
    if document?.placesHaveMoved ?? false { document?.forgetAnalysis() }
    if let analyzed = document?.analyzed {
      action(analyzed)
    } else {
      document?.waiting.append(action)
      startAnalysis(of: uri)
    }
  }

  private func didAnalyze(
    _ uri: String, _ cancellation: CancellationToken, _ outcome: AnalysisOutcome?, _ push: [UInt8]?
  ) {
    // The document may have been closed, and even opened again.
    guard let document = documents[uri], document.running === cancellation else { return }
    document.running = nil
    let missed = document.missed ?? ChangedFacts()
    reportConfigurationProblems(of: project)
    guard let outcome, outcome.document.snapshot.revision == document.snapshot.revision else {
      document.earlier = document.earlier?.after(missed)
      return startAnalysis(of: uri)
    }
    let analyzed = outcome.document
    // Answers go out before what is replaced is freed.
    let replaced = document.earlier
    defer { withExtendedLifetime(replaced) {} }
    document.earlier = EarlierAnalysis(analyzed).after(missed)
    // Places in other documents may have moved while it ran.
    let isUpToDate = outcome.generation == workspace.generation
    let changed = workspace.adopt(outcome)
    let stands = !analyzed.analysis.isAffected(by: missed)
    if stands {
      document.analyzed = analyzed
      document.placesHaveMoved = !isUpToDate && !analyzed.pointsAt.isEmpty
      if let push { writer.send(push, replacing: PublishDiagnosticsNotification.method + uri) }
      if let before = document.findingsBefore, before != analyzed.findings, !document.isPulledAlong {
        refreshDiagnostics()
      }
      document.findingsBefore = nil
      document.isPulledAlong = false
      trace("analysed \(uri)", "version \(analyzed.snapshot.version), \(analyzed.findings.count) findings")
    } else {
      // Other files changed while it ran.
      document.snapshot.history = EditHistory(base: analyzed.file, edits: [])
      startAnalysis(of: uri)
    }
    analyzeAgain(after: changed, except: uri)
    forgetPlaces(in: analyzed.snapshot.path)
    guard stands else { return }
    let waiting = document.waiting
    document.waiting = []
    for action in waiting { action(analyzed) }
  }

  /// Analyses anew the open documents whose findings rest on facts that have changed.
  ///
  /// - Parameter origin: the document that changed them.
  func analyzeAgain(after changed: ChangedFacts, except origin: String? = nil) {
    guard !changed.isEmpty else { return }
    for uri in documents.keys.sorted() where uri != origin {
      guard let document = documents[uri] else { continue }
      if document.running != nil {
        var missed = document.missed ?? changed
        missed.formUnion(changed)
        document.missed = missed
        continue
      }
      document.earlier = document.earlier?.after(changed)
      if let analyzed = document.analyzed, analyzed.analysis.isAffected(by: changed) {
        document.findingsBefore = analyzed.findings
        if let origin { documents[origin]?.affected.insert(uri) }
        document.forgetAnalysis()
        startAnalysis(of: uri)
      }
    }
  }

  /// Places in a document that has changed are elsewhere now: findings that name some are found anew when they are next
  /// asked for. They say the same as before, so nobody is told.
  private func forgetPlaces(in path: String) {
    for document in documents.values where document.analyzed?.pointsAt.contains(path) ?? false {
      document.placesHaveMoved = true
    }
  }

  /// Has the client pull all diagnostics anew; what changes while it is asked is asked for once more.
  func refreshDiagnostics() {
    guard client.pullsDiagnostics, client.refreshesDiagnostics, phase == .running else { return }
    guard !isRefreshing else {
      needsRefresh = true
      return
    }
    isRefreshing = true
    request(DiagnosticRefreshRequest.method) { server, result in
      if case .failure(let error) = result { server.log.write(.warning, "the refresh failed: \(error.message)") }
      server.isRefreshing = false
      guard server.needsRefresh else { return }
      server.needsRefresh = false
      server.refreshDiagnostics()
    }
  }
}

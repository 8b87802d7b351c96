import GotchaAnalysis
import GotchaPlatform
import LSPTransport

extension LanguageServer {
  /// Above this number of bytes, unused memory is returned to the system after each analysis.
  private static let longText = 4 << 20

  /// Schedules the analysis of a document on a worker if it is dirty.
  ///
  /// - Parameter isUrgent: whether the client waits for it.
  func startAnalysis(of uri: String, isUrgent: Bool = true) {
    guard documents[uri]?.isDirty ?? false else { return }
    analyses.append(uri, isUrgent: isUrgent)
    startAnalyses()
  }

  private func startAnalyses() {
    while let uri = analyses.popFirst() {
      guard let run = documents[uri]?.beginAnalysis(after: changes), let document = documents[uri] else { continue }
      analyses.didBegin()
      begin(run, of: document.snapshot)
    }
  }

  private func begin(_ run: Document.Run, of snapshot: DocumentSnapshot) {
    let (uri, cancellation, earlier) = (snapshot.uri, run.cancellation, run.earlier)
    let (project, client, inbox, pages) = (project, client, inbox, pages)
    let (facts, openDocuments, closedTexts) = (workspace.snapshot, workspace.openDocuments, workspace.closedTexts)
    workers.submit(for: .document(uri)) {
      var outcome = project(snapshot, in: facts, after: earlier, cancellation)
      var push: [UInt8]?
      if let document = outcome?.document {
        let report = DiagnosticReport(
          DocumentContext(
            document: document, index: facts.index, openDocuments: openDocuments, closedTexts: closedTexts,
            project: project, client: client, pages: pages, cancellation: cancellation), after: earlier?.document.report
        )
        outcome?.document = document.with(report)
        if !client.pullsDiagnostics {
          push = OutgoingMessage.publishing(report.diagnostics, uri: uri, version: snapshot.version)
        }
      }
      let (result, notification) = (outcome, push)
      inbox.post(.workDone("analysis") { $0.didAnalyze(uri, cancellation, result, notification) })
    }
  }

  /// Calls `action` with the analysis of a document's current text, now or when it is finished; with nil if the
  /// document changes first.
  ///
  /// - Parameter isPulledAlong: whether a pull of another document waits for it.
  func whenAnalyzed(_ uri: String, isPulledAlong: Bool = false, _ action: @escaping (AnalyzedDocument?) -> Void) {
    documents[uri]?.discardMovedPlaces()
    if let analyzed = documents[uri]?.wait(isPulledAlong: isPulledAlong, action) { return action(analyzed) }
    startAnalysis(of: uri)
  }

  private func didAnalyze(
    _ uri: String, _ cancellation: CancellationToken, _ outcome: AnalysisOutcome?, _ push: [UInt8]?
  ) {
    analyses.didEnd()
    statistics.analyses += 1
    defer { startAnalyses() }
    // The document may have been closed, and even opened again.
    guard documents[uri]?.isAnalyzing(cancellation) ?? false else { return }
    reportConfigurationProblems(of: project)
    defer {
      // The states of a long document leave holes in the heap, once this turn of the loop has freed the last one.
      if documents[uri]?.snapshot.text.bytes.count ?? 0 > Self.longText {
        inbox.post(
          .workDone("analysis of a long document") { server in
            server.workers.submit(for: .document(uri)) { returnFreeMemory() }
          })
      }
    }
    // Send responses before freeing what is replaced.
    let (replaced, history) = (documents[uri]?.earlier, documents[uri]?.snapshot.history)
    defer { withExtendedLifetime((replaced, history)) {} }
    let completion = documents[uri]?.endAnalysis(
      outcome?.document, after: changes, placesAreCurrent: outcome?.generation == workspace.generation)
    // The result for an outdated text does not describe the workspace either.
    if case .superseded? = completion { return startAnalysis(of: uri) }
    guard let completion, let outcome else { return }
    let (analyzed, changed) = (outcome.document, workspace.adopt(outcome))
    var waiters: [Document.Waiter] = []
    if case .current(let demand) = completion {
      if let push { writer.send(push, replacing: PublishDiagnosticsNotification.method + uri) }
      if let before = demand.findingsBefore, before != analyzed.findings, !demand.isPulledAlong {
        refreshDiagnostics()
      }
      waiters = demand.waiters
      let hidden = analyzed.knownCount > 0 ? ", \(analyzed.knownCount) hidden by the baseline" : ""
      trace(
        "analyzed \(uri)", "version \(analyzed.snapshot.version), \(analyzed.findings.count) findings\(hidden)")
    } else {
      startAnalysis(of: uri)
    }
    analyzeAgain(after: changed, except: uri)
    for uri in dependents.documents(pointingAt: analyzed.snapshot.path) {
      statistics.checkedDocuments += 1
      documents[uri]?.placesDidMove(in: analyzed.snapshot.path)
    }
    for waiter in waiters { waiter(analyzed) }
    dependents.didAnalyze(uri, analyzed, after: replaced)
  }

  /// Analyzes again the open documents whose findings depend on changed facts.
  ///
  /// - Parameter origin: the document that changed them.
  func analyzeAgain(after changed: ChangedFacts, except origin: String? = nil) {
    guard !changed.isEmpty else { return }
    changes.append(changed, from: origin)
    for uri in dependents.documents(affectedBy: changed) where uri != origin {
      statistics.checkedDocuments += 1
      guard documents[uri]?.factsDidChange(changed) ?? false else { continue }
      if let origin, client.takesRelatedDocuments { documents[origin]?.affected.insert(uri) }
      startAnalysis(of: uri, isUrgent: false)
    }
  }

  /// Asks the client to re-pull all diagnostics. Changes before its response lead to one more request.
  func refreshDiagnostics() {
    guard client.pullsDiagnostics, client.refreshesDiagnostics, phase == .running else { return }
    guard !isRefreshing else {
      needsRefresh = true
      return
    }
    isRefreshing = true
    request(DiagnosticRefreshRequest.method) { server, result in
      if case .failure(let error) = result { server.log.write(.warning, "refresh failed: \(error.message)") }
      server.isRefreshing = false
      guard server.needsRefresh else { return }
      server.needsRefresh = false
      server.refreshDiagnostics()
    }
  }
}

import LSPTransport

extension LanguageServer {
  /// Answers `textDocument/diagnostic`. If the client supports it, the response includes reports on other open
  /// documents whose findings the last edit of this one has changed.
  ///
  /// A client that cannot be asked to pull again would never learn what edits of other documents change, so its pull waits
  /// until the workspace has the facts of their current texts.
  func pullDiagnostics(
    _ params: DocumentDiagnosticParams, _ analyzed: AnalyzedDocument, _ pending: PendingRequest
  ) {
    let uri = params.textDocument.uri
    guard !client.refreshesDiagnostics else { return answer(params, analyzed, pending) }
    let edited = documents.filter {
      $0.key != uri && $0.value.analyzed == nil && workspace.hasFacts(of: $0.value.snapshot.path)
    }.keys.sorted()
    guard !edited.isEmpty else { return answer(params, analyzed, pending) }
    gather(edited, isPulledAlong: false) { [unowned self] _ in
      whenAnalyzed(uri) { [unowned self] analyzed in
        if let analyzed { answer(params, analyzed, pending) }
      }
    }
  }

  private func answer(
    _ params: DocumentDiagnosticParams, _ analyzed: AnalyzedDocument, _ pending: PendingRequest
  ) {
    let (uri, ticket, cancellation) = (params.textDocument.uri, pending.ticket, pending.cancellation)
    let related = client.takesRelatedDocuments ? documents[uri]?.affected.sorted() ?? [] : []
    gather(related) { [unowned self] related in
      documents[uri]?.affected = []
      // If nothing remains to be computed, the response is sent without a worker.
      if let report = analyzed.report, related.isEmpty, !writer.isFull {
        return finish(ticket, with: report.response(to: ticket.id, unless: params.previousResultId))
      }
      let contexts = ([analyzed] + related).map { context(of: $0, cancellation) }
      answerOnWorker(pending, for: .document(uri)) {
        let others = Dictionary(
          contexts.dropFirst().map { ($0.uri, DocumentDiagnostics.report($0, unless: nil)) },
          uniquingKeysWith: { $1 })
        let report = analyzed.report ?? DiagnosticReport(contexts[0])
        return report.response(to: ticket.id, unless: params.previousResultId, related: others)
      }
    }
  }

  /// Waits for the analyses of documents; documents that change in the meantime are skipped.
  ///
  /// - Parameter isPulledAlong: whether a pull of another document waits for them.
  func gather(
    _ uris: [String], isPulledAlong: Bool = true, then action: @escaping ([AnalyzedDocument]) -> Void
  ) {
    let uris = uris.filter { documents[$0] != nil }
    guard !uris.isEmpty else { return action([]) }
    var (found, missing) = ([AnalyzedDocument](), uris.count)
    for uri in uris {
      whenAnalyzed(uri, isPulledAlong: isPulledAlong) { analyzed in
        if let analyzed { found.append(analyzed) }
        missing -= 1
        if missing == 0 { action(found) }
      }
    }
  }
}

import LSPTransport

extension LanguageServer {
  /// Answers `textDocument/diagnostic`, with the reports on other open documents whose findings the last edit of this
  /// one has changed, where the client takes them.
  func pullDiagnostics(_ incoming: Incoming) {
    let params: DocumentDiagnosticParams
    do throws(ResponseError) {
      params = try incoming.request.body.params(as: DocumentDiagnosticParams.self)
    } catch {
      return refuse(incoming, error.code, error.message)
    }
    let uri = params.textDocument.uri
    guard documents[uri] != nil else {
      return refuse(incoming, .invalidParams, "the document is not open: \(uri)")
    }
    guard let (ticket, cancellation) = enter(incoming, document: uri) else { return }
    whenAnalyzed(uri) { [unowned self] analyzed in
      guard let analyzed else { return }
      let related = client.takesRelatedDocuments ? documents[uri]?.affected.sorted() ?? [] : []
      gather(related[...], []) { [unowned self] related in
        documents[uri]?.affected = []
        // Where nothing is to be made but the answer, no worker is waited for.
        if let report = analyzed.report, related.isEmpty, !writer.isFull {
          return finish(ticket, with: report.response(to: ticket.id, unless: params.previousResultId))
        }
        let contexts = ([analyzed] + related).map { context(of: $0, cancellation) }
        let (inbox, writer) = (inbox, writer)
        workers.submit(for: .document(uri)) {
          writer.waitForRoom()
          guard !cancellation.isCancelled else { return }
          let others = Dictionary(
            contexts.dropFirst().map { ($0.uri, DocumentDiagnostics.report($0, unless: nil)) },
            uniquingKeysWith: { $1 })
          let report = analyzed.report ?? DiagnosticReport(contexts[0])
          let response = report.response(to: ticket.id, unless: params.previousResultId, related: others)
          inbox.post(.workDone("a report") { $0.finish(ticket, with: response) })
        }
      }
    }
  }

  /// Waits for the analyses of documents; those that change in the meantime are left out.
  private func gather(
    _ uris: ArraySlice<String>, _ found: [AnalyzedDocument], then action: @escaping ([AnalyzedDocument]) -> Void
  ) {
    guard let uri = uris.first else { return action(found) }
    guard documents[uri] != nil else { return gather(uris.dropFirst(), found, then: action) }
    documents[uri]?.isPulledAlong = true
    whenAnalyzed(uri) { [unowned self] analyzed in
      gather(uris.dropFirst(), found + (analyzed.map { [$0] } ?? []), then: action)
    }
  }
}

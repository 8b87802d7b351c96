import LSPTransport

extension LanguageServer {
  /// Answers `textDocument/diagnostic`. Where the client takes them, it brings reports on other open documents whose
  /// findings the last edit of this one has changed.
  func pullDiagnostics(
    _ params: DocumentDiagnosticParams, _ analyzed: AnalyzedDocument, _ pending: PendingRequest
  ) {
    let (uri, ticket, cancellation) = (params.textDocument.uri, pending.ticket, pending.cancellation)
    let related = client.takesRelatedDocuments ? documents[uri]?.affected.sorted() ?? [] : []
    gather(related) { [unowned self] related in
      documents[uri]?.affected = []
      // Where nothing is to be made but the answer, no worker is waited for.
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

  /// Waits for the analyses of documents; those that change in the meantime are left out.
  private func gather(_ uris: [String], then action: @escaping ([AnalyzedDocument]) -> Void) {
    let uris = uris.filter { documents[$0] != nil }
    guard !uris.isEmpty else { return action([]) }
    var (found, missing) = ([AnalyzedDocument](), uris.count)
    for uri in uris {
      whenAnalyzed(uri, isPulledAlong: true) { analyzed in
        if let analyzed { found.append(analyzed) }
        missing -= 1
        if missing == 0 { action(found) }
      }
    }
  }
}

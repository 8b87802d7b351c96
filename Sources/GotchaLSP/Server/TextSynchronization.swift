import Analyzers
import LSPTransport

extension LanguageServer {
  func didOpen(_ params: DidOpenTextDocumentParams) {
    let item = params.textDocument
    if documents[item.uri] != nil {
      log.write(.warning, "the document was open already: \(item.uri)")
      abandonWork(on: item.uri)
    }
    documents[item.uri] = Document(
      snapshot: DocumentSnapshot(
        uri: item.uri, languageId: item.languageId, version: item.version, revision: nextRevision(),
        text: SourceText(item.text)))
    startAnalysis(of: item.uri)
  }

  /// Applies the changes, all or none of them.
  func didChange(_ params: DidChangeTextDocumentParams) throws(ResponseError) {
    let uri = params.textDocument.uri
    guard let old = documents[uri]?.snapshot else {
      throw ResponseError(.invalidParams, "the document is not open: \(uri)")
    }
    var text = old.text
    for change in params.contentChanges { text = try text.applying(change, encoding: client.positionEncoding) }
    abandonWork(on: uri)
    documents[uri]?.snapshot = DocumentSnapshot(
      uri: uri, languageId: old.languageId, version: params.textDocument.version, revision: nextRevision(), text: text)
    documents[uri]?.analyzed = nil
    startAnalysis(of: uri)
  }

  func didClose(_ params: DidCloseTextDocumentParams) throws(ResponseError) {
    let uri = params.textDocument.uri
    guard documents[uri] != nil else { throw ResponseError(.invalidParams, "the document is not open: \(uri)") }
    abandonWork(on: uri)
    documents[uri] = nil
    guard !client.pullsDiagnostics else { return }
    notify(
      PublishDiagnosticsNotification.method, PublishDiagnosticsParams(uri: uri, version: nil, diagnostics: []),
      replacing: PublishDiagnosticsNotification.method + uri)
  }

  /// Stops what is done for the present state of a document, as that state is about to pass.
  func abandonWork(on uri: String) {
    let error = ResponseError(.contentModified, "the document has changed")
    for ticket in registry.tickets(of: uri) {
      finish(ticket, with: OutgoingMessage.response(to: ticket.id, error: error))
    }
    documents[uri]?.waiting = []
    documents[uri]?.running?.cancel()
  }
}

extension SourceText {
  /// - Throws: `InvalidParams` for a range that cannot be meant.
  fileprivate func applying(
    _ change: TextDocumentContentChangeEvent, encoding: PositionEncoding
  ) throws(ResponseError) -> SourceText {
    guard let range = change.range else { return SourceText(change.text) }
    let start = SourcePosition(line: range.start.line, column: range.start.character)
    let end = SourcePosition(line: range.end.line, column: range.end.character)
    guard start.line >= 0, start.column >= 0, start <= end, end.column >= 0 else {
      throw ResponseError(
        .invalidParams,
        "a change of \(start.line):\(start.column) to \(end.line):\(end.column), which is no range; it was left out")
    }
    let lower = offset(of: start, encoding: encoding)
    return applying(TextEdit(lower..<max(lower, offset(of: end, encoding: encoding)), change.text))
  }
}

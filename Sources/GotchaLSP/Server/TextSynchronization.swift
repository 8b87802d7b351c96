import GotchaAnalysis
import LSPTransport

extension LanguageServer {
  func didOpen(_ params: DidOpenTextDocumentParams) {
    let item = params.textDocument
    if let document = documents[item.uri] {
      log.write(.warning, "the document is already open: \(item.uri)")
      refuseRequests(about: item.uri)
      for waiter in document.close() { waiter(nil) }
      dependents.didClose(item.uri, document.earlier)
    }
    let snapshot = DocumentSnapshot(
      uri: item.uri, path: DocumentURI.indexPath(of: item.uri), languageId: item.languageId, version: item.version,
      revision: nextRevision(), text: SourceText(item.text))
    documents[item.uri] = Document(snapshot)
    workspace.didOpen(snapshot)
    withdrawReport(onConfiguration: snapshot)
    startAnalysis(of: item.uri)
  }

  /// Applies either all changes or none of them.
  func didChange(_ params: DidChangeTextDocumentParams) throws(ResponseError) {
    let uri = params.textDocument.uri
    guard let document = documents[uri] else {
      throw ResponseError(.invalidParams, "the document is not open: \(uri)")
    }
    let old = document.snapshot
    let (text, edits) = try old.text.applying(params.contentChanges, encoding: client.positionEncoding)
    let snapshot = DocumentSnapshot(
      uri: uri, path: old.path, languageId: old.languageId, version: params.textDocument.version,
      revision: nextRevision(), text: text, history: edits.flatMap { document.history?.appending($0) })
    refuseRequests(about: uri)
    for waiter in documents[uri]?.edit(to: snapshot) ?? [] { waiter(nil) }
    workspace.didOpen(snapshot)
    startAnalysis(of: uri)
    let inserted = params.contentChanges.reduce(0) { $0 + $1.text.utf8.count }
    if documents[uri]?.changesToHandOver.add(inserted: inserted, size: text.bytes.count) ?? false { handOver(snapshot) }
  }

  func didClose(_ params: DidCloseTextDocumentParams) throws(ResponseError) {
    let uri = params.textDocument.uri
    guard let document = documents[uri] else {
      throw ResponseError(.invalidParams, "the document is not open: \(uri)")
    }
    let path = document.snapshot.path
    refuseRequests(about: uri)
    for waiter in document.close() { waiter(nil) }
    dependents.didClose(uri, document.earlier)
    documents[uri] = nil
    workspace.didClose(path)
    // The file on disk is used from now on.
    if workspace.files.contains(path) {
      readAgain([path])
    } else {
      analyzeAgain(after: workspace.replace(path, with: nil))
    }
    guard !client.pullsDiagnostics else { return }
    notify(
      PublishDiagnosticsNotification.method, PublishDiagnosticsParams(uri: uri, version: nil, diagnostics: []),
      replacing: PublishDiagnosticsNotification.method + uri)
    publishConfigurations([path])
  }

  /// Rejects the pending requests about a document whose text is about to change or be closed.
  private func refuseRequests(about uri: String) {
    let error = ResponseError(.contentModified, "the document changed")
    for ticket in registry.tickets(of: uri) {
      finish(ticket, with: OutgoingMessage.response(to: ticket.id, error: error))
    }
  }
}

extension SourceText {
  /// The text after changes, and the changes as edits, each of which refers to the text after the previous one; the
  /// edits are nil if a change replaces the whole text.
  ///
  /// - Throws: `InvalidParams` for an invalid range.
  fileprivate func applying(
    _ changes: [TextDocumentContentChangeEvent], encoding: PositionEncoding
  ) throws(ResponseError) -> (text: SourceText, edits: [TextEdit]?) {
    var text = self
    var edits: [TextEdit]? = []
    for change in changes {
      if let edit = try text.edit(change, encoding: encoding) {
        text = text.applying(edit)
        edits?.append(edit)
      } else {
        text = SourceText(change.text)
        edits = nil
      }
    }
    return (text, edits)
  }

  /// A change as an edit of this text, nil if it replaces the whole text.
  ///
  /// - Throws: `InvalidParams` for an invalid range.
  private func edit(
    _ change: TextDocumentContentChangeEvent, encoding: PositionEncoding
  ) throws(ResponseError) -> TextEdit? {
    guard let range = change.range else { return nil }
    let start = SourcePosition(line: range.start.line, column: range.start.character)
    let end = SourcePosition(line: range.end.line, column: range.end.character)
    guard start.line >= 0, start.column >= 0, start <= end, end.column >= 0 else {
      throw ResponseError(
        .invalidParams,
        "ignored a change with the invalid range \(start.line):\(start.column) to \(end.line):\(end.column)")
    }
    let lower = offset(of: start, encoding: encoding)
    return TextEdit(lower..<max(lower, offset(of: end, encoding: encoding)), change.text)
  }
}

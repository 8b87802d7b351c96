import Analyzers
import LSPTransport

extension LanguageServer {
  func didOpen(_ params: DidOpenTextDocumentParams) {
    let item = params.textDocument
    if documents[item.uri] != nil {
      log.write(.warning, "the document was open already: \(item.uri)")
      abandonWork(on: item.uri)
    }
    let snapshot = DocumentSnapshot(
      uri: item.uri, path: DocumentURI.indexPath(of: item.uri), languageId: item.languageId, version: item.version,
      revision: nextRevision(), text: SourceText(item.text))
    documents[item.uri] = Document(snapshot: snapshot)
    workspace.didOpen(snapshot)
    withdrawReport(onConfiguration: snapshot)
    startAnalysis(of: item.uri)
  }

  /// Applies the changes, all or none of them.
  func didChange(_ params: DidChangeTextDocumentParams) throws(ResponseError) {
    let uri = params.textDocument.uri
    guard let document = documents[uri] else {
      throw ResponseError(.invalidParams, "the document is not open: \(uri)")
    }
    let old = document.snapshot
    var text = old.text
    var history = document.analyzed.map { EditHistory(base: $0.file, edits: []) } ?? old.history
    for change in params.contentChanges {
      if let edit = try text.edit(change, encoding: client.positionEncoding) {
        text = text.applying(edit)
        history?.edits.append(edit)
      } else {
        text = SourceText(change.text)
        history = nil
      }
    }
    if let count = history?.edits.count, count > EditHistory.limit { history = nil }
    abandonWork(on: uri)
    let snapshot = DocumentSnapshot(
      uri: uri, path: old.path, languageId: old.languageId, version: params.textDocument.version,
      revision: nextRevision(), text: text, history: history)
    document.snapshot = snapshot
    document.analyzed = nil
    document.findingsBefore = nil
    workspace.didOpen(snapshot)
    startAnalysis(of: uri)
  }

  func didClose(_ params: DidCloseTextDocumentParams) throws(ResponseError) {
    let uri = params.textDocument.uri
    guard let path = documents[uri]?.snapshot.path else {
      throw ResponseError(.invalidParams, "the document is not open: \(uri)")
    }
    abandonWork(on: uri)
    documents[uri] = nil
    workspace.didClose(path)
    // From here on the disk speaks for it.
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

  /// Stops what is done for the present state of a document, as that state is about to pass.
  func abandonWork(on uri: String) {
    let error = ResponseError(.contentModified, "the document has changed")
    for ticket in registry.tickets(of: uri) {
      finish(ticket, with: OutgoingMessage.response(to: ticket.id, error: error))
    }
    guard let document = documents[uri] else { return }
    let waiting = document.waiting
    document.waiting = []
    document.isPulledAlong = false
    document.running?.cancel()
    for action in waiting { action(nil) }
  }
}

extension SourceText {
  /// A change as an edit of this text, nil where it replaces everything.
  ///
  /// - Throws: `InvalidParams` for a range that cannot be meant.
  fileprivate func edit(
    _ change: TextDocumentContentChangeEvent, encoding: PositionEncoding
  ) throws(ResponseError) -> TextEdit? {
    guard let range = change.range else { return nil }
    let start = SourcePosition(line: range.start.line, column: range.start.character)
    let end = SourcePosition(line: range.end.line, column: range.end.character)
    guard start.line >= 0, start.column >= 0, start <= end, end.column >= 0 else {
      throw ResponseError(
        .invalidParams,
        "a change of \(start.line):\(start.column) to \(end.line):\(end.column), which is no range; it was left out")
    }
    let lower = offset(of: start, encoding: encoding)
    return TextEdit(lower..<max(lower, offset(of: end, encoding: encoding)), change.text)
  }
}

import LSPTransport

extension LanguageServer {
  /// A request with the batch that it came in.
  struct Incoming {
    let request: IncomingRequest
    let batch: RequestRegistry.Batch?
  }

  /// The parameters of every message that may be long or comes often.
  static let paramsTypes: ParamsTypes = [
    InitializeRequest.method: InitializeParams.self,
    DidOpenTextDocumentNotification.method: DidOpenTextDocumentParams.self,
    DidChangeTextDocumentNotification.method: DidChangeTextDocumentParams.self,
    DidCloseTextDocumentNotification.method: DidCloseTextDocumentParams.self,
    DidChangeWatchedFilesNotification.method: DidChangeWatchedFilesParams.self,
    DidChangeConfigurationNotification.method: DidChangeConfigurationParams.self,
    DocumentDiagnosticRequest.method: DocumentDiagnosticParams.self,
    WorkspaceDiagnosticRequest.method: WorkspaceDiagnosticParams.self,
    HoverRequest.method: HoverParams.self,
    CodeActionRequest.method: CodeActionParams.self,
    CompletionRequest.method: CompletionParams.self,
  ]

  func receive(_ incoming: Incoming) {
    let request = incoming.request
    let isInitialize = request.method == InitializeRequest.method
    switch phase {
    case .uninitialized where !isInitialize:
      return refuse(incoming, .serverNotInitialized, "'initialize' must come before '\(request.method)'")
    case .running where isInitialize:
      return refuse(incoming, .invalidRequest, "'initialize' may be sent only once")
    case .shutDown:
      return refuse(incoming, .invalidRequest, "'\(request.method)' came after 'shutdown'")
    default:
      break
    }
    switch request.method {
    case InitializeRequest.method:
      answer(incoming, InitializeRequest.self, initialize)
    case ShutdownRequest.method:
      shutdown(incoming)
    case DocumentDiagnosticRequest.method:
      pullDiagnostics(incoming)
    case WorkspaceDiagnosticRequest.method:
      workspaceDiagnostics(incoming)
    case CompletionRequest.method:
      answer(incoming, CompletionRequest.self, about: \.textDocument, CompletionProvider.completions)
    case CodeActionResolveRequest.method:
      answer(incoming, CodeActionResolveRequest.self, about: CodeActionProvider.document, CodeActionProvider.resolve)
    case ExecuteCommandRequest.method:
      executeCommand(incoming)
    case HoverRequest.method:
      answer(incoming, HoverRequest.self, about: \.textDocument, HoverProvider.hover)
    case CodeActionRequest.method:
      answer(incoming, CodeActionRequest.self, about: \.textDocument, CodeActionProvider.actions)
    default:
      refuse(incoming, .methodNotFound, "there is no request '\(request.method)'")
    }
  }

  func receive(_ notification: IncomingNotification) throws(ResponseError) {
    if notification.method == ExitNotification.method { return exit() }
    guard phase == .running else {
      log.write(.info, "'\(notification.method)' was dropped, as the server is not running")
      return
    }
    let body = notification.body
    switch notification.method {
    case CancelNotification.method:
      cancel(try body.params(as: CancelParams.self))
    case DidOpenTextDocumentNotification.method:
      didOpen(try body.params(as: DidOpenTextDocumentParams.self))
    case DidChangeTextDocumentNotification.method:
      try didChange(try body.params(as: DidChangeTextDocumentParams.self))
    case DidCloseTextDocumentNotification.method:
      try didClose(try body.params(as: DidCloseTextDocumentParams.self))
    case DidChangeConfigurationNotification.method:
      didChangeConfiguration(try body.params(as: DidChangeConfigurationParams.self))
    case DidChangeWorkspaceFoldersNotification.method:
      didChangeWorkspaceFolders(try body.params(as: DidChangeWorkspaceFoldersParams.self))
    case DidChangeWatchedFilesNotification.method:
      didChangeWatchedFiles(try body.params(as: DidChangeWatchedFilesParams.self))
    case DidCreateFilesNotification.method:
      didCreateFiles(try body.params(as: FileOperationParams.self))
    case DidRenameFilesNotification.method:
      didRenameFiles(try body.params(as: RenameFilesParams.self))
    case DidDeleteFilesNotification.method:
      didDeleteFiles(try body.params(as: FileOperationParams.self))
    case WorkDoneProgressCancelNotification.method:
      cancelProgress(try body.params(as: WorkDoneProgressCancelParams.self))
    case SetTraceNotification.method:
      traceValue = try body.params(as: SetTraceParams.self).value
    case InitializedNotification.method:
      initialized()
    case DidSaveTextDocumentNotification.method:
      didSave(try body.params(as: DidSaveTextDocumentParams.self))
    default:
      log.write(.debug, "the notification '\(notification.method)' is not known")
    }
  }

  /// Answers a request at once, on the loop.
  func answer<Request: LSPRequest>(
    _ incoming: Incoming, _ type: Request.Type,
    _ body: (Request.Params) throws(ResponseError) -> Request.Result
  ) {
    guard let (ticket, _) = enter(incoming) else { return }
    do throws(ResponseError) {
      let result = try body(try incoming.request.body.params(as: Request.Params.self))
      finish(ticket, with: encodeResponse(to: ticket.id, result))
    } catch {
      finish(ticket, with: OutgoingMessage.response(to: ticket.id, error: error))
    }
  }

  /// Answers a request about an open document on a worker, once that document is analysed.
  ///
  /// - Parameters:
  ///   - document: where the parameters name it.
  ///   - body: the work.
  func answer<Request: LSPRequest>(
    _ incoming: Incoming, _ type: Request.Type, about document: (Request.Params) -> TextDocumentIdentifier,
    _ body: @escaping @Sendable (Request.Params, DocumentContext) throws(ResponseError) -> Request.Result
  ) {
    let params: Request.Params
    do throws(ResponseError) {
      params = try incoming.request.body.params(as: Request.Params.self)
    } catch {
      return refuse(incoming, error.code, error.message)
    }
    let uri = document(params).uri
    guard documents[uri] != nil else {
      return refuse(incoming, .invalidParams, "the document is not open: \(uri)")
    }
    guard let (ticket, cancellation) = enter(incoming, document: uri) else { return }
    let (inbox, workers, writer) = (inbox, workers, writer)
    whenAnalyzed(uri) { [unowned self] analyzed in
      guard let analyzed else { return }
      let context = context(of: analyzed, cancellation)
      workers.submit(for: .document(uri)) {
        writer.waitForRoom()
        guard !cancellation.isCancelled else { return }
        let response: [UInt8]
        do throws(ResponseError) {
          response = encodeResponse(to: ticket.id, try body(params, context))
        } catch {
          response = OutgoingMessage.response(to: ticket.id, error: error)
        }
        inbox.post(.workDone("an answer") { $0.finish(ticket, with: response) })
      }
    }
  }

  /// What a worker needs for a request about a document.
  func context(of document: AnalyzedDocument, _ cancellation: CancellationToken) -> DocumentContext {
    DocumentContext(
      document: document, index: workspace.snapshot.index, openDocuments: workspace.openDocuments,
      closedTexts: workspace.closedTexts, project: project, client: client, cancellation: cancellation)
  }

  /// Enters a request in the registry; one whose id is in use is refused.
  func enter(
    _ incoming: Incoming, document: String? = nil
  ) -> (ticket: RequestRegistry.Ticket, cancellation: CancellationToken)? {
    let id = incoming.request.id
    if let entered = registry.enter(id, document: document, batch: incoming.batch) { return entered }
    refuse(incoming, .invalidRequest, "the id \(id) belongs to a request that is not answered yet")
    return nil
  }

  /// Sends the answer to a request, unless it has one already.
  func finish(_ ticket: RequestRegistry.Ticket, with response: [UInt8]) {
    if let token = requestProgresses.removeValue(forKey: ticket), registry.isWaiting(ticket) {
      notifyProgress(token, WorkDoneProgressValue.end(message: nil))
    }
    if let content = registry.finish(ticket, with: response) { writer.send(content) }
  }

  func refuse(_ incoming: Incoming, _ code: ErrorCode, _ message: String) {
    refuse(incoming.request.id, ResponseError(code, message), batch: incoming.batch)
  }

  func refuse(_ id: RequestID, _ error: ResponseError, batch: RequestRegistry.Batch?) {
    log.write(.info, "request \(id) refused: \(error.message)")
    if let content = registry.answer(OutgoingMessage.response(to: id, error: error), in: batch) {
      writer.send(content)
    }
  }

  private func cancel(_ params: CancelParams) {
    // A request that was answered in the meantime has no ticket: nothing is to be done.
    guard let ticket = registry.ticket(of: params.id) else { return }
    let error = ResponseError(.requestCancelled, "the client cancelled the request")
    finish(ticket, with: OutgoingMessage.response(to: ticket.id, error: error))
  }
}

/// A response with a result; one that cannot be encoded becomes an error.
func encodeResponse(to id: RequestID, _ result: some Encodable) -> [UInt8] {
  do {
    return try OutgoingMessage.response(to: id, result: result)
  } catch {
    return OutgoingMessage.response(
      to: id, error: ResponseError(.internalError, "the result cannot be encoded: \(error)"))
  }
}

import GotchaSupport
import LSPTransport

/// A request that waits for its answer.
struct PendingRequest: Sendable {
  let ticket: RequestRegistry.Ticket
  let cancellation: CancellationToken

  var id: RequestID { ticket.id }
}

extension LanguageServer {
  /// A request with the batch that it came in.
  struct Incoming {
    let request: IncomingRequest
    let batch: RequestRegistry.Batch?
  }

  // MARK: Receiving

  func receive(_ incoming: Incoming) {
    let method = incoming.request.method
    let isInitialize = method == InitializeRequest.method
    do throws(ResponseError) {
      switch phase {
      case .uninitialized where !isInitialize:
        throw ResponseError(.serverNotInitialized, "'initialize' must come before '\(method)'")
      case .running where isInitialize:
        throw ResponseError(.invalidRequest, "'initialize' may be sent only once")
      case .shutDown:
        throw ResponseError(.invalidRequest, "'\(method)' came after 'shutdown'")
      case .uninitialized, .running:
        guard let entry = MessageTable.requestsByMethod[method] else {
          throw ResponseError(.methodNotFound, "there is no request '\(method)'")
        }
        try entry.handle(self, incoming)
      }
    } catch {
      refuse(incoming.request.id, error, batch: incoming.batch)
    }
  }

  func receive(_ notification: IncomingNotification) throws(ResponseError) {
    let method = notification.method
    // Between a supervisor and its worker, and no part of the protocol.
    if worker != nil, method == SupervisedSession.continuationMethod {
      return continueSession(try notification.body.params(as: JSONValue.self))
    }
    guard phase == .running || method == ExitNotification.method else {
      log.write(.info, "'\(method)' was dropped, as the server is not running")
      return
    }
    guard let entry = MessageTable.notificationsByMethod[method] else {
      log.write(.debug, "the notification '\(method)' is not known")
      return
    }
    try entry.handle(self, notification)
  }

  // MARK: Answering

  /// Enters a request in the registry.
  ///
  /// - Parameter document: the URI of the open document that it is about.
  /// - Throws: an error for a document that is not open, and for an id that is in use.
  func enter(_ incoming: Incoming, about document: String? = nil) throws(ResponseError) -> PendingRequest {
    if let document, documents[document] == nil {
      throw ResponseError(.invalidParams, "the document is not open: \(document)")
    }
    let id = incoming.request.id
    guard let entered = registry.enter(id, document: document, batch: incoming.batch) else {
      throw ResponseError(.invalidRequest, "the id \(id) belongs to a request that is not answered yet")
    }
    return PendingRequest(ticket: entered.ticket, cancellation: entered.cancellation)
  }

  /// Makes the answer to a request on a worker, and sends it from the loop.
  ///
  /// - Parameter makeResponse: not called for a request that was cancelled.
  func answerOnWorker(
    _ pending: PendingRequest, for lane: WorkerPool.Lane,
    _ makeResponse: @escaping @Sendable () throws(ResponseError) -> [UInt8]
  ) {
    let (inbox, writer) = (inbox, writer)
    workers.submit(for: lane) {
      writer.waitUntilDrained()
      guard !pending.cancellation.isCancelled else { return }
      let response: [UInt8]
      do throws(ResponseError) {
        response = try makeResponse()
      } catch {
        response = OutgoingMessage.response(to: pending.id, error: error)
      }
      inbox.post(.workDone("an answer") { $0.finish(pending.ticket, with: response) })
    }
  }

  /// What a worker needs for a request about a document.
  func context(of document: AnalyzedDocument, _ cancellation: CancellationToken) -> DocumentContext {
    DocumentContext(
      document: document, index: workspace.snapshot.index, openDocuments: workspace.openDocuments,
      closedTexts: workspace.closedTexts, project: project, client: client, pages: pages,
      cancellation: cancellation)
  }

  /// Sends the answer to a request, unless it has one already.
  func finish(_ ticket: RequestRegistry.Ticket, with response: [UInt8]) {
    if let token = requestProgresses.removeValue(forKey: ticket), registry.isWaiting(ticket) {
      notifyProgress(token, WorkDoneProgressValue.end(message: nil))
    }
    if let content = registry.finish(ticket, with: response) { writer.send(content) }
  }

  /// Answers what was never entered in the registry.
  func refuse(_ id: RequestID, _ error: ResponseError, batch: RequestRegistry.Batch?) {
    log.write(.info, "request \(id) refused: \(error.message)")
    if let content = registry.answer(OutgoingMessage.response(to: id, error: error), in: batch) {
      writer.send(content)
    }
  }

  /// Answers `$/cancelRequest`.
  func cancel(_ params: CancelParams) {
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

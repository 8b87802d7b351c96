import GotchaSupport
import LSPTransport

/// A request that waits for its response.
struct PendingRequest: Sendable {
  let ticket: RequestRegistry.Ticket
  let cancellation: CancellationToken

  var id: RequestID { ticket.id }
}

extension LanguageServer {
  /// A request with its batch, if any.
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
        throw ResponseError(.serverNotInitialized, "'initialize' must be sent before '\(method)'")
      case .running where isInitialize:
        throw ResponseError(.invalidRequest, "'initialize' may be sent only once")
      case .shutDown:
        throw ResponseError(.invalidRequest, "'\(method)' was sent after 'shutdown'")
      case .uninitialized, .running:
        guard let entry = MessageTable.requestsByMethod[method] else {
          throw ResponseError(.methodNotFound, "unknown method '\(method)'")
        }
        try entry.handle(self, incoming)
      }
    } catch {
      refuse(incoming.request.id, error, batch: incoming.batch)
    }
  }

  func receive(_ notification: IncomingNotification) throws(ResponseError) {
    let method = notification.method
    // A message between a supervisor and its worker, not part of the protocol.
    if worker != nil, method == SupervisedSession.continuationMethod {
      return continueSession(try notification.body.params(as: JSONValue.self))
    }
    guard phase == .running || method == ExitNotification.method else {
      log.write(.info, "ignored '\(method)', because the server is not running")
      return
    }
    guard let entry = MessageTable.notificationsByMethod[method] else {
      log.write(.debug, "unknown notification '\(method)'")
      return
    }
    try entry.handle(self, notification)
  }

  // MARK: Responding

  /// Registers a request.
  ///
  /// - Parameter document: the URI of the open document that it is about.
  /// - Throws: an error if the document is not open or the id is in use.
  func enter(_ incoming: Incoming, about document: String? = nil) throws(ResponseError) -> PendingRequest {
    if let document, documents[document] == nil {
      throw ResponseError(.invalidParams, "the document is not open: \(document)")
    }
    let id = incoming.request.id
    guard let entered = registry.enter(id, document: document, batch: incoming.batch) else {
      throw ResponseError(.invalidRequest, "the id \(id) is already used by a pending request")
    }
    return PendingRequest(ticket: entered.ticket, cancellation: entered.cancellation)
  }

  /// Computes the response to a request on a worker, and sends it from the loop.
  ///
  /// - Parameter makeResponse: not called if the request was canceled.
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
      inbox.post(.workDone("request") { $0.finish(pending.ticket, with: response) })
    }
  }

  /// The data that a worker needs for a request about a document.
  func context(of document: AnalyzedDocument, _ cancellation: CancellationToken) -> DocumentContext {
    DocumentContext(
      document: document, index: workspace.snapshot.index, openDocuments: workspace.openDocuments,
      closedTexts: workspace.closedTexts, project: project, client: client, pages: pages,
      cancellation: cancellation)
  }

  /// Sends the response to a request unless it has been answered.
  ///
  /// - Parameter onWritten: called on any thread when the client has accepted the response, or now if none is sent now.
  func finish(
    _ ticket: RequestRegistry.Ticket, with response: [UInt8], onWritten: (@Sendable () -> Void)? = nil
  ) {
    if let token = requestProgresses.removeValue(forKey: ticket), registry.isWaiting(ticket) {
      notifyProgress(token, WorkDoneProgressValue.end(message: nil))
    }
    guard let content = registry.finish(ticket, with: response) else {
      onWritten?()
      return
    }
    writer.send(content, onWritten: onWritten)
  }

  /// Answers a request that was not registered.
  func refuse(_ id: RequestID, _ error: ResponseError, batch: RequestRegistry.Batch?) {
    log.write(.info, "request \(id) refused: \(error.message)")
    if let content = registry.answer(OutgoingMessage.response(to: id, error: error), in: batch) {
      writer.send(content)
    }
  }

  /// Handles `$/cancelRequest`.
  func cancel(_ params: CancelParams) {
    // A request that was answered in the meantime has no ticket.
    guard let ticket = registry.ticket(of: params.id) else { return }
    let error = ResponseError(.requestCancelled, "canceled by the client")
    finish(ticket, with: OutgoingMessage.response(to: ticket.id, error: error))
  }
}

/// Encodes a response with a result; if the result cannot be encoded, the response is an error.
func encodeResponse(to id: RequestID, _ result: some Encodable) -> [UInt8] {
  do {
    return try OutgoingMessage.response(to: id, result: result)
  } catch {
    return OutgoingMessage.response(
      to: id, error: ResponseError(.internalError, "cannot encode the result: \(error)"))
  }
}

import LSPTransport

typealias RequestEntry = MessageEntry<LanguageServer.Incoming>
typealias NotificationEntry = MessageEntry<IncomingNotification>

/// An entry of `MessageTable`: a message of the client and its handler.
struct MessageEntry<Message>: Sendable {
  typealias Handler = @Sendable (LanguageServer, Message) throws(ResponseError) -> Void

  let method: String
  /// Decodes the parameters on the thread that reads the message.
  let decodeParams: @Sendable (MessageBody) -> DecodedParams
  /// The capability announced by `initialize`, nil if there is none.
  let capability: Capability?
  /// Runs on the loop. An error thrown for a request is its response.
  let handle: Handler

  private init<Kind: LSPMessage>(_ kind: Kind.Type, _ capability: Capability?, _ handle: @escaping Handler) {
    method = Kind.method
    decodeParams = { body in
      do throws(ResponseError) {
        return .success(try body.params(as: Kind.Params.self))
      } catch {
        return .failure(error)
      }
    }
    self.capability = capability
    self.handle = handle
  }
}

extension NotificationEntry {
  /// - Parameter body: runs on the loop.
  static func onLoop<Kind: LSPNotification>(
    _ kind: Kind.Type, _ capability: Capability? = nil,
    _ body: @escaping @Sendable (LanguageServer, Kind.Params) throws(ResponseError) -> Void
  ) -> NotificationEntry {
    NotificationEntry(kind, capability) { server, notification throws(ResponseError) in
      try body(server, try notification.body.params(as: Kind.Params.self))
    }
  }
}

extension RequestEntry {
  /// A request that needs no analysis and is answered immediately.
  ///
  /// - Parameter body: runs on the loop.
  static func onLoop<Kind: LSPRequest>(
    _ kind: Kind.Type, _ capability: Capability? = nil,
    _ body: @escaping @Sendable (LanguageServer, Kind.Params) throws(ResponseError) -> Kind.Result
  ) -> RequestEntry {
    .deferred(kind, capability) { server, params, pending throws(ResponseError) in
      server.finish(pending.ticket, with: encodeResponse(to: pending.id, try body(server, params)))
    }
  }

  /// A request about an open document, answered from its analysis and the facts of the workspace.
  ///
  /// - Parameters:
  ///   - document: extracts the document from the parameters.
  ///   - body: runs on a worker.
  static func onWorker<Kind: LSPRequest>(
    _ kind: Kind.Type, _ capability: Capability? = nil,
    about document: @escaping @Sendable (Kind.Params) -> TextDocumentIdentifier,
    _ body: @escaping @Sendable (Kind.Params, DocumentContext) throws(ResponseError) -> Kind.Result
  ) -> RequestEntry {
    .deferred(kind, capability, about: document) { server, params, analyzed, pending in
      let context = server.context(of: analyzed, pending.cancellation)
      server.answerOnWorker(pending, for: .document(context.uri)) { () throws(ResponseError) in
        encodeResponse(to: pending.id, try body(params, context))
      }
    }
  }

  /// A request about an open document whose handler sends the response itself, given the document's analysis.
  ///
  /// - Parameters:
  ///   - document: extracts the document from the parameters.
  ///   - body: runs on the loop once the document is analyzed. It, or a job that it starts, finishes the request.
  static func deferred<Kind: LSPRequest>(
    _ kind: Kind.Type, _ capability: Capability? = nil,
    about document: @escaping @Sendable (Kind.Params) -> TextDocumentIdentifier,
    _ body: @escaping @Sendable (LanguageServer, Kind.Params, AnalyzedDocument, PendingRequest) -> Void
  ) -> RequestEntry {
    RequestEntry(kind, capability) { server, incoming throws(ResponseError) in
      let params = try incoming.request.body.params(as: Kind.Params.self)
      let uri = document(params).uri
      let pending = try server.enter(incoming, about: uri)
      server.whenAnalyzed(uri) { [unowned server] analyzed in
        if let analyzed { body(server, params, analyzed, pending) }
      }
    }
  }

  /// A request whose handler sends the response itself.
  ///
  /// - Parameter body: runs on the loop. It, or a job that it starts, finishes the request; an error also finishes it.
  static func deferred<Kind: LSPRequest>(
    _ kind: Kind.Type, _ capability: Capability? = nil,
    _ body: @escaping @Sendable (LanguageServer, Kind.Params, PendingRequest) throws(ResponseError) -> Void
  ) -> RequestEntry {
    RequestEntry(kind, capability) { server, incoming throws(ResponseError) in
      let params = try incoming.request.body.params(as: Kind.Params.self)
      let pending = try server.enter(incoming)
      do throws(ResponseError) {
        try body(server, params, pending)
      } catch {
        server.finish(pending.ticket, with: OutgoingMessage.response(to: pending.id, error: error))
      }
    }
  }
}

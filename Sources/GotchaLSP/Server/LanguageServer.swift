import Analyzers
import LSPTransport

/// Serves one client.
///
/// One loop, on the thread that calls `run`, owns all state. It applies notifications in their order, hands immutable
/// snapshots to workers, and sends what they bring back if it still holds. Whatever takes time runs on the workers.
final class LanguageServer {
  enum Phase {
    case uninitialized, running, shutDown
  }

  let log: Log
  let inbox = Inbox()
  let workers = WorkerPool()
  let writer: MessageWriter

  var phase = Phase.uninitialized
  var client = ClientProfile()
  /// What the client wants of the rules.
  var settings = RuleSettings()
  /// Finds the findings by `settings`; made when it is needed, which is after `initialize` is answered.
  lazy var analyze = makeAnalysis(settings)
  var clientProcess: ClientProcess?
  var documents: [String: Document] = [:]
  var registry = RequestRegistry()
  var outgoing = OutgoingRequests<LanguageServer>()
  /// Set when the session is over.
  private var exitStatus: Int32?
  private var lastRevision = 0
  /// Events taken from the inbox, the next one last.
  private var pending: [Event] = []

  private let input: Int32
  let makeAnalysis: (RuleSettings) -> AnalysisFunction

  /// How often the client's process is looked at while nothing happens, in milliseconds.
  private static let clientCheckInterval = 1000
  /// How long to wait for work in flight and for the client to read, once the session is over, in milliseconds.
  private static let farewellTime = 1000
  /// Bytes that may wait for the client before no more requests are read.
  private static let unsentLimit = 64 << 20

  /// - Parameters:
  ///   - input: the descriptor of the client's messages.
  ///   - output: the descriptor of ours.
  ///   - makeAnalysis: how findings are found, by the settings of the client.
  init(input: Int32, output: Int32, log: Log, makeAnalysis: @escaping (RuleSettings) -> AnalysisFunction) {
    self.input = input
    self.makeAnalysis = makeAnalysis
    self.log = log
    let inbox = inbox
    writer = MessageWriter(descriptor: output) { inbox.post(.outputFailed) }
  }

  /// Serves until the client leaves.
  ///
  /// - Returns: the exit status.
  func run() -> Int32 {
    let (inbox, writer) = (inbox, writer)
    FrameSource.start(descriptor: input) { frame in
      switch frame {
      case .content(let bytes): inbox.post(.content(IncomingContent(bytes), byteCount: bytes.count))
      case .malformed(let error): inbox.post(.malformed(error))
      }
      inbox.waitForRoom()
      writer.waitUntilUnsent(isBelow: LanguageServer.unsentLimit)
    } end: {
      inbox.post(.inputEnded)
    }
    while exitStatus == nil {
      if let event = nextEvent(atMost: clientProcess == nil ? nil : Self.clientCheckInterval) {
        handle(event)
      } else if let clientProcess, !clientProcess.isAlive {
        end(because: "the client's process is gone")
      }
    }
    workers.close()
    writer.close(atMost: Self.farewellTime)
    return exitStatus ?? 1
  }

  /// A number for a new state of a document.
  func nextRevision() -> Int {
    lastRevision += 1
    return lastRevision
  }

  // MARK: Events

  private func nextEvent(atMost milliseconds: Int?) -> Event? {
    if pending.isEmpty { pending = inbox.next(atMost: milliseconds)?.reversed() ?? [] }
    return pending.popLast()
  }

  private func handle(_ event: Event) {
    switch event {
    case .content(.single(let message), _):
      handle(message, batch: nil)
    case .content(.batch(let messages), _):
      let answered = messages.count { if case .notification = $0 { false } else { !$0.isResponse } }
      let batch = answered > 0 ? registry.openBatch(responses: answered) : nil
      for message in messages where exitStatus == nil { handle(message, batch: batch) }
    case .malformed(let error):
      refuse(.null, ResponseError(.parseError, error.description), batch: nil)
    case .inputEnded:
      finishWork()
      end(because: "the input ended")
    case .outputFailed:
      end(because: "the client does not listen any more")
    case .workDone(let action):
      action(self)
    }
  }

  private func handle(_ message: IncomingMessage, batch: RequestRegistry.Batch?) {
    switch message {
    case .request(let request):
      log.write(.trace, "request \(request.method) \(request.id)")
      receive(Incoming(request: request, batch: batch))
    case .notification(let notification):
      log.write(.trace, "notification \(notification.method)")
      do throws(ResponseError) {
        try receive(notification)
      } catch {
        report(.error, "\(notification.method): \(error.message)")
      }
    case .response(let response):
      guard let handler = outgoing.finish(response) else {
        log.write(.warning, "a response to \(response.id), which was not asked for")
        return
      }
      handler(self)
    case .invalid(let id, let error):
      refuse(id, error, batch: batch)
    }
  }

  // MARK: Requests

  /// A request with the batch that it came in.
  struct Incoming {
    let request: IncomingRequest
    let batch: RequestRegistry.Batch?
  }

  private func receive(_ incoming: Incoming) {
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
      answer(incoming, DocumentDiagnosticRequest.self, about: \.textDocument, DocumentDiagnostics.report)
    case HoverRequest.method:
      answer(incoming, HoverRequest.self, about: \.textDocument, HoverProvider.hover)
    case CodeActionRequest.method:
      answer(incoming, CodeActionRequest.self, about: \.textDocument, CodeActionProvider.actions)
    default:
      refuse(incoming, .methodNotFound, "there is no request '\(request.method)'")
    }
  }

  private func receive(_ notification: IncomingNotification) throws(ResponseError) {
    if notification.method == ExitNotification.method { return exit() }
    guard phase == .running else {
      log.write(.warning, "'\(notification.method)' was dropped, as the server is not running")
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
    case DidSaveTextDocumentNotification.method, InitializedNotification.method:
      break
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
    let (client, inbox, workers) = (client, inbox, workers)
    whenAnalyzed(uri) { analyzed in
      workers.submit {
        guard !cancellation.isCancelled else { return }
        let context = DocumentContext(document: analyzed, client: client, cancellation: cancellation)
        let response: [UInt8]
        do throws(ResponseError) {
          response = encodeResponse(to: ticket.id, try body(params, context))
        } catch {
          response = OutgoingMessage.response(to: ticket.id, error: error)
        }
        inbox.post(.workDone { $0.finish(ticket, with: response) })
      }
    }
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
    if let content = registry.finish(ticket, with: response) { writer.send(content) }
  }

  private func refuse(_ incoming: Incoming, _ code: ErrorCode, _ message: String) {
    refuse(incoming.request.id, ResponseError(code, message), batch: incoming.batch)
  }

  private func refuse(_ id: RequestID, _ error: ResponseError, batch: RequestRegistry.Batch?) {
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

  // MARK: Messages of ours

  /// Asks the client something.
  func request(_ method: String, handler: @escaping OutgoingRequests<LanguageServer>.Handler) {
    guard let content = try? outgoing.make(method, handler: handler) else { return }
    writer.send(content)
  }

  func notify(_ method: String, _ params: some Encodable, replacing key: String? = nil) {
    guard let content = try? OutgoingMessage.notification(method, params: params) else { return }
    writer.send(content, replacing: key)
  }

  /// Logs something that the user of the client should be able to find.
  func report(_ level: LogLevel, _ message: String) {
    log.write(level, message)
    guard phase == .running else { return }
    let type: LogMessageParams.MessageType =
      switch level {
      case .error: .error
      case .warning: .warning
      case .info: .info
      case .debug, .trace: .log
      }
    notify(LogMessageNotification.method, LogMessageParams(type: type, message: message))
  }

  // MARK: The end

  private func exit() {
    if phase == .shutDown { finishWork() }
    end(because: "the client sent 'exit'")
  }

  /// Sends what workers still bring for requests and documents, but takes nothing new in.
  private func finishWork() {
    while !registry.isEmpty || documents.values.contains(where: { $0.running != nil }),
      let event = nextEvent(atMost: Self.farewellTime)
    {
      if case .workDone(let action) = event { action(self) }
      if case .outputFailed = event { return }
    }
  }

  private func end(because reason: String) {
    log.write(.info, "the session ends: \(reason)")
    exitStatus = exitStatus ?? (phase == .shutDown ? 0 : 1)
  }
}

/// What a handler on a worker may look at.
struct DocumentContext: Sendable {
  let document: AnalyzedDocument
  let client: ClientProfile
  let cancellation: CancellationToken

  var text: SourceText { document.text }
  var uri: String { document.snapshot.uri }

  /// - Parameter range: UTF-8 offsets in the document.
  func range(_ range: Range<Int>) -> LSPRange { text.lspRange(range, encoding: client.positionEncoding) }

  /// The UTF-8 offset of a position in the document.
  func offset(_ position: Position) -> Int {
    text.offset(
      of: SourcePosition(line: position.line, column: position.character), encoding: client.positionEncoding)
  }
}

extension SourceText {
  /// - Parameter range: UTF-8 offsets.
  func lspRange(_ range: Range<Int>, encoding: PositionEncoding) -> LSPRange {
    let start = position(at: range.lowerBound, encoding: encoding)
    let end = position(at: range.upperBound, encoding: encoding)
    return LSPRange(
      start: Position(line: start.line, character: start.column), end: Position(line: end.line, character: end.column))
  }
}

/// A response with a result; one that cannot be encoded becomes an error.
private func encodeResponse(to id: RequestID, _ result: some Encodable) -> [UInt8] {
  do {
    return try OutgoingMessage.response(to: id, result: result)
  } catch {
    return OutgoingMessage.response(
      to: id, error: ResponseError(.internalError, "the result cannot be encoded: \(error)"))
  }
}

extension IncomingMessage {
  fileprivate var isResponse: Bool { if case .response = self { true } else { false } }
}

import Analyzers
import LSPTransport
import GotchaSupport

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
  var clientSettings = ClientSettings()
  /// The settings of all files; made when it is needed, which is after `initialize` is answered.
  lazy var project = makeProject()
  var configurations = ConfigurationReports()
  var clientProcess: ClientProcess?
  var documents: [String: Document] = [:]
  var workspace = Workspace()
  var scan = WorkspaceScan()
  var traceValue = TraceValue.off
  var progresses: [String: WorkDoneProgress] = [:]
  var lastProgress = 0
  /// Tokens of clients that want to see how far their request is.
  var requestProgresses: [RequestRegistry.Ticket: RequestID] = [:]
  /// The one request for fixing the workspace that may be under way.
  var fixing: RequestRegistry.Ticket?
  /// The client was asked to pull anew and has not answered yet.
  var isRefreshing = false
  /// It must be asked once more.
  var needsRefresh = false
  var registry = RequestRegistry()
  var outgoing = OutgoingRequests<LanguageServer>()
  /// Set when the session is over.
  private var exitStatus: Int32?
  private var lastRevision = 0
  private(set) var statistics = LoopStatistics()
  /// When to look whether the client's process lives, in milliseconds of `Clock`.
  private var nextClientCheck = 0
  /// Looks for changed files where the client cannot tell.
  var polling: FilePolling?

  private let input: Int32
  /// How often files are looked at where the client cannot tell, in milliseconds.
  let pollInterval: Int
  let makeAnalysis: @Sendable (RuleSettings) -> AnalysisFunction

  /// How often the client's process is looked at while nothing happens, in milliseconds.
  private static let clientCheckInterval = 1000
  /// How long to wait for a client that does not read, once the session is over, in milliseconds.
  private static let farewellTime = 1000
  /// How long to wait then for work in flight.
  private static let longestFarewell = 10_000
  /// Bytes that may wait for the client before no more of its messages are handled.
  static let unsentLimit = 16 << 20
  /// Requests that may wait for their answer before no more messages are handled.
  static let requestLimit = 16_384

  /// - Parameters:
  ///   - input: the descriptor of the client's messages.
  ///   - output: the descriptor of ours.
  ///   - pollInterval: how often files are looked at where the client cannot tell of changes, in milliseconds.
  ///   - makeAnalysis: how findings are found, by settings.
  init(
    input: Int32, output: Int32, log: Log, pollInterval: Int = FilePolling.interval,
    makeAnalysis: @escaping @Sendable (RuleSettings) -> AnalysisFunction
  ) {
    self.input = input
    self.pollInterval = pollInterval
    self.makeAnalysis = makeAnalysis
    self.log = log
    let inbox = inbox
    writer = MessageWriter(descriptor: output, limit: Self.unsentLimit) {
      inbox.post(.outputHasRoom)
    } onFailure: {
      inbox.post(.outputFailed)
    }
  }

  /// Serves until the client leaves.
  ///
  /// - Returns: the exit status.
  func run() -> Int32 {
    let inbox = inbox
    FrameSource.start(descriptor: input) { frame in
      switch frame {
      case .content(let bytes):
        // The thread that reads decodes too: the loop does not hold up documents for a long message about one.
        let content = IncomingContent(bytes, decoding: LanguageServer.paramsTypes)
        inbox.post(.content(content, byteCount: bytes.count))
      case .malformed(let error): inbox.post(.malformed(error))
      }
      inbox.waitForRoom()
    } end: {
      inbox.post(.inputEnded)
    }
    while exitStatus == nil {
      // A client that asks faster than workers answer, or does not read what they do, waits: what it has asked for and
      // what was made for it is bounded.
      let takesInput = registry.count < Self.requestLimit && !writer.isFull
      let isStuck = writer.isFull
      let patience = [timeUntilDuties(), isStuck ? Self.farewellTime : nil].compactMap(\.self).min()
      if let event = inbox.next(takesInput: takesInput, atMost: patience) {
        handle(event)
      } else if isStuck, FrameSource.isClosed(input) {
        end(because: "the client has closed our input, and does not read what it asked for")
      }
      doDuties()
    }
    polling?.stop()
    workers.close()
    writer.close(atMost: Self.farewellTime)
    return exitStatus ?? 1
  }

  /// A number for a new state of a document.
  func nextRevision() -> Int {
    lastRevision += 1
    return lastRevision
  }

  // MARK: What is done now and then

  /// In milliseconds, nil where nothing is to be done.
  private func timeUntilDuties() -> Int? {
    let duties = [clientProcess == nil ? nil : nextClientCheck, nextLook]
    return duties.compactMap(\.self).min().map { max(0, $0 - MonotonicClock.milliseconds()) }
  }

  private func doDuties() {
    let now = MonotonicClock.milliseconds()
    if let clientProcess, now >= nextClientCheck {
      nextClientCheck = now + Self.clientCheckInterval
      if !clientProcess.isAlive { end(because: "the client's process is gone") }
    }
    if let nextLook, now >= nextLook { lookAtFiles() }
  }

  /// Nil while files are read anyway.
  private var nextLook: Int? { workspace.folders.isEmpty || !scan.isIdle ? nil : polling?.nextLook }

  // MARK: Events

  private func handle(_ event: Event) {
    let start = MonotonicClock.nanoseconds()
    defer { statistics.add(MonotonicClock.nanoseconds() - start, event.kind) }
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
    case .outputHasRoom:
      break
    case .outputFailed:
      end(because: "the client does not listen any more")
    case .workDone(_, let action):
      action(self)
    }
  }

  private func handle(_ message: IncomingMessage, batch: RequestRegistry.Batch?) {
    switch message {
    case .request(let request):
      log.write(.trace, "request \(request.method) \(request.id)")
      trace("received the request '\(request.method)'", "id \(request.id)")
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

  // MARK: Messages of ours

  /// Asks the client something.
  ///
  /// - Parameter params: nil where the method has none.
  func request(
    _ method: String, _ params: JSONValue? = nil, handler: @escaping OutgoingRequests<LanguageServer>.Handler
  ) {
    guard let content = try? outgoing.make(method, params: params, handler: handler) else { return }
    writer.send(content)
  }

  func notify(_ method: String, _ params: some Encodable, replacing key: String? = nil) {
    guard let content = try? OutgoingMessage.notification(method, params: params) else { return }
    writer.send(content, replacing: key)
  }

  /// Tells a client that wants to know what the server does.
  func trace(_ message: @autoclosure () -> String, _ details: @autoclosure () -> String? = nil) {
    guard traceValue != .off else { return }
    notify(
      LogTraceNotification.method,
      LogTraceParams(message: message(), verbose: traceValue == .verbose ? details() : nil))
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

  /// Puts something before the user's eyes.
  func show(_ type: LogMessageParams.MessageType, _ message: String) {
    notify(ShowMessageNotification.method, LogMessageParams(type: type, message: message))
  }

  // MARK: The end

  func exit() {
    if phase == .shutDown { finishWork() }
    end(because: "the client sent 'exit'")
  }

  /// Sends what workers still bring for requests and documents, but takes nothing new in.
  private func finishWork() {
    for refuse in outgoing.failAll(ResponseError(.serverCancelled, "the session ends")) { refuse(self) }
    let end = MonotonicClock.milliseconds() + Self.longestFarewell
    while !registry.isEmpty || documents.values.contains(where: { $0.running != nil }) {
      // Nothing is made for a client that does not read.
      let patience = writer.isFull ? Self.farewellTime : end - MonotonicClock.milliseconds()
      guard patience > 0, let event = inbox.next(takesInput: false, atMost: patience) else { return }
      if case .workDone(_, let action) = event { action(self) }
      if case .outputFailed = event { return }
    }
  }

  private func end(because reason: String) {
    log.write(.info, "the session ends: \(reason)")
    exitStatus = exitStatus ?? (phase == .shutDown ? 0 : 1)
  }
}

extension Event {
  /// What it is called in the statistics.
  fileprivate var kind: String {
    switch self {
    case .content(.single(.request(let request)), _): request.method
    case .content(.single(.notification(let notification)), _): notification.method
    case .content(.single(.response), _): "a response"
    case .content(.single(.invalid), _), .malformed: "rubbish"
    case .content(.batch, _): "a batch"
    case .inputEnded: "the end of the input"
    case .outputHasRoom: "room in the output"
    case .outputFailed: "the end of the output"
    case .workDone(let name, _): "\(name) is done"
    }
  }
}

extension IncomingMessage {
  fileprivate var isResponse: Bool { if case .response = self { true } else { false } }
}

import GotchaPlatform
import GotchaSupport
import LSPTransport

/// Serves one client of the Model Context Protocol.
///
/// One thread reads messages and answers those about the protocol. Another one calls tools, one after the other, so that
/// each sees the files that the previous one wrote.
final class ModelContextServer: Sendable {
  /// A call of a tool that has not been answered.
  private struct Call: Sendable {
    let id: RequestID
    let revision: ModelContextRevision
    let tool: ToolName
    let arguments: JSONValue
    /// The approximate size of the arguments.
    let byteCount: Int
    let reply: Reply
  }

  private struct State {
    var waiting: [Call] = []
    var running: Call?
    /// Whether the client has canceled the running call.
    var isRunningCancelled = false
    /// The revision of the session, nil before `initialize`.
    var revision: ModelContextRevision?
    /// Whether no more messages will arrive.
    var isEnded = false

    /// Whether no more messages may be read.
    var isFull: Bool {
      waiting.count >= callLimit || waiting.reduce(0) { $0 + $1.byteCount } >= waitingLimit
    }
  }

  /// The number of waiting calls at which no more messages are read, and the maximum length of a batch.
  static let callLimit = 256
  /// The number of bytes in waiting calls at which no more messages are read.
  static let waitingLimit = 4 << 20
  /// The number of unsent bytes at which no more messages are read.
  static let unsentLimit = 16 << 20
  /// The time that a client has to read the last answers, in milliseconds.
  private static let closingTime = 1000
  /// How long clients may keep the list of tools, in milliseconds.
  private static let listLifetime = 3_600_000

  private let input: Int32
  private let writer: MessageWriter
  private let environment: CommandEnvironment
  private let state = Monitor(State())

  /// - Parameters:
  ///   - input: the descriptor of the client's messages.
  ///   - output: the descriptor of the server's messages.
  ///   - environment: its working directory is the folder of the project.
  init(input: Int32, output: Int32, in environment: CommandEnvironment) {
    self.input = input
    self.environment = environment
    let state = state
    writer = MessageWriter(descriptor: output, framing: .lines, limit: Self.unsentLimit) {
      state.update { state in
        state.isEnded = true
        state.waiting = []
      }
    }
  }

  /// Serves until the client closes the input, and all calls are answered.
  func run() {
    FrameSource.start(descriptor: input, framing: .lines) { [self] frame in
      receive(frame)
    } end: { [state] in
      state.update { $0.isEnded = true }
    }
    // Tools parse files, which requires a large stack.
    ParallelWork.beside { [self] in callTools() }()
    writer.close(atMost: Self.closingTime)
  }

  // MARK: - Calls

  private func callTools() {
    var tools = Tools(project: CheckedProject(in: environment))
    while let call = nextCall() {
      let outcome = tools.call(call.tool, call.arguments)
      let isCancelled = state.update { state in
        defer { (state.running, state.isRunningCancelled) = (nil, false) }
        return state.isRunningCancelled
      }
      call.reply.send(isCancelled ? nil : response(to: call.id, outcome.result(in: call.revision), call.revision))
      writer.waitUntilDrained()
    }
  }

  /// Waits for the next call; nil when the session has ended.
  private func nextCall() -> Call? {
    state.wait { state -> Call?? in
      guard !state.waiting.isEmpty else { return state.isEnded ? .some(nil) : nil }
      let call = state.waiting.removeFirst()
      state.running = call
      return .some(call)
    } ?? nil
  }

  /// Discards a call. A tool that is running continues, but is not answered.
  private func cancel(_ id: RequestID) {
    let cancelled = state.update { state in
      if state.running?.id == id { state.isRunningCancelled = true }
      let cancelled = state.waiting.filter { $0.id == id }
      state.waiting.removeAll { $0.id == id }
      return cancelled
    }
    for call in cancelled { call.reply.send(nil) }
  }

  // MARK: - Messages

  private func receive(_ frame: Frame) {
    // A client that sends more than it reads has to wait.
    writer.waitUntilDrained()
    state.wait(wakesOthers: false) { !$0.isFull || $0.isEnded ? () : nil }
    switch frame {
    case .malformed(let error): refuse(.null, ResponseError(.parseError, error.description), Reply(writer))
    case .content(let bytes):
      switch IncomingContent(bytes) {
      case .single(let message): handle(message, bytes.count, Reply(writer))
      case .batch(let messages): handle(messages, bytes.count)
      }
    }
  }

  private func handle(_ messages: [IncomingMessage], _ byteCount: Int) {
    guard state.read({ $0.revision?.hasBatches ?? false }) else {
      let message = "batches are allowed in revision \(ModelContextRevision.march2025.rawValue) only"
      return refuse(.null, ResponseError(.invalidRequest, message), Reply(writer))
    }
    guard messages.count <= Self.callLimit else {
      let message = "a batch may contain at most \(Self.callLimit) messages"
      return refuse(.null, ResponseError(.invalidRequest, message), Reply(writer))
    }
    let batch = BatchReply(messages.count(where: \.isAnswered), writer)
    for message in messages { handle(message, byteCount / messages.count, Reply(batch)) }
  }

  private func handle(_ message: IncomingMessage, _ byteCount: Int, _ reply: Reply) {
    switch message {
    case .request(let request):
      do throws(ResponseError) {
        try handle(request, byteCount, reply)
      } catch {
        refuse(request.id, error, reply)
      }
    case .notification(let notification):
      guard notification.method == "notifications/cancelled" else { return }
      switch notification.body.params?["requestId"] {
      case .string(let id)?: cancel(.string(id))
      case .integer(let id)?: cancel(.number(id))
      default: break
      }
    case .response: break
    case .invalid(let id, let error): refuse(id, error, reply)
    }
  }

  private func handle(_ request: IncomingRequest, _ byteCount: Int, _ reply: Reply) throws(ResponseError) {
    if request.id == .null { throw ResponseError(.invalidRequest, "the id of a request must not be null") }
    let params = request.body.params ?? .object([:])
    guard case .object = params else { throw ResponseError(.invalidParams, "params must be an object") }
    let revision = try revision(of: request.method, params)
    switch request.method {
    case "initialize":
      answer(request.id, try initialize(params, isAlone: reply.isAlone), revision, reply)
    case "server/discover":
      answer(request.id, Self.discovery, revision, reply, isCacheable: true)
    case "ping" where revision.hasHandshake:
      answer(request.id, [:], revision, reply)
    case "tools/list":
      let tools = ToolName.allCases.map { $0.description(in: revision) }
      answer(request.id, ["tools": .array(tools)], revision, reply, isCacheable: true)
    case "tools/call":
      guard let name = params["name"]?.stringValue else {
        throw ResponseError(.invalidParams, "params.name: expected the name of a tool")
      }
      guard let tool = ToolName(rawValue: name) else {
        let hint = NearestName.hint(name, in: ToolName.allCases.map(\.rawValue))
        throw ResponseError(.invalidParams, "unknown tool \"\(name)\"\(hint)")
      }
      let call = Call(
        id: request.id, revision: revision, tool: tool, arguments: params["arguments"] ?? .object([:]),
        byteCount: byteCount, reply: reply)
      state.update { $0.waiting.append(call) }
    default:
      throw ResponseError(.methodNotFound, "unknown method \"\(request.method)\"")
    }
  }

  /// The revision in which a request is answered.
  private func revision(of method: String, _ params: JSONValue) throws(ResponseError) -> ModelContextRevision {
    let prefix = "io.modelcontextprotocol/"
    if let requested = params["_meta"]?[prefix + "protocolVersion"] {
      guard case .string(let name) = requested else {
        throw ResponseError(.invalidParams, "params._meta.\(prefix)protocolVersion: expected a string")
      }
      guard let revision = ModelContextRevision(rawValue: name), !revision.hasHandshake else {
        throw ResponseError(
          ErrorCode(rawValue: -32022), "unsupported protocol version \"\(name)\"",
          data: ["supported": Self.supportedVersions, "requested": .string(name)])
      }
      guard case .object? = params["_meta"]?[prefix + "clientCapabilities"] else {
        throw ResponseError(.invalidParams, "missing params._meta.\(prefix)clientCapabilities")
      }
      // The handshake belongs to earlier revisions.
      if method == "initialize" { throw ResponseError(.methodNotFound, "revision \(name) has no initialize") }
      return revision
    }
    if method == "initialize" || method == "ping" { return state.read { $0.revision } ?? .november2025 }
    if method == "server/discover" {
      throw ResponseError(.invalidParams, "missing params._meta.\(prefix)protocolVersion")
    }
    guard let revision = state.read({ $0.revision }) else {
      throw ResponseError(.invalidRequest, "\(method) before initialize: send initialize first")
    }
    return revision
  }

  private func initialize(_ params: JSONValue, isAlone: Bool) throws(ResponseError) -> [String: JSONValue] {
    guard isAlone else { throw ResponseError(.invalidRequest, "initialize must not be part of a batch") }
    guard let requested = params["protocolVersion"]?.stringValue else {
      throw ResponseError(.invalidParams, "params.protocolVersion: expected a string")
    }
    let revision = ModelContextRevision.negotiated(requested)
    let isFirst = state.update { state in
      guard state.revision == nil else { return false }
      state.revision = revision
      return true
    }
    guard isFirst else { throw ResponseError(.invalidRequest, "initialize was sent before") }
    return [
      "protocolVersion": .string(revision.rawValue), "capabilities": Self.capabilities, "serverInfo": Self.serverInfo,
      "instructions": .string(Self.instructions),
    ]
  }

  // MARK: - Answers

  private func answer(
    _ id: RequestID, _ result: [String: JSONValue], _ revision: ModelContextRevision, _ reply: Reply,
    isCacheable: Bool = false
  ) {
    var result = result
    if isCacheable, !revision.hasHandshake {
      result["ttlMs"] = .integer(Self.listLifetime)
      result["cacheScope"] = "public"
    }
    reply.send(response(to: id, result, revision))
  }

  private func response(
    to id: RequestID, _ result: [String: JSONValue], _ revision: ModelContextRevision
  ) -> [UInt8] {
    var result = result
    if !revision.hasHandshake {
      result["resultType"] = "complete"
      result["_meta"] = ["io.modelcontextprotocol/serverInfo": Self.serverInfo]
    }
    return (try? OutgoingMessage.response(to: id, result: JSONValue.object(result)))
      ?? OutgoingMessage.response(to: id, error: ResponseError(.internalError, "the result could not be encoded"))
  }

  private func refuse(_ id: RequestID, _ error: ResponseError, _ reply: Reply) {
    reply.send(OutgoingMessage.response(to: id, error: error))
  }

  private static let supportedVersions = JSONValue.array(
    ModelContextRevision.allCases.reversed().map { .string($0.rawValue) })

  private static let capabilities: JSONValue = ["tools": [:]]

  private static let serverInfo: JSONValue = [
    "name": .string(Product.name), "title": "GotchaLSP", "version": .string(Product.version),
  ]

  private static let instructions = """
    Finds SwiftUI defects that compile: lost state, wrong animations, broken navigation, races. After you edit Swift \
    code that uses SwiftUI, call \(ToolName.check.rawValue) with the changed paths, act on errors and warnings first, \
    and call it again until nothing is left that you want to change. \(ToolName.applyFix.rawValue) applies the fix of \
    one finding. \(ToolName.explainRule.rawValue) says when a finding is fine as it is.
    """

  private static let discovery: [String: JSONValue] = [
    "supportedVersions": supportedVersions, "capabilities": capabilities, "instructions": .string(instructions),
  ]
}

extension IncomingMessage {
  /// Whether JSON-RPC requires a response.
  fileprivate var isAnswered: Bool {
    switch self {
    case .request, .invalid: true
    case .notification, .response: false
    }
  }
}

/// Where the response to a message is sent.
private enum Reply: Sendable {
  case alone(MessageWriter)
  case inBatch(BatchReply)

  init(_ writer: MessageWriter) { self = .alone(writer) }
  init(_ batch: BatchReply) { self = .inBatch(batch) }

  var isAlone: Bool { if case .alone = self { true } else { false } }

  /// - Parameter response: nil for a canceled request, which has none.
  func send(_ response: [UInt8]?) {
    switch self {
    case .alone(let writer): if let response { writer.send(response) }
    case .inBatch(let batch): batch.add(response)
    }
  }
}

/// Collects the responses to a batch, which are sent together.
private final class BatchReply: Sendable {
  private let state: Monitor<(missing: Int, responses: [[UInt8]])>
  private let writer: MessageWriter

  init(_ count: Int, _ writer: MessageWriter) {
    state = Monitor((count, []))
    self.writer = writer
  }

  func add(_ response: [UInt8]?) {
    let responses = state.update { state -> [[UInt8]] in
      state.missing -= 1
      if let response { state.responses.append(response) }
      return state.missing == 0 ? state.responses : []
    }
    guard !responses.isEmpty else { return }
    writer.send(OutgoingMessage.batch(of: responses))
  }
}

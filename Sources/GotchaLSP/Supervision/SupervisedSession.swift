import GotchaSupport
import LSPTransport

/// What a supervisor knows of the session between a client and a worker: enough to continue it with another worker.
///
/// It reads no more of a message than it needs, and knows nothing of what the messages are about.
struct SupervisedSession {
  /// The notification with which a worker hands over the text of a document in place of its changes.
  static let snapshotMethod = "$/gotcha/documentSnapshot"
  /// The notification that tells a worker, before anything else, of a session that others have begun.
  static let continuationMethod = "$/gotcha/continueSession"

  /// A request of the client that is not answered yet.
  private struct Pending {
    /// Later requests have higher numbers.
    let number: Int
    let method: String
    /// The number of the batch that it came in, nil for none.
    let batch: Int?
  }

  /// An open document as it came from the client.
  private struct OpenDocument {
    /// When the text was as in `opening`: a number of `lastEdit`.
    var number: Int
    /// The content of `textDocument/didOpen`.
    var opening: [UInt8]
    var changes: [(number: Int, content: [UInt8])] = []
  }

  private var initialize: (id: RequestID, content: [UInt8])?
  private var isInitializeAnswered = false
  private var initialized: [UInt8]?
  /// Whether `shutdown` is answered.
  private(set) var isShutDown = false
  /// `workspace/didChangeConfiguration` and `$/setTrace`: the last one counts.
  private var settings: [String: [UInt8]] = [:]
  /// `workspace/didChangeWorkspaceFolders`: all count, in their order.
  private var folders: [[UInt8]] = []
  private var documents: [String: OpenDocument] = [:]
  /// The notifications about open documents that the present worker was sent, counted as it counts them.
  private var lastEdit = 0
  private var pending: [RequestID: Pending] = [:]
  private var lastRequest = 0
  private var lastBatch = 0
  /// Requests of the present worker, with what they register.
  private var asked: [RequestID: Set<String>] = [:]
  /// Requests of workers that are gone: the client's answers are dropped.
  private var orphans: Set<RequestID> = []
  /// The ids that the client has registered.
  private var registered: Set<String> = []
  /// Tokens of work that the client shows, as JSON; later ones have higher numbers.
  private var progress: [[UInt8]: Int] = [:]
  private var lastProgress = 0

  /// Whether the client has ended the session, and wants nothing any more.
  var isEnding: Bool { isShutDown || isExiting }
  /// Whether the client has sent `exit`.
  private(set) var isExiting = false
  /// Whether the client takes messages of all kinds.
  var isRunning: Bool { initialized != nil && !isEnding }

  // MARK: From the client

  /// Notes a content of the client.
  ///
  /// - Returns: whether the worker is to get it.
  mutating func receive(_ content: [UInt8]) -> Bool {
    let isBatch = content.first { $0 > 0x20 } == UInt8(ascii: "[")
    if isBatch { lastBatch += 1 }
    let messages = MessageOutline.messages(in: content)
    var isForWorker = messages.isEmpty
    for message in messages {
      let part = isBatch ? Array(content[message.range]) : content
      switch message.kind {
      case .request(let id, let method):
        if method == InitializeRequest.method, initialize == nil { initialize = (id, part) }
        lastRequest += 1
        pending[id] = Pending(number: lastRequest, method: method, batch: isBatch ? lastBatch : nil)
        isForWorker = true
      case .notification(let method):
        note(method, part)
        isForWorker = true
      case .response(let id, let isError):
        guard orphans.remove(id) == nil else { continue }
        if let registrations = asked.removeValue(forKey: id), !isError { registered.formUnion(registrations) }
        isForWorker = true
      case .other: isForWorker = true
      }
    }
    return isForWorker
  }

  private mutating func note(_ method: String, _ part: [UInt8]) {
    func uri() -> String? {
      MessageOutline.string(at: ["params", "textDocument", "uri"], in: 0..<part.count, of: part)
    }
    if Self.countsAsEdit(method) { lastEdit += 1 }
    switch method {
    case ExitNotification.method: isExiting = true
    case InitializedNotification.method: initialized = initialized ?? part
    case DidChangeConfigurationNotification.method, SetTraceNotification.method: settings[method] = part
    case DidChangeWorkspaceFoldersNotification.method: folders.append(part)
    case DidOpenTextDocumentNotification.method:
      if let uri = uri() { documents[uri] = OpenDocument(number: lastEdit, opening: part) }
    case DidChangeTextDocumentNotification.method:
      if let uri = uri() { documents[uri]?.changes.append((lastEdit, part)) }
    case DidCloseTextDocumentNotification.method:
      if let uri = uri() { documents[uri] = nil }
    default: break
    }
  }

  private static func countsAsEdit(_ method: String) -> Bool {
    [
      DidOpenTextDocumentNotification.method, DidChangeTextDocumentNotification.method,
      DidCloseTextDocumentNotification.method,
    ].contains(method)
  }

  /// How many notifications about open documents a content holds: a worker counts them as its supervisor does.
  static func editCount(in content: [UInt8]) -> Int {
    MessageOutline.messages(in: content).count { message in
      if case .notification(let method) = message.kind { countsAsEdit(method) } else { false }
    }
  }

  // MARK: From the worker

  /// Notes a content of the worker.
  ///
  /// - Returns: whether the client is to get it.
  mutating func send(_ content: [UInt8]) -> Bool {
    var isForClient = false
    for message in MessageOutline.messages(in: content) {
      switch message.kind {
      case .response(let id, let isError):
        if let request = pending.removeValue(forKey: id) {
          note(answerTo: request.method, isError: isError)
        } else if id == initialize?.id {
          // The client has the answer of an earlier worker.
          continue
        }
        isForClient = true
      case .request(let id, let method):
        asked[id] = method == RegistrationRequest.method ? Self.registrations(message, content) : []
        isForClient = true
      case .notification(Self.snapshotMethod):
        takeSnapshot(message, content)
      case .notification(ProgressNotification.method):
        noteProgress(message, content)
        isForClient = true
      case .notification, .other: isForClient = true
      }
    }
    return isForClient
  }

  private mutating func note(answerTo method: String, isError: Bool) {
    if method == ShutdownRequest.method, !isError { isShutDown = true }
    guard method == InitializeRequest.method, !isInitializeAnswered else { return }
    if isError { initialize = nil } else { isInitializeAnswered = true }
  }

  private static func registrations(_ message: MessageOutline, _ content: [UInt8]) -> Set<String> {
    guard let params = message.params, let json = try? JSONParser.parse(Array(content[params])),
      case .array(let registrations)? = json["registrations"]
    else { return [] }
    return Set(registrations.compactMap { $0["id"]?.stringValue })
  }

  private mutating func noteProgress(_ message: MessageOutline, _ content: [UInt8]) {
    guard let params = message.params,
      let kind = MessageOutline.string(at: ["value", "kind"], in: params, of: content),
      let token = MessageOutline.value(at: ["token"], in: params, of: content).map({ Array(content[$0]) })
    else { return }
    lastProgress += 1
    if kind == "begin" { progress[token] = lastProgress }
    if kind == "end" { progress[token] = nil }
  }

  /// A document's text takes the place of the changes that led to it.
  private mutating func takeSnapshot(_ message: MessageOutline, _ content: [UInt8]) {
    guard let params = message.params, let json = MessageOutline.value(at: ["open"], in: params, of: content),
      let numberRange = MessageOutline.value(at: ["number"], in: params, of: content),
      let number = Int(String(decoding: content[numberRange], as: UTF8.self)),
      let uri = MessageOutline.string(at: ["textDocument", "uri"], in: json, of: content),
      // It may have been closed, and even opened again.
      var document = documents[uri], document.number <= number
    else { return }
    let opening = #"{"jsonrpc":"2.0","method":"\#(DidOpenTextDocumentNotification.method)","params":"#
    document.opening = Array(opening.utf8) + content[json] + [UInt8(ascii: "}")]
    document.number = number
    document.changes.removeAll { $0.number <= number }
    documents[uri] = document
  }

  // MARK: The worker is gone

  /// What the client is to be told when a worker has failed: errors in place of answers, and the end of work that it
  /// shows.
  mutating func fail() -> [[UInt8]] {
    var contents: [[UInt8]] = []
    var batches: [(number: Int, errors: [[UInt8]])] = []
    let requests = pending.sorted { $0.value.number < $1.value.number }
    for (id, request) in requests where request.method != InitializeRequest.method || isInitializeAnswered {
      pending[id] = nil
      let answer = Self.answer(to: id, request.method)
      note(answerTo: request.method, isError: request.method != ShutdownRequest.method)
      guard let batch = request.batch else {
        contents.append(answer)
        continue
      }
      if batches.last?.number == batch {
        batches[batches.count - 1].errors.append(answer)
      } else {
        batches.append((batch, [answer]))
      }
    }
    for batch in batches {
      contents.append(
        [UInt8(ascii: "[")] + Array(batch.errors.joined(separator: [UInt8(ascii: ",")])) + [UInt8(ascii: "]")])
    }
    for token in progress.sorted(by: { $0.value < $1.value }).map(\.key) {
      let start = #"{"jsonrpc":"2.0","method":"\#(ProgressNotification.method)","params":{"token":"#
      contents.append(Array(start.utf8) + token + Array(#","value":{"kind":"end"}}}"#.utf8))
    }
    progress = [:]
    orphans.formUnion(asked.keys)
    asked = [:]
    return contents
  }

  /// An error after which clients ask again by themselves.
  private static func answer(to id: RequestID, _ method: String) -> [UInt8] {
    if method == ShutdownRequest.method {
      return (try? OutgoingMessage.response(to: id, result: JSONValue.null)) ?? []
    }
    let isPull = method == DocumentDiagnosticRequest.method || method == WorkspaceDiagnosticRequest.method
    let reason = "the analysis failed and was restarted"
    let error =
      isPull
      ? ResponseError(.serverCancelled, reason, data: ["retriggerRequest": true])
      : ResponseError(.contentModified, reason)
    return OutgoingMessage.response(to: id, error: error)
  }

  /// What the next worker is to be sent, so that it is where the last one was.
  ///
  /// - Parameter quarantine: what is switched off.
  mutating func replay(_ quarantine: Quarantine) -> [[UInt8]] {
    let continuation: JSONValue = [
      "quarantine": quarantine.json, "registered": .array(registered.sorted().map { .string($0) }),
    ]
    var contents = (try? OutgoingMessage.notification(Self.continuationMethod, params: continuation)).map { [$0] } ?? []
    guard let initialize else { return contents }
    contents.append(initialize.content)
    guard let initialized else { return contents }
    contents.append(initialized)
    contents += settings.sorted { $0.key < $1.key }.map(\.value) + folders
    lastEdit = 0
    for uri in documents.keys.sorted(by: { (documents[$0]?.number ?? 0) < (documents[$1]?.number ?? 0) }) {
      guard var document = documents[uri] else { continue }
      lastEdit += 1
      document.number = lastEdit
      contents.append(document.opening)
      for index in document.changes.indices {
        lastEdit += 1
        document.changes[index].number = lastEdit
        contents.append(document.changes[index].content)
      }
      documents[uri] = document
    }
    return contents
  }
}

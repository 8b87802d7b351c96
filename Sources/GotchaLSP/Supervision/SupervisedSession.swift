import GotchaSupport
import LSPTransport

/// The state of a session between a client and a worker that a supervisor needs to continue it with another worker.
///
/// It parses only the necessary parts of messages and does not depend on their meaning.
struct SupervisedSession {
  /// The notification with which a worker provides the text of a document to replace its changes.
  static let snapshotMethod = "$/gotcha/documentSnapshot"
  /// The notification that informs a new worker, before any other message, about the existing session.
  static let continuationMethod = "$/gotcha/continueSession"

  /// A pending request of the client.
  private struct Pending {
    /// Later requests have higher numbers.
    let number: Int
    let method: String
    /// The number of its batch, nil if it is not in a batch.
    let batch: Int?
  }

  /// An open document as received from the client.
  private struct OpenDocument {
    /// The value of `lastEdit` when the text was as in `opening`.
    var number: Int
    /// The content of `textDocument/didOpen`.
    var opening: [UInt8]
    var changes: [(number: Int, content: [UInt8])] = []
  }

  private var initialize: (id: RequestID, content: [UInt8])?
  private var isInitializeAnswered = false
  private var initialized: [UInt8]?
  /// Whether `shutdown` has been answered.
  private(set) var isShutDown = false
  /// The last `workspace/didChangeConfiguration` and `$/setTrace`.
  private var settings: [String: [UInt8]] = [:]
  /// All `workspace/didChangeWorkspaceFolders`, in order.
  private var folders: [[UInt8]] = []
  private var documents: [String: OpenDocument] = [:]
  /// The number of notifications about open documents sent to the current worker, counted as the worker counts them.
  private var lastEdit = 0
  private var pending: [RequestID: Pending] = [:]
  private var lastRequest = 0
  private var lastBatch = 0
  /// Pending requests of the current worker, with the registrations that they contain.
  private var asked: [RequestID: Set<String>] = [:]
  /// Requests of former workers: the client's responses are dropped.
  private var orphans: Set<RequestID> = []
  /// The ids of the client's registrations.
  private var registered: Set<String> = []
  /// Tokens of progress that the client shows, as JSON; later ones have higher numbers.
  private var progress: [[UInt8]: Int] = [:]
  private var lastProgress = 0

  /// Whether the client has begun to end the session.
  var isEnding: Bool { isShutDown || isExiting }
  /// Whether the client has sent `exit`.
  private(set) var isExiting = false
  /// Whether the client accepts all kinds of messages.
  var isRunning: Bool { initialized != nil && !isEnding }

  // MARK: Messages from the client

  /// Records a message from the client.
  ///
  /// - Returns: whether to forward it to the worker.
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

  /// The number of notifications about open documents in a message: a worker and its supervisor count in the same way.
  static func editCount(in content: [UInt8]) -> Int {
    MessageOutline.messages(in: content).count { message in
      if case .notification(let method) = message.kind { countsAsEdit(method) } else { false }
    }
  }

  // MARK: Messages from the worker

  /// Records a message from the worker.
  ///
  /// - Returns: whether to forward it to the client.
  mutating func send(_ content: [UInt8]) -> Bool {
    var isForClient = false
    for message in MessageOutline.messages(in: content) {
      switch message.kind {
      case .response(let id, let isError):
        if let request = pending.removeValue(forKey: id) {
          note(answerTo: request.method, isError: isError)
        } else if id == initialize?.id {
          // The client has received the response of an earlier worker.
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

  /// Replaces a document's changes by its text.
  private mutating func takeSnapshot(_ message: MessageOutline, _ content: [UInt8]) {
    guard let params = message.params, let json = MessageOutline.value(at: ["open"], in: params, of: content),
      let numberRange = MessageOutline.value(at: ["number"], in: params, of: content),
      let number = Int(String(decoding: content[numberRange], as: UTF8.self)),
      let uri = MessageOutline.string(at: ["textDocument", "uri"], in: json, of: content),
      // The document may have been closed, and even opened again.
      var document = documents[uri], document.number <= number
    else { return }
    let opening = #"{"jsonrpc":"2.0","method":"\#(DidOpenTextDocumentNotification.method)","params":"#
    document.opening = Array(opening.utf8) + content[json] + [UInt8(ascii: "}")]
    document.number = number
    document.changes.removeAll { $0.number <= number }
    documents[uri] = document
  }

  // MARK: Failure of the worker

  /// The messages to the client after a worker has failed: errors as responses to pending requests, and the end of
  /// progress that it shows.
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
    contents += batches.map { OutgoingMessage.batch(of: $0.errors) }
    for token in progress.sorted(by: { $0.value < $1.value }).map(\.key) {
      let start = #"{"jsonrpc":"2.0","method":"\#(ProgressNotification.method)","params":{"token":"#
      contents.append(Array(start.utf8) + token + Array(#","value":{"kind":"end"}}}"#.utf8))
    }
    progress = [:]
    orphans.formUnion(asked.keys)
    asked = [:]
    return contents
  }

  /// An error after which clients repeat the request.
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

  /// The messages that bring the next worker to the state of the last one.
  ///
  /// - Parameter quarantine: the disabled rules and files.
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

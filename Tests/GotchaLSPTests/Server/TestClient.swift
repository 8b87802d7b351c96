import GotchaPlatform
import GotchaSupport
import Testing

@testable import Analyzers
@testable import GotchaAnalysis
@testable import GotchaProgram
@testable import LSPTransport

/// A client in the test's process, connected to a real server by pipes.
final class TestClient {
  /// Errors in the communication of client and server.
  enum Failure: Error {
    case pipe, silence, closed
    case malformed(FramingError)
    case unexpected(JSONValue)
  }

  /// The exit status when the server has ended.
  private let exitStatus = Monitor<Int32?>(nil)
  private let toServer: Int32
  private let fromServer: Int32
  private var isInputOpen = true
  private var reader = FrameReader()
  private var lastID = 0
  /// Messages that were received while waiting for another one.
  private var unread: [JSONValue] = []

  /// The timeout for expected messages, in milliseconds; long enough for sanitizers.
  private static let timeout: Int32 = 120_000

  convenience init(analyze: DocumentAnalyzer = .marks) throws {
    try self.init { _ in analyze }
  }

  init(
    pages: RulePages = RulePages(.standard, web: nil, cache: nil), pollInterval: Int = FilePolling.interval,
    makeAnalyzer: @escaping @Sendable (RuleSettings) -> DocumentAnalyzer
  ) throws {
    signal(SIGPIPE, SIG_IGN)
    var input: [Int32] = [0, 0]
    var output: [Int32] = [0, 0]
    guard pipe(&input) == 0, pipe(&output) == 0 else { throw Failure.pipe }
    (toServer, fromServer) = (input[1], output[0])
    let (serverInput, serverOutput, exitStatus) = (input[0], output[1], exitStatus)
    spawnThread(stackSize: 4 << 20) {
      let log = Log.standardError(.error)
      let server = LanguageServer(
        input: serverInput, output: serverOutput, log: log, pages: pages, pollInterval: pollInterval,
        makeAnalyzer: makeAnalyzer)
      let status = server.run()
      exitStatus.update { $0 = status }
      close(serverOutput)
    }
  }

  deinit {
    endInput()
    close(fromServer)
  }

  /// An initialized client.
  static func initialized(
    _ capabilities: JSONValue = [:], analyze: DocumentAnalyzer = .marks
  ) throws -> TestClient {
    let client = try TestClient(analyze: analyze)
    _ = try client.result("initialize", ["processId": .null, "rootUri": .null, "capabilities": capabilities])
    try client.notify("initialized", [:])
    return client
  }

  /// An initialized client with the real rules and a workspace.
  static func inWorkspace(
    _ folders: [String], _ capabilities: JSONValue = [:], settings: JSONValue = [:],
    pages: RulePages = RulePages(.standard, web: nil, cache: nil), pollInterval: Int = FilePolling.interval
  ) throws -> TestClient {
    let client = try TestClient(pages: pages, pollInterval: pollInterval) { DocumentAnalyzer(.standard, $0) }
    let folders = folders.map { ["uri": .string(DocumentURI.uri(ofPath: $0)), "name": "folder"] as JSONValue }
    _ = try client.result(
      "initialize",
      [
        "processId": .null, "rootUri": .null, "capabilities": capabilities, "workspaceFolders": .array(folders),
        "initializationOptions": settings,
      ])
    try client.notify("initialized", [:])
    return client
  }

  // MARK: Sending

  func send(bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(toServer, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure.closed }
      rest = rest.dropFirst(count)
    }
  }

  func send(_ message: JSONValue) throws { try send(bytes: framed(JSON.encode(message))) }

  func send(text: String) throws { try send(bytes: framed(Array(text.utf8))) }

  func notify(_ method: String, _ params: JSONValue) throws {
    try send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Sends a request without waiting for its answer.
  ///
  /// - Returns: its id.
  @discardableResult
  func start(_ method: String, _ params: JSONValue? = nil) throws -> JSONValue {
    lastID += 1
    var message: [String: JSONValue] = ["jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method)]
    message["params"] = params
    try send(.object(message))
    return .integer(lastID)
  }

  func endInput() {
    guard isInputOpen else { return }
    isInputOpen = false
    close(toServer)
  }

  // MARK: Receiving

  /// The next message that fulfills a condition; others are kept for later.
  func receive(where isWanted: (JSONValue) -> Bool) throws -> JSONValue {
    if let index = unread.firstIndex(where: isWanted) { return unread.remove(at: index) }
    while true {
      let message = try receive()
      if isWanted(message) { return message }
      unread.append(message)
    }
  }

  func response(to id: JSONValue) throws -> JSONValue {
    try receive { $0["method"] == nil && $0["id"] == id }
  }

  /// Answers the server's next request for a method with a result.
  ///
  /// - Returns: its parameters.
  @discardableResult
  func answer(_ method: String, with result: JSONValue = .null) throws -> JSONValue {
    let request = try receive { $0["method"] == .string(method) && $0["id"] != nil }
    try send(["jsonrpc": "2.0", "id": request["id"] ?? .null, "result": result])
    return request["params"] ?? .null
  }

  /// The parameters of the next notification of a method.
  func notification(_ method: String) throws -> JSONValue {
    try receive { $0["method"] == .string(method) }["params"] ?? .null
  }

  /// Sends a request and waits for its result.
  func result(_ method: String, _ params: JSONValue? = nil) throws -> JSONValue {
    let response = try response(to: start(method, params))
    guard let result = response["result"], response["error"] == nil else { throw Failure.unexpected(response) }
    return result
  }

  /// Sends a request and waits for its error.
  func errorCode(_ method: String, _ params: JSONValue? = nil) throws -> JSONValue? {
    try response(to: start(method, params))["error"]?["code"]
  }

  /// The notifications of a method that the server sent before it answered one more request.
  func notificationsSoFar(_ method: String) throws -> [JSONValue] {
    _ = try errorCode("$/areYouThere")
    defer { unread.removeAll { $0["method"] == .string(method) } }
    return unread.filter { $0["method"] == .string(method) }.compactMap { $0["params"] }
  }

  /// Waits until the server ends.
  func waitForExit() -> Int32? { exitStatus.wait(atMost: Int(Self.timeout)) { $0 } }

  private func receive() throws -> JSONValue {
    while true {
      switch reader.next() {
      case .content(let bytes): return try JSON.decode(JSONValue.self, from: bytes)
      case .malformed(let error): throw Failure.malformed(error)
      case nil: break
      }
      var request = pollfd(fd: fromServer, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Self.timeout) > 0 else { throw Failure.silence }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = chunk.withUnsafeMutableBytes { read(fromServer, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure.closed }
      reader.append(chunk[..<count])
    }
  }
}

// MARK: Documents

extension TestClient {
  static let uri: JSONValue = "file:///project/Card.swift"

  func open(_ text: String, uri: JSONValue = uri, version: Int = 1, languageId: JSONValue = "swift") throws {
    try notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": uri, "languageId": languageId, "version": .integer(version), "text": .string(text),
        ]
      ])
  }

  /// - Parameter changes: each with a range `[line, character, line, character]`, nil for the whole text.
  func change(version: Int, uri: JSONValue = uri, _ changes: (range: [Int]?, text: String)...) throws {
    try change(version: version, uri: uri, changes)
  }

  func change(version: Int, uri: JSONValue = uri, _ changes: [(range: [Int]?, text: String)]) throws {
    try notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": uri, "version": .integer(version)],
        "contentChanges": .array(
          changes.map { change in
            var event: [String: JSONValue] = ["text": .string(change.text)]
            event["range"] = change.range.map(JSONValue.range)
            return .object(event)
          }),
      ])
  }

  /// Pulls the diagnostics of a document.
  func diagnostics(of uri: JSONValue = uri, previousResultId: JSONValue? = nil) throws -> JSONValue {
    var params: [String: JSONValue] = ["textDocument": ["uri": uri]]
    params["previousResultId"] = previousResultId
    return try result("textDocument/diagnostic", .object(params))
  }

  func codeActions(_ range: [Int], only: JSONValue? = nil) throws -> [JSONValue] {
    var context: [String: JSONValue] = ["diagnostics": []]
    context["only"] = only
    let result = try result(
      "textDocument/codeAction",
      ["textDocument": ["uri": Self.uri], "range": .range(range), "context": .object(context)])
    return result.elements
  }
}

extension JSONValue {
  /// - Parameter numbers: line and character of the start, then of the end.
  static func range(_ numbers: [Int]) -> JSONValue {
    [
      "start": ["line": .integer(numbers[0]), "character": .integer(numbers[1])],
      "end": ["line": .integer(numbers[2]), "character": .integer(numbers[3])],
    ]
  }

  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  var text: String? { if case .string(let text) = self { text } else { nil } }

  subscript(index: Int) -> JSONValue? {
    let elements = elements
    return elements.indices.contains(index) ? elements[index] : nil
  }
}

// MARK: Test analyses

extension DocumentAnalyzer {
  /// Reports the word BAD, with a fix that replaces it by GOOD, and the word OLD, without a fix.
  static let marks = DocumentAnalyzer { tree, _, _, _, _ in Analysis(tree: tree, findings: findMarks(tree.source)) }

  static func findMarks(_ text: SourceText) -> [Finding] {
    func occurrences(of word: String) -> [Range<Int>] {
      let word = Array(word.utf8)
      guard text.bytes.count >= word.count else { return [] }
      return (0...text.bytes.count - word.count).lazy.map { $0..<$0 + word.count }
        .filter { text.bytes[$0].elementsEqual(word) }
    }
    let bad = occurrences(of: "BAD").map { range in
      Finding(
        rule: "bad_word", severity: .warning, message: "BAD is bad", range: range,
        related: [RelatedLocation(range: 0..<1, message: "since the first character")],
        fixes: [
          Fix(title: "Remove it", isSafe: false, isPreferred: false, edits: [TextEdit(range, "")]),
          Fix(title: "Be good", isSafe: true, isPreferred: true, edits: [TextEdit(range, "GOOD")]),
        ],
        assumptions: [Assumption(.callersUnknown, "whether anything reads this")])
    }
    let old = occurrences(of: "OLD").map { range in
      Finding(rule: "unused_suppression", severity: .info, message: "OLD is old", range: range)
    }
    return (bad + old).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

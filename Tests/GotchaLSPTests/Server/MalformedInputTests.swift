import GotchaSupport
import Testing

@testable import GotchaProgram
@testable import LSPTransport

/// A client that sends malformed messages gets an error and keeps its session.
@Suite struct MalformedInputTests {
  private func expectError(
    _ code: JSONValue, from client: TestClient, _ place: SourceLocation = #_sourceLocation
  ) throws {
    let response = try client.receive { $0["method"] == nil }
    #expect(response["id"] == JSONValue.null, sourceLocation: place)
    #expect(response["error"]?["code"] == code, sourceLocation: place)
    // The session continues.
    #expect(try client.errorCode("$/areYouThere") == -32601, sourceLocation: place)
  }

  @Test func malformedFrames() throws {
    let client = try TestClient.initialized()
    for frame in [
      "hello world\n", "Content-Length: abc\r\n\r\n{}", "Content-Length: -1\r\n\r\n", "Content-Type: x\r\n\r\n{}",
      "Content-Length: 99999999999999999999\r\n\r\n{}", "Content-Length: 5\r\n\r\nhello", "\u{0}\u{0}\n",
      "Content-Type: a; charset=utf-16\r\nContent-Length: 2\r\n\r\n{}",
    ] {
      try client.send(bytes: Array(frame.utf8))
      try expectError(-32700, from: client)
    }
  }

  @Test func malformedMessages() throws {
    let client = try TestClient.initialized()
    for (message, code) in [
      ("{", -32700), ("{]", -32700), ("{\"jsonrpc\":}", -32700), ("[]", -32600), ("{}", -32600),
      (#"{"jsonrpc":"2.0","id":{},"method":"m"}"#, -32600), (#"{"jsonrpc":"2.0"}"#, -32600), ("[5]", -32600),
    ] {
      if message == "{" {
        // If the braces are not closed, the length in the header must be wrong.
        try client.send(text: "{} {")
      } else {
        try client.send(text: message)
      }
      let answer = try client.receive { _ in true }
      #expect((answer[0] ?? answer)["error"]?["code"] == .integer(code), "\(message)")
      #expect(try client.errorCode("$/areYouThere") == -32601)
    }
  }

  @Test func notificationsThatCannotBeRead() throws {
    let client = try TestClient.initialized()
    try client.notify("textDocument/didOpen", ["textDocument": 5])
    #expect(try client.notification("window/logMessage")["type"] == 1)
    try client.notify("textDocument/didChange", [])
    #expect(try client.notification("window/logMessage")["type"] == 1)
    try client.notify("$/cancelRequest", ["id": [:]])
    #expect(try client.notification("window/logMessage")["type"] == 1)
    try client.notify("$/unknown", ["a": 1])
    try client.notify("workspace/unknown", ["a": 1])
    #expect(try client.notificationsSoFar("window/logMessage").isEmpty)
  }

  @Test func answersToNoRequest() throws {
    let client = try TestClient.initialized()
    try client.send(["jsonrpc": "2.0", "id": 77, "result": .null])
    try client.send(["jsonrpc": "2.0", "id": .null, "error": ["code": -32600, "message": "you too"]])
    #expect(try client.errorCode("$/areYouThere") == -32601)
  }

  @Test func paramsThatCannotBeRead() throws {
    let client = try TestClient.initialized()
    #expect(try client.errorCode("textDocument/hover") == -32602)
    #expect(try client.errorCode("textDocument/hover", [1, 2]) == -32602)
    #expect(try client.errorCode("textDocument/hover", ["textDocument": ["uri": "file:///a"]]) == -32602)
    let response = try client.response(
      to: client.start(
        "textDocument/hover",
        ["textDocument": ["uri": "file:///not/open"], "position": ["line": 0, "character": 0]]))
    #expect(response["error"]?["code"] == -32602)
    #expect(response["error"]?["message"]?.text?.contains("file:///not/open") == true)
  }

  @Test func stringIDs() throws {
    let client = try TestClient.initialized()
    try client.send(["jsonrpc": "2.0", "id": "a-1", "method": "nothing"])
    #expect(try client.response(to: "a-1")["error"]?["code"] == -32601)
    try client.send(["jsonrpc": "2.0", "id": .null, "method": "nothing"])
    #expect(try client.response(to: .null)["error"]?["code"] == -32601)
  }

  @Test func batch() throws {
    let client = try TestClient.initialized()
    try client.open("BAD")
    try client.send([
      [
        "jsonrpc": "2.0", "id": 1001, "method": "textDocument/hover",
        "params": ["textDocument": ["uri": TestClient.uri], "position": ["line": 0, "character": 0]],
      ],
      ["jsonrpc": "2.0", "method": "$/unknown"],
      ["jsonrpc": "2.0", "id": 1002, "method": "nothing"],
      5,
    ])
    let answers = try client.receive { if case .array = $0 { true } else { false } }.elements
    #expect(answers.count == 3)
    #expect(answers.first { $0["id"] == 1001 }?["result"]?["range"] == .range([0, 0, 0, 3]))
    #expect(answers.first { $0["id"] == 1002 }?["error"]?["code"] == -32601)
    #expect(answers.first { $0["id"] == JSONValue.null }?["error"]?["code"] == -32600)
  }
}

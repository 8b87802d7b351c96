import GotchaPlatform
import GotchaSupport
import Testing

@testable import GotchaProgram
@testable import LSPTransport

@Suite struct LifecycleTests {
  @Test func requestsNeedInitialize() throws {
    let client = try TestClient()
    #expect(try client.errorCode("textDocument/hover", [:]) == -32002)
    #expect(try client.errorCode("shutdown") == -32002)
    #expect(try client.errorCode("$/unknown") == -32002)
    try client.notify("textDocument/didOpen", ["malformed": 1])
    let result = try client.result("initialize", ["processId": .null, "capabilities": [:]])
    #expect(result["serverInfo"]?["name"] == "gotcha-lsp")
    #expect(result["capabilities"]?["positionEncoding"] == "utf-16")
  }

  @Test func initializeOnlyOnce() throws {
    let client = try TestClient.initialized()
    #expect(try client.errorCode("initialize", ["processId": .null, "capabilities": [:]]) == -32600)
    #expect(try client.errorCode("textDocument/rename", [:]) == -32601)
  }

  @Test func malformedInitializeIsRefused() throws {
    let client = try TestClient()
    #expect(try client.errorCode("initialize") == -32602)
    #expect(try client.errorCode("initialize", ["capabilities": 5]) == -32602)
    _ = try client.result("initialize", ["capabilities": [:]])
  }

  @Test func nothingAfterShutdownButExit() throws {
    let client = try TestClient.initialized()
    #expect(try client.result("shutdown") == .null)
    #expect(try client.errorCode("textDocument/hover", [:]) == -32600)
    #expect(try client.errorCode("shutdown") == -32600)
    try client.notify("exit", .null)
    #expect(client.waitForExit() == 0)
  }

  @Test func exitAlone() throws {
    let client = try TestClient.initialized()
    try client.notify("exit", .null)
    #expect(client.waitForExit() == 1)
  }

  @Test func exitBeforeInitialize() throws {
    let client = try TestClient()
    try client.send(["jsonrpc": "2.0", "method": "exit"])
    #expect(client.waitForExit() == 1)
  }

  @Test func endOfInput() throws {
    let client = try TestClient.initialized()
    client.endInput()
    #expect(client.waitForExit() == 1)
  }

  @Test func whatWasAskedIsAnsweredBeforeTheEnd() throws {
    let client = try TestClient()
    let id = try client.start("initialize", ["capabilities": [:]])
    try client.open("let a = BAD")
    let hover = try client.start(
      "textDocument/hover",
      ["textDocument": ["uri": TestClient.uri], "position": ["line": 0, "character": 8]])
    let shutdown = try client.start("shutdown")
    try client.notify("exit", .null)
    client.endInput()
    #expect(try client.response(to: id)["result"] != nil)
    #expect(try client.response(to: hover)["result"]?["contents"] != nil)
    #expect(try client.response(to: shutdown)["result"] == JSONValue.null)
    #expect(try client.notification("textDocument/publishDiagnostics")["diagnostics"]?.elements.count == 1)
    #expect(client.waitForExit() == 0)
  }

  @Test func endsWithTheProcessOfTheClient() throws {
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("cat"), nil]
    defer { free(arguments[0]) }
    var pipe: [Int32] = [0, 0]
    try #require(makePipe(&pipe) == 0)
    var actions = emptySpawnFileActions()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, pipe[0], 0)
    defer { posix_spawn_file_actions_destroy(&actions) }
    try #require(posix_spawnp(&process, "cat", &actions, nil, &arguments, nil) == 0)

    let client = try TestClient()
    _ = try client.result("initialize", ["processId": .integer(Int(process)), "capabilities": [:]])
    kill(process, SIGKILL)
    #expect(client.waitForExit() == 1)
    waitpid(process, nil, 0)
    close(pipe[0])
    close(pipe[1])
  }

  @Test(arguments: [
    ([], "utf-16"), (["utf-16"], "utf-16"), (["utf-16", "utf-8"], "utf-8"), (["utf-32", "utf-8", "utf-16"], "utf-8"),
    (["utf-32", "utf-16"], "utf-32"), (["utf-16", "utf-32"], "utf-16"), (["utf-7"], "utf-16"),
  ])
  func positionEncoding(offered: [String], chosen: String) throws {
    let client = try TestClient()
    let encodings = JSONValue.array(offered.map { .string($0) })
    let result = try client.result(
      "initialize", ["capabilities": ["general": ["positionEncodings": encodings]]])
    #expect(result["capabilities"]?["positionEncoding"] == .string(chosen))
  }

  @Test func diagnosticsHaveOneChannel() throws {
    let pulling = try TestClient()
    let pull = try pulling.result(
      "initialize", ["capabilities": ["textDocument": ["diagnostic": [:], "publishDiagnostics": [:]]]])
    #expect(pull["capabilities"]?["diagnosticProvider"]?["identifier"] == "gotcha")
    try pulling.open("BAD")
    #expect(try pulling.diagnostics()["items"]?.elements.count == 1)
    #expect(try pulling.notificationsSoFar("textDocument/publishDiagnostics").isEmpty)

    let pushed = try TestClient()
    let push = try pushed.result("initialize", ["capabilities": [:]])
    #expect(push["capabilities"]?["diagnosticProvider"] == nil)
  }
}

/// Calls `pipe(2)`, which a variable of that name would shadow.
private func makePipe(_ descriptors: inout [Int32]) -> Int32 { pipe(&descriptors) }

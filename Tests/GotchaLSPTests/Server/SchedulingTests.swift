import GotchaSupport
import Testing

@testable import Analyzers
@testable import GotchaAnalysis
@testable import GotchaProgram
@testable import LSPTransport

/// An analysis that a test can suspend and resume.
private final class Gate: Sendable {
  private struct State {
    var started = 0
    var cancelled = 0
    var allowed = 0
  }

  private let state = Monitor(State())

  /// Waits until the test opens the gate or the analysis is canceled.
  var analysis: DocumentAnalyzer {
    DocumentAnalyzer { [state] tree, _, _, _, isCancelled in
      let number = state.update { state in
        state.started += 1
        return state.started
      }
      while state.wait(atMost: 1, { $0.allowed >= number ? true : nil }) == nil {
        if isCancelled() {
          state.update { $0.cancelled += 1 }
          return nil
        }
      }
      return Analysis(tree: tree, findings: DocumentAnalyzer.findMarks(tree.source))
    }
  }

  func allow(_ count: Int) { state.update { $0.allowed = count } }

  func waitForStart(of number: Int) -> Bool {
    state.wait(atMost: 20_000) { $0.started >= number ? true : nil } ?? false
  }

  func waitForCancellation(of count: Int) -> Bool {
    state.wait(atMost: 20_000) { $0.cancelled >= count ? true : nil } ?? false
  }
}

@Suite struct SchedulingTests {
  private let pull: JSONValue = ["textDocument": ["diagnostic": [:]]]
  private let diagnosticParams: JSONValue = ["textDocument": ["uri": TestClient.uri]]

  @Test func cancellationIsAnsweredAtOnceAndOnlyOnce() throws {
    let gate = Gate()
    let client = try TestClient.initialized(pull, analyze: gate.analysis)
    try client.open("BAD")
    let id = try client.start("textDocument/diagnostic", diagnosticParams)
    #expect(gate.waitForStart(of: 1))
    try client.notify("$/cancelRequest", ["id": id])
    #expect(try client.response(to: id)["error"]?["code"] == -32800)
    try client.notify("$/cancelRequest", ["id": id])
    gate.allow(1)
    #expect(try client.diagnostics()["items"]?.elements.count == 1)
    // There was no second response in between.
    #expect(try client.notificationsSoFar("none").isEmpty)
    #expect(throws: TestClient.Failure.self) {
      client.endInput()
      _ = try client.response(to: id)
    }
  }

  @Test func cancelBeforeAndAfter() throws {
    let client = try TestClient.initialized(pull)
    try client.notify("$/cancelRequest", ["id": 3])
    try client.notify("$/cancelRequest", ["id": "x"])
    try client.open("BAD")
    #expect(try client.diagnostics()["kind"] == "full")
    try client.notify("$/cancelRequest", ["id": 2])
    #expect(try client.diagnostics()["kind"] == "full")
  }

  @Test func aChangeEndsWorkOnTheOldText() throws {
    let gate = Gate()
    let client = try TestClient.initialized(pull, analyze: gate.analysis)
    try client.open("BAD")
    let old = try client.start("textDocument/diagnostic", diagnosticParams)
    #expect(gate.waitForStart(of: 1))
    try client.change(version: 2, (nil, "BAD BAD"))
    #expect(try client.response(to: old)["error"]?["code"] == -32801)
    #expect(gate.waitForCancellation(of: 1))
    gate.allow(2)
    #expect(try client.diagnostics()["items"]?.elements.count == 2)
  }

  @Test func closingEndsWorkToo() throws {
    let gate = Gate()
    let client = try TestClient.initialized(pull, analyze: gate.analysis)
    try client.open("BAD")
    let id = try client.start("textDocument/diagnostic", diagnosticParams)
    #expect(gate.waitForStart(of: 1))
    try client.notify("textDocument/didClose", diagnosticParams)
    #expect(try client.response(to: id)["error"]?["code"] == -32801)
    #expect(gate.waitForCancellation(of: 1))
  }

  @Test func documentsDoNotWaitForEachOther() throws {
    let gate = Gate()
    let slow = gate.analysis
    let client = try TestClient.initialized(
      pull,
      analyze: DocumentAnalyzer { tree, index, path, position, isCancelled in
        (tree.source.bytes.isEmpty ? slow : .marks).body(tree, index, path, position, isCancelled)
      })
    for number in 0..<3 { try client.open("", uri: .string("file:///slow\(number).swift")) }
    #expect(gate.waitForStart(of: 3))
    try client.open("BAD")
    #expect(try client.diagnostics()["items"]?.elements.count == 1)
    gate.allow(3)
  }

  @Test func pushedDiagnosticsAreThoseOfTheLastText() throws {
    let gate = Gate()
    let client = try TestClient.initialized(analyze: gate.analysis)
    try client.open("BAD")
    #expect(gate.waitForStart(of: 1))
    for version in 2...20 { try client.change(version: version, ([0, 0, 0, 0], "BAD ")) }
    // When this request has been answered, all changes have been applied.
    _ = try client.errorCode("$/areYouThere")
    gate.allow(100)
    let pushed = try client.notification("textDocument/publishDiagnostics")
    #expect(pushed["version"] == 20)
    #expect(pushed["diagnostics"]?.elements.count == 20)
    try client.notify("textDocument/didClose", diagnosticParams)
    #expect(try client.notification("textDocument/publishDiagnostics")["diagnostics"] == [])
  }

  @Test func anIDInUseIsRefused() throws {
    let gate = Gate()
    let client = try TestClient.initialized(pull, analyze: gate.analysis)
    try client.open("BAD")
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": "same", "method": "textDocument/diagnostic", "params": diagnosticParams,
    ]
    try client.send(message)
    try client.send(message)
    #expect(try client.response(to: "same")["error"]?["code"] == -32600)
    gate.allow(1)
    #expect(try client.response(to: "same")["result"]?["items"]?.elements.count == 1)
  }

  @Test func thousandsOfRequestsInFlight() throws {
    let gate = Gate()
    let client = try TestClient.initialized(pull, analyze: gate.analysis)
    try client.open("BAD")
    #expect(gate.waitForStart(of: 1))
    let ids = try (0..<3000).map { _ in try client.start("textDocument/diagnostic", diagnosticParams) }
    for id in ids.prefix(10) { try client.notify("$/cancelRequest", ["id": id]) }
    _ = try client.errorCode("$/areYouThere")
    gate.allow(1)
    var codes: [JSONValue: Int] = [:]
    var answered: Set<JSONValue> = []
    for _ in ids {
      let response = try client.receive { $0["method"] == nil }
      #expect(answered.insert(response["id"] ?? .null).inserted)
      codes[response["error"]?["code"] ?? .null, default: 0] += 1
    }
    #expect(answered == Set(ids))
    #expect(codes == [-32800: 10, .null: 2990])
  }
}

import LSPTransport
import Testing

@testable import GotchaProgram
@testable import GotchaSupport

@Suite struct SupervisedSessionTests {
  private static let handshake = [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
    #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
  ]

  private static func open(_ uri: String, _ text: String, version: Int = 1) -> String {
    #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","languageId":"swift","#
      + #""version":\#(version),"text":"\#(text)"}}}"#
  }

  private static func change(_ uri: String, _ text: String, version: Int) -> String {
    #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)","version":\#(version)},"#
      + #""contentChanges":[{"text":"\#(text)"}]}}"#
  }

  private static func close(_ uri: String) -> String {
    #"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"\#(uri)"}}}"#
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
  private func text(_ contents: [[UInt8]]) -> [String] { contents.map { String(decoding: $0, as: UTF8.self) } }

  /// A session in which `initialize` has been answered.
  private func begunSession() -> TestSession {
    let session = TestSession()
    for message in Self.handshake { #expect(session.receive(bytes(message))) }
    #expect(session.send(bytes(#"{"id":1,"jsonrpc":"2.0","result":{}}"#)))
    return session
  }

  /// The messages to the next worker after the notification that only workers receive.
  private func replayed(_ session: TestSession) -> [String] {
    Array(text(session.replay(Quarantine())).dropFirst())
  }

  @Test func replaysTheHandshakeTheSettingsAndTheOpenDocuments() {
    let session = begunSession()
    let settings = #"{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{"settings":{"gotcha":{}}}}"#
    let messages = [
      Self.open("a", "1"), settings, Self.open("b", "1"), Self.change("a", "2", version: 2), Self.close("b"),
      Self.open("c", "1"),
    ]
    for message in messages { #expect(session.receive(bytes(message))) }
    #expect(session.fail() == [])
    let expected =
      Self.handshake + [settings, Self.open("a", "1"), Self.change("a", "2", version: 2), Self.open("c", "1")]
    #expect(replayed(session) == expected)
    #expect(replayed(session) == expected)
  }

  @Test func answersWhatIsInFlightInOrder() {
    let session = begunSession()
    let requests = [
      #"{"id":2,"method":"textDocument/hover","params":{}}"#, #"{"id":"x","method":"textDocument/diagnostic"}"#,
      #"[{"id":3,"method":"textDocument/hover"},{"id":4,"method":"textDocument/codeAction"}]"#,
      #"{"id":5,"method":"textDocument/hover"}"#,
    ]
    for request in requests { #expect(session.receive(bytes(request))) }
    #expect(session.send(bytes(#"{"id":2,"jsonrpc":"2.0","result":null}"#)))
    let answers = session.fail().compactMap { try? JSONParser.parse($0) }
    #expect(answers.count == 3)
    #expect(answers[0]["id"] == "x")
    #expect(answers[0]["error"]?["data"]?["retriggerRequest"] == true)
    #expect(answers[1]["id"] == 5)
    #expect(answers[1]["error"]?["code"] == .integer(ErrorCode.contentModified.rawValue))
    guard case .array(let batch) = answers[2] else {
      Issue.record("no batch")
      return
    }
    #expect(batch.map { $0["id"] } == [3, 4])
    #expect(session.fail() == [])
  }

  @Test func letsTheNextWorkerAnswerInitializeOnce() {
    let session = TestSession()
    for message in Self.handshake { _ = session.receive(bytes(message)) }
    #expect(session.fail() == [])
    #expect(replayed(session) == Self.handshake)
    let answer = bytes(#"{"id":1,"jsonrpc":"2.0","result":{}}"#)
    #expect(session.send(answer))
    #expect(session.fail() == [])
    #expect(!session.send(answer))
  }

  @Test func endsWorkThatTheClientShows() {
    let session = begunSession()
    let begin = #"{"jsonrpc":"2.0","method":"$/progress","params":{"token":"t","value":{"kind":"begin","title":"x"}}}"#
    let other = begin.replacingAll(#""t""#, with: "7")
    let end = #"{"jsonrpc":"2.0","method":"$/progress","params":{"token":7,"value":{"kind":"end"}}}"#
    for message in [begin, other, end] { #expect(session.send(bytes(message))) }
    #expect(
      text(session.fail()) == [
        #"{"jsonrpc":"2.0","method":"$/progress","params":{"token":"t","value":{"kind":"end"}}}"#
      ])
    #expect(session.fail() == [])
  }

  @Test func dropsAnswersToWorkersThatAreGone() {
    let session = begunSession()
    let request =
      #"{"id":"gotcha-1","jsonrpc":"2.0","method":"client/registerCapability","params":{"registrations":[{"id":"files"}]}}"#
    let answer = bytes(#"{"jsonrpc":"2.0","id":"gotcha-1","result":null}"#)
    #expect(session.send(bytes(request)))
    #expect(session.receive(answer))
    let continuation = try? JSONParser.parse(session.replay(Quarantine())[0])
    #expect(continuation?["params"]?["registered"] == ["files"])
    #expect(session.send(bytes(request)))
    _ = session.fail()
    #expect(!session.receive(answer))
  }

  @Test func aSnapshotTakesThePlaceOfItsChanges() {
    let session = begunSession()
    for version in 1...4 {
      _ = session.receive(bytes(version == 1 ? Self.open("a", "1") : Self.change("a", "\(version)", version: version)))
    }
    func snapshot(_ number: Int, _ text: String) -> [UInt8] {
      bytes(
        #"{"jsonrpc":"2.0","method":"\#(SupervisedSession.snapshotMethod)","params":{"number":\#(number),"open":"#
          + #"{"textDocument":{"languageId":"swift","text":"\#(text)","uri":"a","version":\#(number)}}}}"#)
    }
    #expect(!session.send(snapshot(3, "3")))
    let opened =
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"languageId":"swift","text":"3","#
      + #""uri":"a","version":3}}}"#
    #expect(replayed(session) == Self.handshake + [opened, Self.change("a", "4", version: 4)])
    // Numbering restarts with each worker: the opening is now 1, the change 2.
    #expect(!session.send(snapshot(2, "4")))
    #expect(
      replayed(session).last
        == opened.replacingAll(#""text":"3""#, with: #""text":"4""#)
        .replacingAll(#""version":3"#, with: #""version":2"#))
  }

  @Test func aSnapshotOfWhatWasOpenBeforeCountsForNothing() {
    let session = begunSession()
    for message in [Self.open("a", "1"), Self.close("a"), Self.open("a", "9")] { _ = session.receive(bytes(message)) }
    let late =
      #"{"method":"\#(SupervisedSession.snapshotMethod)","params":{"number":1,"open":{"textDocument":{"uri":"a"}}}}"#
    #expect(!session.send(bytes(late)))
    #expect(replayed(session) == Self.handshake + [Self.open("a", "9")])
  }

  @Test func countsEditsAsTheWorkerDoes() {
    #expect(SupervisedSession.editCount(in: bytes(Self.open("a", ""))) == 1)
    #expect(SupervisedSession.editCount(in: bytes("[\(Self.open("a", "")),\(Self.close("a"))]")) == 2)
    #expect(SupervisedSession.editCount(in: bytes(Self.handshake[0])) == 0)
  }

  @Test func aSessionThatEndsWantsNoOtherWorker() {
    let session = begunSession()
    #expect(session.isRunning)
    _ = session.receive(bytes(#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#))
    #expect(!session.isEnding)
    #expect(text(session.fail()) == [#"{"id":2,"jsonrpc":"2.0","result":null}"#])
    #expect(session.isEnding)
  }
}

/// A session whose mutating methods can be used in expectations.
private final class TestSession {
  private var session = SupervisedSession()

  var isRunning: Bool { session.isRunning }
  var isEnding: Bool { session.isEnding }

  func receive(_ content: [UInt8]) -> Bool { session.receive(content) }
  func send(_ content: [UInt8]) -> Bool { session.send(content) }
  func fail() -> [[UInt8]] { session.fail() }
  func replay(_ quarantine: Quarantine) -> [[UInt8]] { session.replay(quarantine) }
}

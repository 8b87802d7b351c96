import GotchaSupport
import Testing

@testable import LSPTransport

@Suite struct JSONRPCTests {
  private func read(_ text: String) -> IncomingContent { IncomingContent(Array(text.utf8)) }

  private func single(_ text: String) -> IncomingMessage? {
    if case .single(let message) = read(text) { message } else { nil }
  }

  private func invalid(_ text: String) -> (id: RequestID, code: ErrorCode)? {
    if case .invalid(let id, let error) = single(text) { (id, error.code) } else { nil }
  }

  @Test(arguments: [
    ("7", RequestID.number(7)), ("-1", .number(-1)), ("\"7\"", .string("7")), ("\"\"", .string("")), ("null", .null),
  ])
  func ids(text: String, id: RequestID) throws {
    guard case .request(let request) = single(#"{"jsonrpc":"2.0","id":\#(text),"method":"m"}"#) else {
      Issue.record("no request")
      return
    }
    #expect(request.id == id)
    #expect(request.method == "m")
    let response = try OutgoingMessage.response(to: request.id, result: true)
    #expect(String(decoding: response, as: UTF8.self) == #"{"id":\#(text),"jsonrpc":"2.0","result":true}"#)
  }

  @Test func notification() {
    guard case .notification(let notification) = single(#"{"jsonrpc":"2.0","method":"m"}"#) else {
      Issue.record("no notification")
      return
    }
    #expect(notification.method == "m")
  }

  @Test func responses() throws {
    guard case .response(let good) = single(#"{"jsonrpc":"2.0","id":1,"result":null}"#),
      case .response(let bad) = single(#"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}"#)
    else {
      Issue.record("no response")
      return
    }
    #expect(good.error == nil)
    #expect(try good.body.result(as: Bool?.self) == nil)
    #expect(bad.error == ResponseError(.methodNotFound, "no"))
  }

  @Test(arguments: [
    "{", "{]", "{\"a\":}", "{'a':1}", "{\"a\":1}}", "[1", "",
    String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
  ])
  func noJSON(text: String) {
    #expect(invalid(text)?.code == .parseError)
    #expect(invalid(text)?.id == .null)
  }

  @Test func invalidUTF8() {
    guard case .single(.invalid(_, let error)) = IncomingContent([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]) else {
      Issue.record("accepted")
      return
    }
    #expect(error.code == .parseError)
  }

  @Test(arguments: [
    (#"{"id":3,"method":"m"}"#, RequestID.number(3)),
    (#"{"jsonrpc":"1.0","id":3,"method":"m"}"#, .number(3)),
    (#"{"jsonrpc":2.0,"id":"x","method":"m"}"#, .string("x")),
    (#"{"jsonrpc":"2.0","id":3,"method":5}"#, .number(3)),
    (#"{"jsonrpc":"2.0","id":3}"#, .number(3)),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"m"}"#, .null),
    (#"{"jsonrpc":"2.0","id":{},"method":"m"}"#, .null),
    ("{}", .null), ("[]", .null),
  ])
  func noRequest(text: String, id: RequestID) {
    #expect(invalid(text)?.code == .invalidRequest)
    #expect(invalid(text)?.id == id)
  }

  @Test func batch() {
    let text = #"[{"jsonrpc":"2.0","id":1,"method":"a"},{"jsonrpc":"2.0","method":"b"},5]"#
    guard case .batch(let messages) = read(text) else {
      Issue.record("no batch")
      return
    }
    #expect(messages.count == 3)
    if case .request(let request) = messages[0] { #expect(request.method == "a") } else { Issue.record("no request") }
    if case .notification = messages[1] {} else { Issue.record("no notification") }
    if case .invalid(.null, let error) = messages[2] {
      #expect(error.code == .invalidRequest)
    } else {
      Issue.record("accepted")
    }
  }

  @Test func paramsSayWhatIsWrong() throws {
    guard
      case .request(let request) = single(
        #"{"jsonrpc":"2.0","id":1,"method":"m","params":{"textDocument":{"uri":"a"},"position":{"line":"x"}}}"#)
    else {
      Issue.record("no request")
      return
    }
    let error = #expect(throws: ResponseError.self) { try request.body.params(as: HoverParams.self) }
    #expect(error?.code == .invalidParams)
    #expect(error?.message == "invalid params: params.position.line: expected an integer")
    let missing = #expect(throws: ResponseError.self) { try request.body.params(as: CancelParams.self) }
    #expect(missing?.message == "invalid params: missing params.id")
  }

  @Test func absentParams() {
    guard case .notification(let notification) = single(#"{"jsonrpc":"2.0","method":"m"}"#) else { return }
    let error = #expect(throws: ResponseError.self) { try notification.body.params(as: CancelParams.self) }
    #expect(error?.message == "invalid params: missing params")
  }

  @Test func loneSurrogates() throws {
    struct Params: Decodable { let text: String }
    let text = #"{"jsonrpc":"2.0","method":"m","params":{"text":"a\ud83db\udf89\\ud83d\ud83c\udf89\ud83d"}}"#
    guard case .notification(let notification) = single(text) else {
      Issue.record("not read")
      return
    }
    let params = try notification.body.params(as: Params.self)
    #expect(params.text == "a\u{FFFD}b\u{FFFD}\\ud83d\u{1F389}\u{FFFD}")
  }

  @Test func valuesSurviveTheWayThere() throws {
    let value: JSONValue = [
      "null": .null, "bool": true, "integer": 9_007_199_254_740_993, "text": "häßlich 🎉/", "list": [1, [], "a"],
      "number": .number(1.5), "object": ["b": 1, "a": 2],
    ]
    let bytes = try JSON.encode(value)
    #expect(try JSON.decode(JSONValue.self, from: bytes) == value)
    #expect(try JSON.encode(value) == bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""object":{"a":2,"b":1}"#))
  }

  @Test func codesOfTheSpecification() {
    let codes: [(ErrorCode, Int)] = [
      (.parseError, -32700), (.invalidRequest, -32600), (.methodNotFound, -32601), (.invalidParams, -32602),
      (.internalError, -32603), (.serverNotInitialized, -32002), (.unknownErrorCode, -32001),
      (.requestFailed, -32803), (.serverCancelled, -32802), (.contentModified, -32801), (.requestCancelled, -32800),
    ]
    for (code, number) in codes { #expect(code.rawValue == number) }
  }

  @Test func kindsFormAHierarchy() {
    let fixAll = CodeActionKind(rawValue: "source.fixAll.gotcha")
    #expect(CodeActionKind(rawValue: "source").contains(fixAll))
    #expect(CodeActionKind.sourceFixAll.contains(fixAll))
    #expect(!CodeActionKind.sourceFixAll.contains(CodeActionKind(rawValue: "source.fixAllUnsafe.gotcha")))
    #expect(!fixAll.contains(.sourceFixAll))
    #expect(CodeActionKind(rawValue: "").contains(.quickFix))
  }
}

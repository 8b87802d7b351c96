import GotchaSupport
import Testing

@testable import LSPTransport

/// Messages whose parameters are decoded by the handler.
@Suite struct DecodingTests {
  private let decoders: ParamsDecoders = [
    "textDocument/hover": { body in
      do throws(ResponseError) {
        return .success(try body.params(as: HoverParams.self))
      } catch {
        return .failure(error)
      }
    }
  ]

  private func body(_ text: String) -> MessageBody? {
    guard case .single(.request(let request)) = IncomingContent(Array(text.utf8), decoding: decoders) else {
      return nil
    }
    return request.body
  }

  @Test func parametersAreThereAlready() throws {
    let params = #"{"textDocument":{"uri":"a"},"position":{"line":1,"character":2}}"#
    let body = body(#"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":\#(params)}"#)
    #expect(body?.members.isEmpty == true)
    #expect(try body?.params(as: HoverParams.self).position == Position(line: 1, character: 2))
  }

  @Test func whatIsWrongIsSaidWhenItIsAskedFor() {
    let body = body(#"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{"textDocument":{}}}"#)
    let error = #expect(throws: ResponseError.self) { try body?.params(as: HoverParams.self) }
    #expect(error?.code == .invalidParams)
    #expect(error?.message.contains("uri") == true)
  }

  @Test func otherMessagesWait() throws {
    let body = body(#"{"jsonrpc":"2.0","id":1,"method":"other","params":{"uri":"a"}}"#)
    #expect(try body?.params(as: TextDocumentIdentifier.self).uri == "a")
  }

  // MARK: Parameters of messages sent on every keystroke

  /// Both decoders have the same result.
  private func expectSame<Params: QuicklyReadable & Hashable>(
    _ type: Params.Type, _ text: String, _ place: SourceLocation = #_sourceLocation
  ) throws {
    let json = try JSONParser.parse(Array(text.utf8))
    let quick = try #require(Params(json), sourceLocation: place)
    #expect(try quick == JSONValueDecoder.decode(type, from: json), sourceLocation: place)
  }

  @Test(arguments: [
    #"{"textDocument":{"uri":"file:///a","version":3},"contentChanges":[]}"#,
    #"{"textDocument":{"uri":"file:///a","version":-3,"x":1},"contentChanges":[{"text":"é\u0000\n"}],"y":[]}"#,
    #"{"textDocument":{"uri":"","version":0},"contentChanges":[{"text":"","range":null},{"text":"a","rangeLength":7,"#
      + #""range":{"start":{"line":1,"character":-2},"end":{"line":3,"character":4}}}]}"#,
  ])
  func changesAreReadQuickly(text: String) throws { try expectSame(DidChangeTextDocumentParams.self, text) }

  @Test(arguments: [
    #"{"textDocument":{"uri":"file:///a"}}"#,
    #"{"textDocument":{"uri":"file:///a"},"identifier":"gotcha","previousResultId":"1f"}"#,
    #"{"textDocument":{"uri":"file:///a"},"identifier":null,"previousResultId":null,"x":1}"#,
  ])
  func pullsAreReadQuickly(text: String) throws { try expectSame(DocumentDiagnosticParams.self, text) }

  /// Unusual parameters are left to `Decodable`, which reads some of them and reports errors for the others.
  @Test func whatIsOutOfTheOrdinaryIsNotReadQuickly() throws {
    for text in [
      "5", "{}", #"{"textDocument":{"uri":"a"},"contentChanges":[]}"#,
      #"{"textDocument":{"uri":"a","version":1.0},"contentChanges":[]}"#,
      #"{"textDocument":{"uri":"a","version":1},"contentChanges":{}}"#,
      #"{"textDocument":{"uri":"a","version":1},"contentChanges":[{}]}"#,
      #"{"textDocument":{"uri":"a","version":1},"contentChanges":[{"text":"","range":5}]}"#,
      #"{"textDocument":{"uri":"a","version":1},"contentChanges":[{"text":"","range":{"start":{"line":1}}}]}"#,
    ] {
      #expect(DidChangeTextDocumentParams(try JSONParser.parse(Array(text.utf8))) == nil, "\(text)")
    }
    for text in ["[]", #"{"textDocument":{"uri":5}}"#, #"{"textDocument":{"uri":"a"},"previousResultId":5}"#] {
      #expect(DocumentDiagnosticParams(try JSONParser.parse(Array(text.utf8))) == nil, "\(text)")
    }
    let message =
      #"{"jsonrpc":"2.0","id":1,"method":"m","params":{"textDocument":{"uri":"a","version":1.0},"contentChanges":[]}}"#
    #expect(try body(message)?.params(as: DidChangeTextDocumentParams.self).textDocument.version == 1)
    let faulty = message.replacing("1.0", with: "1.5")
    let error = #expect(throws: ResponseError.self) { try body(faulty)?.params(as: DidChangeTextDocumentParams.self) }
    #expect(error?.message == "invalid params: params.textDocument.version: expected an integer")
  }

  @Test(arguments: ["7", "-1", "1e2", "null", #""7""#, "1.5", "true", "[]", "{}"])
  func idsAreReadAsByDecodable(text: String) throws {
    let json = try JSONParser.parse(Array(text.utf8))
    #expect(RequestID(json) == (try? JSONValueDecoder.decode(RequestID.self, from: json)))
  }

  @Test func aMessageWithoutParametersTakesAny() throws {
    for params in ["", #","params":null"#, #","params":[5]"#] {
      let body = body(#"{"jsonrpc":"2.0","id":1,"method":"m"\#(params)}"#)
      #expect(try body?.params(as: NoParams.self) == NoParams())
    }
  }
}

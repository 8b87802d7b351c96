import Testing

@testable import LSPTransport

/// Messages whose parameters are decoded by the one who reads them.
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
    guard case .single(.request(let request)) = IncomingContent(Array(text.utf8), decoding: decoders) else { return nil }
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
}

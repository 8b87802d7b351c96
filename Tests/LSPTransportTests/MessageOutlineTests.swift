import LSPTransport
import Testing

@Suite struct MessageOutlineTests {
  private func kinds(_ text: String) -> [MessageOutline.Kind] {
    MessageOutline.messages(in: Array(text.utf8)).map(\.kind)
  }

  @Test func tellsTheKindsApart() {
    #expect(kinds(#"{"jsonrpc":"2.0","id":7,"method":"shutdown"}"#) == [.request(.number(7), method: "shutdown")])
    #expect(kinds(#"{"method":"exit","jsonrpc":"2.0"}"#) == [.notification(method: "exit")])
    #expect(kinds(#"{"id":"a\"b","result":{"id":1}}"#) == [.response(.string("a\"b"), isError: false)])
    #expect(kinds(#"{"id":1,"error":{"code":1,"message":"}"}}"#) == [.response(.number(1), isError: true)])
    #expect(kinds(#"{"id":1,"error":null,"result":null}"#) == [.response(.number(1), isError: false)])
    #expect(kinds(#"{"id":1}"#) == [.other])
  }

  @Test func skipsWhatStandsInside() {
    let text =
      #"{"params":{"id":9,"method":"x","a":["]","\\",{"b":"{"}],"c":-1.5e3,"d":true}, "method" : "m" , "id": 2 }"#
    #expect(kinds(text) == [.request(.number(2), method: "m")])
  }

  @Test func readsBatches() {
    let text = #" [ {"method":"a"} , {"id":1,"method":"b"},{"id":2,"result":0} ] "#
    #expect(
      kinds(text) == [
        .notification(method: "a"), .request(.number(1), method: "b"), .response(.number(2), isError: false),
      ])
    let content = Array(text.utf8)
    let parts = MessageOutline.messages(in: content).map { String(decoding: content[$0.range], as: UTF8.self) }
    #expect(parts == [#"{"method":"a"}"#, #"{"id":1,"method":"b"}"#, #"{"id":2,"result":0}"#])
    #expect(kinds("[]") == [])
  }

  @Test func findsStringsInObjects() {
    let content = Array(
      #"{"method":"m","params":{"x":1,"textDocument":{"version":1,"uri":"file:///a%20\u0062"}}}"#.utf8)
    let params = MessageOutline.messages(in: content)[0].params ?? 0..<0
    #expect(MessageOutline.string(at: ["textDocument", "uri"], in: params, of: content) == "file:///a%20b")
    #expect(MessageOutline.string(at: ["textDocument", "version"], in: params, of: content) == nil)
    #expect(MessageOutline.string(at: ["textDocument", "name"], in: params, of: content) == nil)
    #expect(MessageOutline.string(at: ["x", "uri"], in: params, of: content) == nil)
  }

  @Test func endsOnAnyBytes() {
    let text = Array(#"[{"id":1,"method":"a\"","params":[{"b":"\u00e9"},[1,2]]},{"x":{}}]"#.utf8)
    for count in text.indices {
      _ = MessageOutline.messages(in: Array(text[..<count]))
      var broken = text
      broken[count] = UInt8(ascii: "\"")
      _ = MessageOutline.messages(in: broken)
      broken[count] = UInt8(ascii: "}")
      _ = MessageOutline.messages(in: broken)
    }
    #expect(kinds("") == [.other])
    #expect(kinds("5") == [.other])
  }
}

import GotchaSupport
import Testing

/// The lenient parser for configurations and the parser for messages agree on plain JSON.
@Suite struct JSONNodeParserTests {
  private func node(_ text: String) -> (value: JSONNode.Value?, problems: [String]) {
    var parser = JSONNodeParser(Array(text.utf8))
    let value = parser.parse()?.value
    return (value, parser.problems.map(\.message))
  }

  @Test(arguments: [
    #""\"\\\/\b\f\n\r\t""#, #""\u0041\u00e4\u20AC\uD83C\uDF89\u0000""#, #""\ud83d""#, #""\udf89x""#,
    #""\ud83d\ud83c\udf89""#, #""\ud83d\n""#, #""\ud83d\u0041""#, #""häßlich 🎉""#,
  ])
  func stringsAreTheSame(text: String) throws {
    guard case .string(let expected) = try JSONParser.parse(Array(text.utf8)),
      case .string(let read) = node(text).value
    else {
      Issue.record("one of them is not a string")
      return
    }
    #expect(Array(read.utf8) == Array(expected.utf8))
    #expect(node(text).problems == [])
  }

  @Test(arguments: ["0", "-0", "12", "1.5", "-1e3", "2E-1", "0.0", "01", "1.", "1e", "1e+", "-", "--1", "0x1", "1.5.2"])
  func numbersAreTheSame(text: String) {
    let isNumber = (try? JSONParser.parse(Array(text.utf8))) != nil
    #expect(node(text).problems == (isNumber ? [] : ["invalid number \(text)"]))
  }

  @Test(arguments: [#""\x""#, #""\u12""#, #""\u12g4""#, #""\u"#, #""\ud83d\u12""#])
  func malformedEscapesAreTheSame(text: String) {
    #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(Array(text.utf8)) }
    #expect(node(text).problems.contains("invalid escape sequence; write a backslash as \\\\"))
  }

  @Test func placesCountBytes() throws {
    var parser = JSONNodeParser(Array("// é\n{\"ké\": [1,],}".utf8))
    let parsed = parser.parse()
    let root = try #require(parsed)
    #expect(parser.comments == [0..<5])
    #expect(root.range == 6..<20)
    let member = try #require(root.members.first)
    #expect(member.keyRange == 7..<12)
    #expect(member.colon == 12)
    #expect(member.value.range == 14..<18)
    #expect(member.comma == 18)
    #expect(parser.problems == [])
  }
}

import GotchaSupport
import Testing

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONParser.parse(Array(text.utf8)) }

  @Test(
    arguments: [
      ("0", .integer(0)), ("-0", .integer(0)), (" 12\r\n", .integer(12)), ("-7", .integer(-7)),
      ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number(9_223_372_036_854_775_808)),
      ("1.5", .number(1.5)), ("-1e3", .number(-1000)), ("2E-1", .number(0.2)), ("0.0", .number(0)),
      ("true", .bool(true)), ("false", .bool(false)), ("null", .null), ("[]", .array([])), ("{ }", .object([:])),
      ("[1 , \"\" ,[ ]]", [1, "", []]), (#"{"a":1,"b":{"a":[true]},"a":2}"#, ["a": 2, "b": ["a": [.bool(true)]]]),
      (#""häßlich 🎉""#, "häßlich 🎉"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u0041\u00e4\u20AC\uD83C\uDF89\u0000""#, "Aä€🎉\0"), (#""\ud83d""#, "\u{FFFD}"), (#""\udf89x""#, "\u{FFFD}x"),
      (#""\ud83d\ud83c\udf89""#, "\u{FFFD}🎉"), (#""\ud83d\n""#, "\u{FFFD}\n"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
    ] as [(String, JSONValue)])
  func values(text: String, value: JSONValue) throws {
    #expect(try parse(text) == value)
  }

  @Test(arguments: [
    "", " ", "01", "+1", "1.", ".5", "1e", "1e+", "-", "--1", "0x1", "1e999", "NaN", "tru", "trueish", "nul", "True",
    "\"", "\"a", "\"\\", "\"\\\"", #""\x""#, #""\u12""#, #""\u12g4""#, #""\u"#, "\"\n\"", "\"\t\"", "'a'",
    "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "]", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}",
    "{a:1}", "{1:1}", "{\"a\" 1}", "{} {}", "1 2", "//", "\u{FEFF}1",
  ])
  func otherTextIsMalformed(text: String) {
    #expect(throws: JSONParser.Failure.self) { try parse(text) }
  }

  @Test(
    arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xC0, 0x80], [0x61, 0x80]] as [[UInt8]])
  func invalidUTF8IsMalformed(bytes: [UInt8]) {
    #expect(throws: JSONParser.Failure.self) { try JSONParser.parse([0x22] + bytes + [0x22]) }
    #expect(throws: JSONParser.Failure.self) { try JSONParser.parse([0x22, 0x5C, 0x6E] + bytes + [0x22]) }
  }

  @Test func nestingIsBounded() throws {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    _ = try parse(nested(JSONParser.depthLimit))
    #expect(throws: JSONParser.Failure.self) { try parse(nested(JSONParser.depthLimit + 1)) }
  }

  @Test func failuresNameTheOffset() {
    let failure = #expect(throws: JSONParser.Failure.self) { try parse(#"{"a":1;}"#) }
    #expect(failure?.description == "expected ',' or '}' at byte 6")
  }
}

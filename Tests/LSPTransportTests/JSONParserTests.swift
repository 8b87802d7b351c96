import Testing

@testable import LSPTransport

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONParser.parse(Array(text.utf8)) }

  @Test(arguments: [
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
  func whatIsNoJSON(text: String) {
    #expect(throws: JSONParser.Failure.self) { try parse(text) }
  }

  @Test(arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xC0, 0x80], [0x61, 0x80]] as [[UInt8]])
  func whatIsNoUTF8(bytes: [UInt8]) {
    #expect(throws: JSONParser.Failure.self) { try JSONParser.parse([0x22] + bytes + [0x22]) }
    #expect(throws: JSONParser.Failure.self) { try JSONParser.parse([0x22, 0x5C, 0x6E] + bytes + [0x22]) }
  }

  @Test func nestingIsBounded() throws {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    _ = try parse(nested(JSONParser.depthLimit))
    #expect(throws: JSONParser.Failure.self) { try parse(nested(JSONParser.depthLimit + 1)) }
  }

  @Test func aFailureSaysWhere() {
    let failure = #expect(throws: JSONParser.Failure.self) { try parse(#"{"a":1;}"#) }
    #expect(failure?.description == "expected ',' or '}' at byte 6")
  }

  private struct Everything: Codable, Equatable {
    enum Kind: String, Codable { case plain }
    var (int, small, unsigned) = (-1, Int8(-128), UInt64.max / 4)
    var (double, float, bool) = (0.25, Float(2), true)
    var text = "x"
    var kind = Kind.plain
    var list: [Int?] = [1, nil, 3]
    var open: [JSONValue?] = [nil, ["a": 1.5.json]]
    var table = ["a": [1], "b": []]
    var missing: String?
  }

  @Test func whatWasEncodedIsDecoded() throws {
    #expect(try JSON.decode(Everything.self, from: JSON.encode(Everything())) == Everything())
  }

  @Test(arguments: [
    ("[300]", "0: expected a whole number"), ("[1.5]", "0: expected a whole number"),
    ("[\"1\"]", "0: expected a whole number"), ("[1,null]", "1: expected a whole number, found null"),
    ("{}", "the message: expected an array"), ("[true]", "0: expected a whole number"),
  ])
  func whatDoesNotFit(text: String, message: String) {
    let error = #expect(throws: DecodingError.self) { try JSON.decode([Int8].self, from: Array(text.utf8)) }
    #expect(error.map { describe($0).contains(message) } == true)
  }

  @Test(arguments: [
    ("[]", "the message: expected an object"), (#"{"text": 1}"#, "text: expected a string"),
    (#"{"text": "", "flag": 1}"#, "flag: expected true or false"), (#"{"text": "", "list": ["x"]}"#, "list.0: expected a number"),
    (#"{"text": "", "list": {}}"#, "list: expected an array"),
  ])
  func kindsHaveTheirNames(text: String, message: String) {
    let error = #expect(throws: DecodingError.self) { try JSON.decode(Kinds.self, from: Array(text.utf8)) }
    #expect(error.map { describe($0).hasPrefix(message) } == true)
  }

  private struct Kinds: Decodable {
    let text: String
    var flag: Bool?
    var list: [Double]?
  }

  @Test func wholeNumbersMayHaveAFraction() throws {
    #expect(try JSON.decode([Int].self, from: Array("[1.0, 2e2]".utf8)) == [1, 200])
    #expect(try JSON.decode([Double].self, from: Array("[1, 2.5]".utf8)) == [1, 2.5])
  }
}

extension Double {
  fileprivate var json: JSONValue { .number(self) }
}

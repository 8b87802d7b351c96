import Analyzers
import GotchaSupport
import Testing

@testable import GotchaProgram

struct JSONDocumentTests {
  private func document(_ text: String) -> JSONDocument { JSONDocument(SourceText(text)) }

  /// A value as plain JSON.
  private func plain(_ node: JSONNode?) -> String {
    guard let node else { return "nothing" }
    return switch node.value {
    case .object(let members): "{" + members.map { "\($0.key):\(plain($0.value))" }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map { plain($0) }.joined(separator: ",") + "]"
    case .string(let text): "'\(text)'"
    case .number(let text): text
    case .bool(let value): "\(value)"
    case .null: "null"
    case .missing: "?"
    }
  }

  @Test(arguments: [
    ("{}", "{}"), ("[]", "[]"), (" // nothing\n", "nothing"), ("", "nothing"),
    (#"{"a": [1, -2.5e3, true, false, null], "b": {"c": "d"}}"#, "{a:[1,-2.5e3,true,false,null],b:{c:'d'}}"),
    (#"{"a": 1, /* b */ "c": [2, /* d */],} // e"#, "{a:1,c:[2]}"),
    (#"["\"\\\/\b\f\n\r\t", "\u00e9\ud83c\udf89é🎉"]"#, "['\"\\/\u{8}\u{c}\n\r\t','é🎉é🎉']"),
    ("\u{FEFF}[1]", "[1]"),
  ])
  func readsWhatIsRight(text: String, value: String) {
    #expect(document(text).problems == [])
    #expect(plain(document(text).root) == value)
  }

  @Test(arguments: [
    ("{", "{}", "missing } for this {", "{"),
    (#"{"a": 1"#, "{a:1}", "missing } for this {", "{"),
    (#"{"a": [1}"#, "{a:[1]}", "missing ] for this [", "["),
    (#"{"a" 1}"#, "{a:1}", "expected a colon after this key", "\"a\""),
    (#"{"a"}"#, "{a:?}", "expected a colon and a value after this key", "\"a\""),
    (#"{"a" "b": 1}"#, "{a:?,b:1}", "expected a colon and a value after this key", "\"a\""),
    (#"{"a":}"#, "{a:?}", "expected a value", "}"),
    (#"{"a":, "b": 1}"#, "{a:?,b:1}", "expected a value", ","),
    ("{\"a\":\n\"b\": 1}", "{a:?,b:1}", "expected a value after this colon", ":"),
    ("{\"a\n, \"b\": 1}", "{a:?,b:1}", "missing closing quote", "\"a"),
    (#"{"a": 1 "b": 2}"#, "{a:1,b:2}", "expected a comma after this value", "1"),
    ("[1 2]", "[1,2]", "expected a comma after this value", "1"),
    ("{,}", "{}", "expected a key in double quotes", ","),
    ("{a: 1}", "{a:1}", "keys must be in double quotes", "a"),
    (#"{"a": all}"#, "{a:'all'}", "strings must be in double quotes", "all"),
    ("['a']", "['a']", "strings must be in double quotes", "'"),
    ("[01]", "[01]", "invalid number 01", "01"),
    ("[1.]", "[1.]", "invalid number 1.", "1."),
    (#"["\x"]"#, "['']", "invalid escape sequence; write a backslash as \\\\", "\\x"),
    ("[1] 2", "[1]", "unexpected text after the closing bracket", "2"),
    ("[1] /* 2", "[1]", "unterminated comment; expected */", "/*"),
  ])
  func saysWhatIsWrongAndKeepsTheRest(text: String, value: String, message: String, place: String) {
    let document = document(text)
    #expect(plain(document.root) == value)
    #expect(document.problems.first?.message == message)
    #expect(document.problems.first.map { document.source.string(in: $0.range) } == place)
  }

  @Test func everythingHasItsPlace() throws {
    let text = "// é\n{\"ké\": [\"v🎉\", 12], \"b\": {}, }"
    let document = document(text)
    let members = try #require(document.root?.members)
    #expect(members.map { document.source.string(in: $0.keyRange) } == ["\"ké\"", "\"b\""])
    #expect(members.map { document.source.string(in: $0.value.range) } == ["[\"v🎉\", 12]", "{}"])
    #expect(members.map { $0.comma.map { document.source.string(in: $0..<$0 + 1) } } == [",", ","])
    #expect(document.comments.map { document.source.string(in: $0) } == ["// é"])
  }

  @Test func deepNestingIsLeftOut() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let deep = String(repeating: open, count: 100_000)
      for text in [deep, deep + String(repeating: close, count: 100_000)] {
        #expect(document(text).problems.contains { $0.message.hasPrefix("nesting exceeds") })
      }
    }
  }

  /// Truncated texts and texts with replaced bytes do not trap, and all ranges are inside the text.
  @Test func anyBytesAreRead() {
    let sample = Array("{\"a\": [1, \"\\u00e9\"], // c\n \"b\": {\"c\": null, /* d */},}".utf8)
    func check(_ bytes: [UInt8]) {
      let document = JSONDocument(SourceText(bytes: bytes))
      for problem in document.problems {
        #expect(problem.range.lowerBound >= 0 && problem.range.upperBound <= bytes.count)
      }
    }
    for count in 0...sample.count { check(Array(sample.prefix(count))) }
    let bytes: [UInt8] = [0, 9, 10, 13, 34, 39, 44, 47, 58, 91, 92, 93, 123, 125, 0x80, 0xC3, 0xFF]
    for index in sample.indices {
      for byte in bytes {
        var changed = sample
        changed[index] = byte
        check(changed)
        changed.insert(byte, at: index)
        check(changed)
      }
    }
  }

  @Test func problemsAreNotEndless() {
    #expect(document(String(repeating: ",", count: 10_000)).problems.count == 2)
    #expect(document("[" + String(repeating: ":", count: 10_000)).problems.count == 100)
  }
}

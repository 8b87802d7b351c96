import Foundation
import GotchaSupport
import Testing

@testable import LSPTransport

/// Values are encoded as the same bytes as with Foundation's encoder.
@Suite struct JSONValueEncoderTests {
  private struct Everything: Encodable {
    var text = "a/b \u{1F600} \"quoted\" \n"
    var flag = true
    var small: Int8 = -3
    var large = UInt64.max
    var fraction = 1.25
    var list = [[1, 2], []]
    var absent: String?
    var present: String? = "x"
    var keyed = ["b": 1, "a": 2]
    var nested = Nested()
    var raw = CodeActionKind(rawValue: "quickfix")
    var json: JSONValue = ["k": [.null, .number(1.5), "t", false]]

    struct Nested: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeNil(forKey: .a)
        var list = container.nestedUnkeyedContainer(forKey: .b)
        try list.encode("one")
        try list.encodeNil()
        var inner = list.nestedContainer(keyedBy: Key.self)
        try inner.encode(1, forKey: .a)
        // A type may request its container again.
        var again = encoder.container(keyedBy: Key.self)
        try again.encode(2, forKey: .c)
      }

      enum Key: String, CodingKey { case a, b, c }
    }
  }

  @Test func bytesAreThoseOfFoundation() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let expected = String(decoding: try encoder.encode(Everything()), as: UTF8.self)
    // Foundation writes the largest integers as integers; they do not occur in the protocol.
    let written = String(decoding: try JSON.encode(Everything()), as: UTF8.self)
    #expect(written.replacingOccurrences(of: "1.8446744073709552e+19", with: "18446744073709551615") == expected)
  }

  @Test func whatIsReadIsWrittenAgain() throws {
    let text = #"{"a":[1,2.5,null,true,"x"],"b":{"c":{}}}"#
    let value = try JSON.decode(JSONValue.self, from: Array(text.utf8))
    #expect(String(decoding: try JSON.encode(value), as: UTF8.self) == text)
    #expect(try JSONValue(encoding: value) == value)
  }
}

import GotchaSupport
import Testing

@testable import LSPTransport

@Suite struct JSONValueDecoderTests {
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

  @Test func encodedValuesAreDecoded() throws {
    #expect(try JSON.decode(Everything.self, from: JSON.encode(Everything())) == Everything())
  }

  @Test(arguments: [
    ("[300]", "0: expected an integer"), ("[1.5]", "0: expected an integer"),
    ("[\"1\"]", "0: expected an integer"), ("[1,null]", "1: expected an integer, found null"),
    ("{}", "the message: expected an array"), ("[true]", "0: expected an integer"),
  ])
  func mismatchesAreDescribed(text: String, message: String) {
    let error = #expect(throws: DecodingError.self) { try JSON.decode([Int8].self, from: Array(text.utf8)) }
    #expect(error.map { describe($0).contains(message) } == true)
  }

  @Test(arguments: [
    ("[]", "the message: expected an object"), (#"{"text": 1}"#, "text: expected a string"),
    (#"{"text": "", "flag": 1}"#, "flag: expected true or false"),
    (#"{"text": "", "list": ["x"]}"#, "list.0: expected a number"),
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

import Foundation
import GotchaSupport
import Testing

@Suite struct JSONWriterTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test(
    arguments: [
      0, -0.0, 1, -1, 1.5, 0.1, -2.25, 1e15, 1e16, 123_456_789_012_345_680, 1e100, -1e-7, 1e-5, 0.0001,
      .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, .pi,
    ] as [Double])
  func numbersAreWrittenAsFoundationDoes(number: Double) throws {
    #expect(try written { $0.number(number) } == encoded(number))
    #expect(try written { $0.value(.number(number)) } == encoded(number))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatJSONHasNoNumberForIsNull(number: Double) {
    #expect(written { $0.number(number) } == "null")
  }

  @Test func valuesAreWrittenAsFoundationDoes() throws {
    let ascii = String(String.UnicodeScalarView((0..<0x80).compactMap { Unicode.Scalar(UInt32($0)) }))
    let value: JSONValue = [
      "b": [1, .null, true, false, .number(0.5), "", [], [:]], "a": .string(ascii + "é🎉\u{2028}\u{FEFF}"),
      "\"\u{1}": ["nested": -7],
    ]
    #expect(try written { $0.value(value) } == encoded(value))
  }

  @Test func whatIsWrittenIsRead() throws {
    let value: JSONValue = ["k\n": ["\u{0}\u{7F}\\/", .integer(.min), .number(1e-9), .null]]
    var json = JSONWriter()
    json.value(value)
    #expect(try JSONParser.parse(json.bytes) == value)
  }

  @Test func linesMayBeOmitted() {
    var json = JSONWriter(leavesLinesOpen: true)
    json.raw("[")
    json.line(12)
    json.raw(",")
    json.line(0)
    json.raw("]")
    #expect(json.bytes == Array("[,]".utf8))
    #expect(json.openLines?.map(\.position) == [1, 2])
    #expect(json.openLines?.map(\.line) == [12, 0])
    #expect(written { $0.line(12) } == "12")
  }
}

@Suite struct JSONTextTests {
  @Test func controlCharactersAreNumbered() {
    var json = JSONText()
    json.string("a\"b\\c\n\r\t\u{0}\u{8}\u{C}\u{1F}\u{7F}/日😀")
    #expect(json.text == #""a\"b\\c\n\r\t\u0000\u0008\u000c\u001f\u007f/日😀""#)
  }

  @Test func treesKeepTheirOrder() {
    let tree: JSONTree = ["b": 1, "none": nil, "a": ["x", true, []], "c": [:]]
    #expect(tree.text == #"{"b": 1, "a": ["x", true, []], "c": {}}"#)
  }
}

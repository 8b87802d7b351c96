import Testing

@testable import GotchaProgram

struct SourceReaderTests {
  func problem(_ bytes: [UInt8]) -> String? {
    do {
      _ = try SourceReader.text(bytes, path: "A.swift")
      return nil
    } catch {
      return "\(error.place): \(error.reason)"
    }
  }

  @Test func textIsText() {
    #expect(problem([]) == nil)
    #expect(problem(Array("\u{FEFF}let a = \"é 日 😀\" // long enough for eight bytes\r\n".utf8)) == nil)
  }

  @Test func otherThingsAreNamed() {
    #expect(
      problem([0x4D, 0x5A, 0x00, 0x01]) == "A.swift: is a binary file, not Swift; rename or exclude it")
    #expect(problem([0xFF, 0xFE, 0x61, 0x00]) == "A.swift: is UTF-16, not UTF-8; save it as UTF-8")
    #expect(
      problem(Array("let a\nlet ".utf8) + [0xE9, 0x20]) == "A.swift:2:5: invalid UTF-8; save the file as UTF-8")
  }

  @Test func malformedUTF8IsFoundWhereTheStandardLibraryFindsIt() {
    var random = SeededGenerator(seed: 7)
    let pieces: [[UInt8]] = [
      [0x61], [0xC2, 0xA9], [0xE2, 0x82, 0xAC], [0xF0, 0x9F, 0x98, 0x80], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5],
      [0xE0, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xE2, 0x82], [0xF0, 0x9F], Array("eight bytes".utf8),
    ]
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...6, using: &random)).flatMap { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      let isValid = String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
      #expect((SourceReader.firstInvalidUTF8(bytes) == nil) == isValid, "\(bytes)")
    }
  }
}

import GotchaSupport
import Testing

struct PrintableTextTests {
  @Test func ordinaryTextStaysAsItIs() {
    for text in ["", "a b", "Views/Card – ünï 日本 👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿.swift", "a \u{AD} b", "a::b", "#[x]", "## [x]", "…"] {
      #expect(text.onOneLine == text)
      #expect(text.asOneSentence == text)
      #expect(text.asStartOfLine == text)
      #expect(text.asShownLines == text)
    }
  }

  @Test func whatActsOnATerminalIsReplaced() {
    #expect("a\u{1B}[31mb\u{7}c\u{9B}2J\u{7F}".onOneLine == "a\u{FFFD}[31mb\u{FFFD}c\u{FFFD}2J\u{FFFD}")
    #expect("a\u{202E}b\u{2066}c\u{200F}d\u{61C}".onOneLine == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}")
    #expect("a\nb\r\nc\td\u{2028}e\u{85}f".onOneLine == "a\\nb\\r\\nc\\td\u{FFFD}e\u{FFFD}f")
    #expect("one\ntwo\r\n  three\u{1B}".asOneSentence == "one two   three\u{FFFD}")
    #expect("one\n\ttwo\u{1B}\r".asShownLines == "one\n\ttwo\u{FFFD}")
  }

  @Test func commandsOfPipelinesAreNone() {
    #expect("a ##[error]b".onOneLine == "a ##\u{FFFD}error]b")
    #expect("##vso[task.x]".onOneLine == "##vso\u{FFFD}task.x]")
    #expect("###teamcity[x]".onOneLine == "###teamcity\u{FFFD}x]")
    #expect("# #[x] ##a b[x]".onOneLine == "# #[x] ##a b[x]")
    #expect("::error::x".asStartOfLine == "./::error::x")
    #expect(" \u{3000}::x".asStartOfLine == "./ \u{3000}::x")
    #expect("\n::x".asStartOfLine == "\\n::x")
  }

  @Test func bytesThatAreNotTextAreEscaped() {
    func escaped(_ bytes: [UInt8]) -> String { String(escapingInvalidUTF8: bytes) }
    for text in ["", "a b", "ünï 日本 🎉\u{FFFD}"] { #expect(escaped(Array(text.utf8)) == text) }
    #expect(escaped([0x61, 0xE9, 0x2E, 0xFF]) == #"a\xE9.\xFF"#)
    // Truncated and overlong characters, and a surrogate.
    #expect(escaped([0xF0, 0x9F, 0x8E, 0x62]) == #"\xF0\x9F\x8Eb"#)
    #expect(escaped([0xE2, 0x82]) == #"\xE2\x82"#)
    #expect(escaped([0xC0, 0x80]) == #"\xC0\x80"#)
    #expect(escaped([0xED, 0xA0, 0x80, 0xC3, 0xA9]) == #"\xED\xA0\x80é"#)
    #expect(
      [CChar]([0x61, -23, 0]).withUnsafeBufferPointer { $0.baseAddress.map(String.init(escapingInvalidUTF8:)) }
        == #"a\xE9"#)
  }

  @Test func jsonSpellsThemAsNumbers() {
    var json = JSONText()
    json.string("a\u{1B}\u{85}\u{2028}\u{202E}\u{7F}\u{8}…é\"\\\n\u{61C} ##[x] #[")
    let expected =
      #""a\u001b\u0085\u2028\u202e\u007f\u0008…é\"\\\n\u061c ##\u005bx] #[""#
    #expect(json.text == expected)
  }
}

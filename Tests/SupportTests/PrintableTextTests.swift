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

  @Test func jsonSpellsThemAsNumbers() {
    var json = JSONText()
    json.string("a\u{1B}\u{85}\u{2028}\u{202E}\u{7F}\u{8}…é\"\\\n\u{61C} ##[x] #[")
    let expected =
      #""a\u001b\u0085\u2028\u202e\u007f\u0008…é\"\\\n\u061c ##\u005bx] #[""#
    #expect(json.text == expected)
  }
}

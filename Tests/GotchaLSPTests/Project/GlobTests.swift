import Testing

@testable import GotchaProgram

@Suite struct GlobTests {
  /// `ä` as one scalar, and as two, which is how some macOS volumes store it.
  private static let (composed, decomposed) = ("\u{E4}", "a\u{308}")

  @Test func aNameMatchesHoweverItsCharactersAreStored() {
    let (composed, decomposed) = (Self.composed, Self.decomposed)
    #expect(matches("\(composed).swift", "\(decomposed).swift"))
    #expect(matches("\(decomposed)/*.swift", "\(composed)/a.swift"))
    #expect(matches("*\(composed)*.swift", "x\(decomposed)y.swift"))
    #expect(matches("**/\(composed)/**", "a/\(decomposed)/b.swift"))
    #expect(!matches("\(composed).swift", "a.swift"))
    #expect(!matches("*\(composed)", "a"))
  }

  @Test func bytesThatAreNoTextMatchThemselves() {
    #expect(Glob("*").matches([[0xFF, 0xFE]]))
    #expect(!Glob("\(Self.composed)*").matches([[0xC3, 0x28]]))
  }

  private func matches(_ pattern: String, _ path: String) -> Bool {
    Glob(pattern).matches(path.split(separator: "/").map { Array($0.utf8) }[...])
  }
}

import Testing

@testable import GotchaSupport

@Suite struct TextSearchTests {
  @Test(arguments: [
    ("", "a", nil), ("a", "", 0), ("aab", "ab", 1), ("é😀b", "😀", 2), ("ab", "abc", nil), ("a--b", "--", 1),
  ])
  func findsTheFirstOccurrence(text: String, part: String, offset: Int?) {
    let found = text.firstOccurrence(of: part)
    #expect(found.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == offset)
    if let found { #expect(text[found] == part) }
    #expect(text.includes(part) == (offset != nil))
  }

  @Test func searchesThePartOfASubstring() {
    let text = "a]( b]( c"
    let rest = text.dropFirst(3)
    #expect(rest.firstOccurrence(of: "](").map { text[..<$0.lowerBound] } == "a]( b")
  }

  @Test(arguments: [
    ("a/b/c", "/", "/<wbr>", "a/<wbr>b/<wbr>c"), ("aaa", "aa", "a", "aa"), ("'", "'", "\\'", "\\'"),
    ("x", "", "y", "x"),
    ("", "a", "b", ""),
  ])
  func replacesEach(text: String, part: String, replacement: String, expected: String) {
    #expect(text.replacingAll(part, with: replacement) == expected)
  }
}

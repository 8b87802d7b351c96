import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct WordSetTests {
  private func contains(_ words: [StaticString], _ text: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer(WordSet(words).haveOccurrence)
  }

  @Test(arguments: [
    ("isLoading", true), ("reload", true), ("LOADED", true), ("lo", false), ("", false), ("allow", false),
    ("theList", true), ("lis", false), ("éload", true),
  ])
  func findsWordsInAnyCase(text: String, isFound: Bool) {
    #expect(contains(["load", "List"], text) == isFound)
  }

  @Test func anEmptySetHasNoWord() { #expect(!contains([], "anything")) }
}

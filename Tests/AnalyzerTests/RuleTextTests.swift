import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// The texts of rules can be understood without the code that they are about.
@Suite struct RuleTextTests {
  /// Words of a translated text, British spelling, and names of things that have another name here.
  private static let banned: Set<String> = [
    "anew", "nobody", "somebody", "whoever", "whilst", "towards", "mustn't",
    "repair", "repairs", "repaired", "rubbish", "farewell", "silenced",
    "analyse", "analysed", "analyses", "behaviour", "behaviours", "centre", "centred", "centres", "colour", "colours",
    "grey", "honour", "honours", "initialiser", "initialisers", "learnt", "misspelt", "neighbour", "neighbours",
    "recognise", "recognised", "recognises", "serialise", "serialised", "spelt",
  ]
  private static let bannedPhrases = [
    "once more", " it is no ", " is none", "goes on", "is made ", "are made ", "taken back", "put together", " a look ",
    "of one's own", "says so", "takes hold", "the room", "the house",
  ]

  @Test(arguments: TestedRules.all) func wordsAreThoseOfTheField(_ rule: RuleInfo) {
    for text in rule.texts { expectPlain(text, "\(rule.id)") }
  }

  @Test(arguments: TestedRules.all) func titleIsNoMessage(_ rule: RuleInfo) {
    #expect(!rule.messages.contains(rule.title), "\(rule.id)")
  }

  @Test(arguments: TestedRules.all) func messagesStandAlone(_ rule: RuleInfo) {
    for message in rule.messages {
      #expect((20...180).contains(message.count), "\(rule.id): \(message)")
      let first = message.prefix { $0 != " " }
      #expect(!["This", "That", "It", "Here", "There"].contains(first), "\(rule.id): \(message)")
      #expect(!message.hasSuffix("."), "\(rule.id): \(message)")
      expectPlain(message, "\(rule.id)")
    }
  }

  @Test(arguments: TestedRules.all) func fixesAndPlacesHaveShortTitles(_ rule: RuleInfo) {
    for finding in rule.findingsOfExamples {
      for title in finding.fixes.map(\.title) + finding.related.map(\.message) {
        #expect((3...90).contains(title.count) && !title.hasSuffix("."), "\(rule.id): \(title)")
        expectPlain(title, "\(rule.id)")
      }
      for fact in finding.assumptions.map(\.fact) {
        #expect(["whether", "which", "what"].contains(fact.prefix { $0 != " " }), "\(rule.id): \(fact)")
        expectPlain(fact, "\(rule.id)")
      }
    }
  }

  /// Code may contain any word.
  private func expectPlain(_ text: String, _ place: String) {
    let prose = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "x").lowercased()
    let words = Set(prose.split { !$0.isLetter && $0 != "'" }.map(String.init))
    #expect(words.isDisjoint(with: Self.banned), "\(place): \(text)")
    for phrase in Self.bannedPhrases { #expect(!" \(prose) ".contains(phrase), "\(place), “\(phrase)”: \(text)") }
    // A value that is printed instead of its text shows its types.
    for module in ["Analyzers", "GotchaAnalysis", "GotchaRules"] {
      #expect(!text.contains("\(module)."), "\(place): \(text)")
    }
  }
}

extension RuleInfo {
  fileprivate var texts: [String] {
    [title, explanation] + options.map(\.summary) + examples.compactMap(\.note)
      + panels.flatMap { [$0.caption ?? ""] + Self.texts(in: $0.figure) }
  }

  /// The strings in a value of any kind.
  private static func texts(in value: Any) -> [String] {
    if let text = value as? String { return [text] }
    return Mirror(reflecting: value).children.flatMap { texts(in: $0.value) }
  }

  /// What the rule reports in its examples.
  var findingsOfExamples: [Finding] {
    examples.filter(\.isFlagged).flatMap { example in
      example.analyzer.analyze(example.file.source).findings.filter { $0.rule == id }
    }
  }

  fileprivate var messages: [String] { findingsOfExamples.map(\.message) }
}

extension RuleTextTests {
  /// Reports for language models give this sentence as the reason.
  @Test(arguments: TestedRules.all) func theConsequenceIsASentence(_ rule: RuleInfo) {
    let sentence = rule.consequence
    #expect(sentence.hasSuffix(".") && !sentence.hasPrefix("*") && !sentence.contains("\n"), "\(sentence)")
    #expect(sentence.count > 20 && sentence.count <= 200, "\(sentence)")
    #expect(sentence.count { $0 == "`" }.isMultiple(of: 2) && sentence.first?.isLowercase == false, "\(sentence)")
  }
}

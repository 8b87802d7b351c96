import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests that no memoized answer outlives what it depends on.
@Suite struct MemoTests {
  private static let code = """
    import SwiftUI
    struct Page: View {
      @State private var count = 0
      var body: some View { Panel { Text(title) } }
      var title: String { work() }
    }
    extension Page { func add() { count += 1 } }
    """

  /// Asks a memoized question that reads the items that mention a name, and counts how often it is computed.
  private final class Question {
    static let name = NameHash.of("mentioned")
    private(set) var computations = 0

    func ask(_ model: FileModel) -> Bool {
      model.memoized(\.knownReaders, 0) {
        computations += 1
        model.recorder.readMentions(of: Self.name)
        return true
      }
    }
  }

  @Test func anAnswerIsComputedOnceForEachItem() {
    let (model, question) = (SampleFile(Self.code).model, Question())
    for item in 0..<3 {
      let (answer, dependencies) = model.recordingDependencies(of: item) { question.ask(model) && question.ask(model) }
      #expect(answer)
      #expect(question.computations == item + 1)
      #expect(dependencies.file.mentioned.contains(Question.name), "item \(item) depends on what the answer reads")
    }
  }

  @Test func anAnswerOutsideItemsIsForNoItem() {
    let (model, question) = (SampleFile(Self.code).model, Question())
    _ = question.ask(model)
    let (_, dependencies) = model.recordingDependencies(of: 0) { question.ask(model) }
    #expect(dependencies.file.mentioned.contains(Question.name))
    _ = question.ask(model)
    #expect(question.computations == 3)
  }

  @Test func otherSettingsAndFactsNeedAnotherAnswer() {
    let (model, question) = (SampleFile(Self.code).model, Question())
    _ = (question.ask(model), question.ask(model))
    #expect(question.computations == 1)
    model.prepareForRules(RuleSettings()) { FactReader(FactIndex(), path: "") }
    _ = question.ask(model)
    #expect(question.computations == 2)
  }

  /// Whether the closure of `Panel` is run by the body depends on the declaration of `Panel` in another file.
  @Test func aBodyIsFollowedWithTheCurrentFacts() throws {
    let panel = "import SwiftUI\nstruct Panel<Content: View>: View { @ViewBuilder let content: Content }"
    let file = SampleFile(Self.code, beside: ["Panel.swift": panel])
    let work = try file.call("work").node
    #expect(file.model.bodyEvaluation(running: work) != nil)
    file.model.prepareForRules(RuleSettings()) { FactReader(FactIndex(), path: "") }
    #expect(file.model.bodyEvaluation(running: work) == nil)
  }

  /// The changes of a property are in all parts of its type, so they depend on the extensions of its name.
  @Test func itemsThatAskTheSameHaveTheSameReads() throws {
    let model = SampleFile(Self.code).model
    let readSets = (1...2).map { item in
      model.recordingDependencies(of: item) {
        let type = model.types.first
        return type.map { type in type.storedProperties.map { model.changes($0, in: type) } }
      }
    }
    for (answer, dependencies) in readSets {
      #expect(answer == [true])
      #expect(dependencies.file.declared.contains(NameHash.of("Page")))
    }
  }
}

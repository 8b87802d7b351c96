import Testing

@testable import Analyzers

/// Rules about models where the model stands in one file and the views in others.
@Suite struct ModelsAcrossFilesTests {
  private let model = """
    import Foundation
    @MainActor final class Feed: ObservableObject {
      @Published var posts: [Post] = []
      @Published var loadError: Error?
      @Published var isSending = false
      func load() async {
        do { posts = try await server.posts() } catch { loadError = error }
      }
      func send() async {
        isSending = true
        await server.send()
        isSending = false
      }
    }
    """

  private func view(_ body: String) -> String {
    """
    import SwiftUI
    struct Home: View {
      @StateObject private var feed = Feed()
      var body: some View { \(body) }
    }
    """
  }

  private func findings(_ rule: String, in source: String, beside others: String...) -> [Finding] {
    let analyzer = Analyzer(settings: RuleSettings(preset: .none, levels: [rule: .on]))
    let tree = SyntaxTree.parse(SourceText(source))
    var files = ["Main.swift": FileFacts(tree)]
    for (number, other) in others.enumerated() {
      files["Other\(number).swift"] = FileFacts(SyntaxTree.parse(SourceText(other)))
    }
    return analyzer.analyze(tree, in: FactIndex(files), path: "Main.swift").findings
  }

  @Test func cancellationIsAnErrorWhereAViewAwaitsTheModel() {
    let rule = "cancellation_reported_as_error"
    let called = findings(rule, in: model, beside: view("List(feed.posts) { Row($0) }.task { await feed.load() }"))
    #expect(called.map(\.severity) == [.warning])
    let uncalled = findings(rule, in: model, beside: view("List(feed.posts) { Row($0) }.task { await feed.send() }"))
    #expect(uncalled.map(\.severity) == [.hint])
    #expect(uncalled.first?.missingFact != nil)
  }

  @Test func modelsWithoutSwiftUIAreNobodysBusiness() {
    #expect(findings("cancellation_reported_as_error", in: model).isEmpty)
    #expect(findings("cancellation_reported_as_error", in: model, beside: "import UIKit").isEmpty)
  }

  @Test func aButtonKnowsTheFlagOfItsModel() {
    let rule = "async_action_not_reentrant"
    let tapped = view("Button(\"Send\") { Task { await feed.send() } }")
    #expect(findings(rule, in: tapped, beside: model).count == 1)
    #expect(findings(rule, in: tapped).isEmpty)
    let guarded = model.replacing("isSending = true", with: "if isSending { return }; isSending = true")
    #expect(findings(rule, in: tapped, beside: guarded).isEmpty)
  }

  @Test func refreshingKnowsWhatTheModelChanges() {
    let rule = "refreshable_content_swapped"
    let swapped = view(
      "if feed.isSending { ProgressView() } else { List(feed.posts) { Row($0) }.refreshable { await feed.send() } }")
    #expect(findings(rule, in: swapped, beside: model).count == 1)
    #expect(findings(rule, in: swapped).isEmpty)
  }

  @Test func theActorOfABaseClassCounts() {
    let rule = "view_model_missing_main_actor"
    let shelf = """
      import SwiftUI
      final class Shelf: Cabinet, ObservableObject {
        @Published var books: [Book] = []
        func load() async { books = await library.all() }
      }
      """
    #expect(findings(rule, in: shelf).map(\.severity) == [.hint])
    #expect(findings(rule, in: shelf, beside: "@MainActor class Cabinet {}").isEmpty)
    #expect(findings(rule, in: shelf, beside: "class Cabinet {}").map(\.severity) == [.warning])
  }

  @Test func aBaseClassMayPublish() {
    let rule = "observable_object_without_published"
    let counter = "import SwiftUI\nfinal class Counter: Base, ObservableObject { var count = 0 }"
    #expect(findings(rule, in: counter).isEmpty)
    #expect(findings(rule, in: counter, beside: "protocol Base {}").count == 1)
    #expect(findings(rule, in: counter, beside: "class Base: ObservableObject {}").isEmpty)
  }
}

import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests what code changes when it runs again, including the functions that it calls.
@Suite struct IdempotenceTests {
  private func effect(
    _ action: String, members: String = "", beside others: [String: String] = [:]
  ) throws -> RerunEffect {
    let file = SampleFile(
      """
      import SwiftUI
      struct Home: View {
        @StateObject private var feed = Feed()
        var body: some View { List().onAppear ▸{ \(action) }◂ }
        \(members)
      }
      """, beside: others)
    return file.model.effectOfRerun(try file.node)
  }

  private static let feed = [
    "Feed.swift": """
    @MainActor final class Feed: ObservableObject {
      @Published var posts: [Post] = []
      func loadOnce() async { guard posts.isEmpty else { return }; posts = await server.posts() }
      func reload() async { posts = await server.posts() }
      func start() { prepare() }
      private func prepare() { title = "a" }
      func begin() { refresh() }
      private func refresh() { Task { posts = await server.posts() } }
      func notify() { center.note(self) }
    }
    """
  ]

  @Test(
    arguments: [
      ("load()", "func load() { guard items.isEmpty else { return }; items.append(1) }", .same),
      ("load()", "func load() { items.append(1) }", .differs),
      ("first()", "func first() { second() }; func second() { third() }; func third() { count += 1 }", .differs),
      ("first()", "func first() { second() }; func second() { first() }", .same), ("elsewhere()", "", .unknown),
    ] as [(String, String, Rerun)])
  func methodsOfTheFileAreFollowed(action: String, members: String, expected: Rerun) throws {
    #expect(try effect(action, members: members).kind == expected)
  }

  @Test(
    arguments: [
      ("Task { await feed.loadOnce() }", .same), ("Task { await feed.reload() }", .differs), ("feed.start()", .same),
      ("feed.begin()", .differs), ("feed.notify()", .unknown),
    ] as [(String, Rerun)])
  func methodsOfOtherFilesAreFollowed(action: String, expected: Rerun) throws {
    #expect(try effect(action, beside: Self.feed).kind == expected)
  }

  @Test func anEffectNamesItsPlaceOrWhatIsNotKnown() throws {
    #expect(try effect("Task { await feed.reload() }", beside: Self.feed).evidence?.file == "Feed.swift")
    #expect(try effect("feed.follow()", beside: Self.feed).unknownCall == "follow")
  }

  private func paths(
    _ action: String, members: String = "", beside others: [String: String] = [:]
  ) throws -> Set<SetPath> {
    let file = SampleFile(
      """
      import SwiftUI
      struct Home: View {
        @StateObject private var feed = Feed()
        var body: some View { List().task ▸{ \(action) }◂ }
        \(members)
      }
      """, beside: others)
    return Set(file.model.pathsSet(by: try file.node))
  }

  @Test func whatIsSetIsSpelledAsInTheCaller() throws {
    #expect(
      try paths("isLoading = true; await feed.reload(); self.isLoading = false", beside: Self.feed) == [
        SetPath(path: "isLoading", isBeforeSuspension: true), SetPath(path: "isLoading", isBeforeSuspension: false),
        SetPath(path: "feed.posts", isBeforeSuspension: false),
      ])
    #expect(
      try paths("await load()", members: "func load() async { isLoading = true; items = await server.items() }") == [
        SetPath(path: "isLoading", isBeforeSuspension: true), SetPath(path: "items", isBeforeSuspension: false),
      ])
    // The code sets it after its last suspension.
    #expect(
      try paths("if isLocal { items = cached; return }; await load()") == [
        SetPath(path: "items", isBeforeSuspension: false)
      ])
    // The code is not suspended.
    #expect(
      try paths("load()", members: "func load() { items = cached }") == [
        SetPath(path: "items", isBeforeSuspension: false)
      ])
  }

  @Test(
    arguments: [
      ("if isLoading { }", "isLoading", true), ("if self.isLoading { }", "isLoading", true),
      ("if let book { }", "book", true),
      ("if feed.items.isEmpty { }", "feed.items", true), ("if items.count > 3 { }", "items", false),
      ("if other.isLoading { }", "isLoading", false),
    ])
  func conditionsAskForPaths(code: String, path: String, expected: Bool) throws {
    let file = SampleFile("func f() { ▸\(code)◂ }")
    #expect(try file.node.conditions.contains { $0.asks(for: path) } == expected)
  }
}

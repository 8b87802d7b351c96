import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests the values that code certainly sets before its first suspension, and the value of a condition afterward.
@Suite struct ValuesSetFirstTests {
  private func sets(_ action: String, members: String = "", beside others: [String: String] = [:]) throws -> [String] {
    let file = SampleFile(
      """
      import SwiftUI
      struct Home: View {
        @StateObject private var feed = Feed()
        var body: some View { List().refreshable ▸{ \(action) }◂ }
        \(members)
      }
      """, beside: others)
    return file.model.valuesSetFirst(by: try file.node).map { "\($0.set.path)=\($0.set.value)" }
  }

  @Test func onlyWhatRunsEachTimeCounts() throws {
    #expect(try sets("isLoading = true; await load(); isLoading = false") == ["isLoading=true"])
    #expect(try sets("if isOld { isLoading = true }; await load()") == [])
    #expect(try sets("Task { isLoading = true }; await load()") == [])
    #expect(try sets("isLoading = true") == [])
    #expect(try sets("begin(); await load()", members: "func begin() { phase = .loading }") == ["phase=.loading"])
    #expect(try sets("if isOld { begin() }; await load()", members: "func begin() { phase = .loading }") == [])
    #expect(
      try sets("await load()", members: "func load() async { phase = .loading; items = await get() }")
        == ["phase=.loading"])
  }

  @Test func methodsOfOtherFilesAreAsked() throws {
    let feed = [
      "Feed.swift": """
      final class Feed: ObservableObject {
        func reload(showsProgress: Bool = false) async {
          if showsProgress { phase = .loading }
          failed = false
          posts = await server.posts()
          phase = .ready
        }
      }
      """
    ]
    #expect(try sets("await feed.reload()", beside: feed) == ["feed.failed=false"])
  }

  @Test func closuresFromTheCreatorAreFollowed() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Home: View {
        let feed: Feed
        var body: some View { Posts { await feed.reload() } }
      }
      struct Posts: View {
        let onRefresh: () async -> Void
        var body: some View { List().refreshable ▸{ await onRefresh() }◂ }
      }
      final class Feed: ObservableObject {
        func reload() async { phase = .loading; posts = await server.posts() }
      }
      """)
    let values = file.model.valuesSetFirst(by: try file.node)
    #expect(values.map(\.set) == [SetValue(path: "feed.phase", value: ".loading")])
    #expect(values.first?.assignment?.node.text == "phase = .loading")
  }

  @Test(
    arguments: [
      ("if a { ▸x()◂ }", "false", false), ("if a { ▸x()◂ }", "true", true), ("if a {} else { ▸x()◂ }", "true", false),
      ("if !a { ▸x()◂ }", "true", false), ("if a && b { ▸x()◂ }", "false", false),
      ("if a && b { ▸x()◂ }", "true", true), ("if a && b > 1 { ▸x()◂ }", "true", true),
      ("if b > 1 && a != nil { ▸x()◂ }", "nil", false),
      ("if a && b {} else { ▸x()◂ }", "true", nil),
      ("if a || b { ▸x()◂ }", "true", true), ("if a == .ready { ▸x()◂ }", ".loading", false),
      ("if a != Phase.ready { ▸x()◂ }", ".ready", false), ("if a.isEmpty {} else { ▸x()◂ }", "[]", false),
      ("if let a { ▸x()◂ }", "nil", false), ("if let a { ▸x()◂ }", "next", nil),
      ("if case .ready(let n) = a { ▸x()◂ }", ".loading", false),
      ("if case .ready(let n) = a { ▸x()◂ }", ".ready(2)", true),
      ("if case .loading = a {} else { ▸x()◂ }", "Phase.loading", false),
      ("if case .loading = b {} else { ▸x()◂ }", ".loading", nil), ("if case .ready = a { ▸x()◂ }", "next", nil),
      ("switch a { case .loading: y(); case .ready: ▸x()◂ }", ".loading", false),
      ("switch a { case .loading: y(); default: ▸x()◂ }", ".loading", false),
      ("switch a { case .loading: y(); default: ▸x()◂ }", ".ready", true),
      ("switch a { case .loading(let n) where n > 1: y(); default: ▸x()◂ }", ".loading(2)", nil),
    ] as [(String, String, Bool?)])
  func branchesThatAValueChooses(code: String, value: String, isKept: Bool?) throws {
    let file = SampleFile("func f() { \(code) }")
    let node = try file.node
    let branch = try #require(node.ancestors.first { $0.kind == .ifExpr || $0.kind == .switchExpr })
    #expect(branch.keeps(node, when: SetValue(path: "a", value: value)) == isKept)
  }
}

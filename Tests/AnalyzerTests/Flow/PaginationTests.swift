import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct PaginationTests {
  @Test(
    arguments: [
      ("loadMore", true), ("loadNextPage", true), ("fetchMoreItems", true), ("nextPage", true), ("showNextPage", true),
      ("paginate", true), ("load", false), ("more", false), ("fetch", false),
    ])
  func namesSayPagination(text: String, isPagination: Bool) throws {
    let file = SampleFile("struct A { func \(text)() {} }")
    #expect(try file.type.functions.first?.name?.isPagination == isPagination)
  }

  @Test func listsGrowAfterTheAwait() throws {
    let file = SampleFile(
      """
      class A {
        var items: [Int] = []
        var others = [Int]()
        var page = 0
        var isLoading = false
        func more() async {
          guard !isLoading else { return }
          others += [0]
          let new = await load(page)
          items += new
          others.append(contentsOf: new)
          page += 1
          if page > 3 { }
        }
      }
      """)
    let function = try file.function("more")
    #expect(file.model.appendedAfterAwait(function).map(\.name.text) == ["items", "others"])
    #expect(file.model.guards(of: function).map(\.name.text) == ["isLoading"])
  }

  @Test func aComputedPropertyAsksForAStateThatTheFunctionSetsFirst() throws {
    let file = SampleFile(
      """
      class A {
        var phase = Phase.idle
        var limit = 3
        var canContinue: Bool { phase == .idle && limit > 0 }
        func more() async {
          guard canContinue else { return }
          phase = .loading
          await load()
          limit = 2
        }
      }
      """)
    #expect(file.model.guards(of: try file.function("more")).map(\.name.text) == ["phase"])
  }
}

import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct VaryingResultsTests {
  @Test(
    arguments: [
      ("▸await client.all()◂", false), ("▸await client.books(text)◂", true), ("▸await client.books(fixed)◂", false),
      ("▸await client.books(1, id)◂", false), ("▸await find()◂", true), ("▸await self.find()◂", true),
      ("▸await client.books(word)◂", true), ("▸await client.books(title)◂", false),
      ("▸await client.books(mixed)◂", true), ("▸await client.books(length)◂", true),
      ("▸await Store.shared.all()◂", false), ("▸await client.books(text.lowercased())◂", true),
    ])
  func resultsDifferOrNot(code: String, differ: Bool) throws {
    let file = SampleFile(
      """
      final class A {
        let client: Client
        let id = 1
        let fixed: String
        var text = ""
        var title: String { "a" }
        var mixed: String { text + title }
        var length: Int { text.count }
        func run(_ word: String) { job = Task { \(code) } }
        func find() async {}
      }
      """)
    #expect(file.model.mayDiffer(try file.node) == differ)
  }

  @Test(
    arguments: [
      ("if text.isEmpty { ▸a()◂ }", true), ("if text == \"\" { ▸a()◂ }", true), ("if !text.isEmpty { ▸a()◂ }", false),
      ("if text.isEmpty { b() } else { ▸a()◂ }", false), ("guard text.isEmpty else { return }; ▸a()◂", true),
      ("guard !text.isEmpty else { return }; ▸a()◂", false), ("▸a()◂", false),
    ])
  func someCodeRunsForEmptyTextOnly(code: String, isOnly: Bool) throws {
    let file = SampleFile("func f() { \(code) }")
    #expect(try file.node.runsForEmptyTextOnly(below: file.model.tree.root) == isOnly)
  }
}

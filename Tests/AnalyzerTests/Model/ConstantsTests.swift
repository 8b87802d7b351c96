import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ConstantsTests {
  @Test(
    arguments: [
      ("\"key\"", "key"), ("name", "own"), ("self.name", "own"), ("Self.name", "own"), ("Keys.name", "foreign"),
      ("global", "everywhere"), ("variable", nil), ("unknown", nil), ("Keys.unknown", nil),
    ] as [(String, String?)])
  func stringsAreLookedUp(code: String, text: String?) throws {
    let file = SampleFile(
      """
      let global = "everywhere"
      var variable = "a"
      enum Keys { static let name = "foreign" }
      struct A {
        let name = "own"
        func f() { g(▸\(code)◂) }
      }
      """)
    #expect(try file.model.stringConstant(file.node)?.constantText == text)
  }

  @Test func localNamesAreNoConstants() throws {
    let file = SampleFile("let name = \"a\"\nfunc f(name: String) { g(▸name◂) }")
    #expect(try file.model.stringConstant(file.node) == nil)
  }

  @Test(
    arguments: [
      ("[1, 2]", true), ("0..<5", true), ("stride(from: 0, to: 5, by: 1)", true), ("pages", true), ("Page.all", true),
      ("Array(pages)", true), ("pages.prefix(3)", true), ("pages[0]", true), (".all", true), ("items", false),
      ("model.items", false), ("Store.shared.items", false), ("Config.current.items", false),
      ("Config.local.items", true),
      ("Self.kept", true), ("Self.changing", false), ("load()", false),
    ])
  func collectionsThatNeverChange(code: String, isConstant: Bool) throws {
    let file = SampleFile(
      """
      struct A {
        let pages = [Page("a"), Page("b")]
        @State var items = [1]
        static let kept = [1]
        static var changing = [1]
        func f() { g(▸\(code)◂) }
      }
      """)
    #expect(try file.model.isConstant(file.node) == isConstant)
  }
}

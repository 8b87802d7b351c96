import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct OptionalReadTests {
  @Test(
    arguments: [
      ("x ?? y", OptionalRead.Form.defaulted, "x"), ("self.x!", .forced, "x"), ("x?.title", .chained, "x"),
      ("model.error?.text", .chained, "model.error"),
    ])
  func readsHaveForms(code: String, form: OptionalRead.Form, path: String) throws {
    let file = SampleFile("func f() { g { ▸\(code)◂ } }")
    let closure = try #require(try file.node.ancestors.first { $0.kind == .closureExpr })
    let reads = file.model.optionalReads(in: closure)
    #expect(reads.map(\.form) == [form])
    #expect(reads.map(\.path) == [path])
  }

  @Test func bindingsNameTheOptionalAndTheValue() throws {
    let file = SampleFile("func f() ▸{ if let x { }; if let y = self.z { } }◂")
    let reads = file.model.optionalReads(in: try file.node)
    #expect(reads.map(\.form) == [.bound, .bound])
    #expect(reads.map(\.path) == ["x", "z"])
    #expect(reads.map(\.boundName) == ["x", "y"])
    #expect(reads.map { $0.root?.text } == ["x", "z"])
  }

  @Test(arguments: ["load()?.title", "x + y", "Model.shared!", "let x: Int? = nil; _ = x!"])
  func othersAreNoReads(code: String) throws {
    let file = SampleFile("func f() ▸{ \(code) }◂")
    #expect(file.model.optionalReads(in: try file.node).isEmpty)
  }
}

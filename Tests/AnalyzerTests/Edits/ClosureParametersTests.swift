import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ClosureParametersTests {
  private func unwrapped(_ closure: String) throws -> String? {
    let file = SampleFile("f ▸\(closure)◂")
    let closure = try #require(ClosureExpr(try file.node))
    let edits = file.model.unwrapping(file.model.optionalReads(in: closure.node), in: closure)
    return edits.map { String(file.text(after: $0).dropFirst(2)) }
  }

  @Test(
    arguments: [
      ("{ Text(x ?? \"\") }", "{ x in Text(x) }"), ("{ Text(model.error!) }", "{ error in Text(error) }"),
      ("{ if let y = x { Text(y) } }", "{ y in Text(y) }"), ("{ Text(a) }", "{ _ in Text(a) }"), ("{ }", "{ _ in }"),
      ("{ Text(x!, y!) }", nil), ("{ b in Text(x!) }", nil), ("{ if let x { a } else { b } ; c }", nil),
    ] as [(String, String?)])
  func closuresAreGivenTheValue(code: String, result: String?) throws {
    let text = try unwrapped(code)
    #expect(text?.replacing("  ", with: " ") == result)
  }
}

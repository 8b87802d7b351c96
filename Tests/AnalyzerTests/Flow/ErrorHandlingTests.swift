import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ErrorHandlingTests {
  @Test(
    arguments: [
      ("catch { }", "error"), ("catch let problem { }", "problem"), ("catch is URLError { }", nil),
      ("catch let e as URLError { }", nil), ("catch let e where e.isFatal { }", nil), ("catch A.b, A.c { }", nil),
    ] as [(String, String?)])
  func caughtErrorsHaveNames(code: String, name: String?) throws {
    let clause = SampleFile("func f() { do { try g() } ▸\(code)◂ }")
    #expect(try clause.node.caughtErrorName == name)
    #expect(try clause.node.isCatchAll == (name != nil))
  }

  @Test func commentsAreSeen() throws {
    let file = SampleFile("// before\nfunc f() { ▸do { /* here */ g() }◂; ▸h()◂ // behind\n}")
    #expect(file.marked.map(\.hasComments) == [true, false])
  }
}

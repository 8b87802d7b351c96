import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct CallFormTests {
  private func matches(_ form: CallForm, _ code: String) throws -> Bool {
    let tree = SyntaxTree.parse(SourceText(code))
    let call = try #require(tree.root.descendants.lazy.compactMap { FunctionCallExpr($0) }.first)
    return withExtendedLifetime(tree) { form.matches(call) }
  }

  @Test(
    arguments: [
      (.argument("a"), ["f(a: 1)", "f(0, a: 1) { }"], ["f(1)", "f(b: 1)", "f { } a: { }"]),
      (.value("a"), ["f(a: 1)", "f(0, a: g) { }"], ["f(a: { 1 })", "f(1)", "f { } a: { }"]),
      (.without(["a", "b"]), ["f()", "f(1, c: 2)"], ["f(a: 1)", "f(c: 1, b: 2)"]),
      (.closure("a"), ["f(a: { })", "f { } a: { }"], ["f { }", "f(a: g)", "f(b: { })"]),
      (.noArguments, ["f()", "f { }"], ["f(1)", "f(a: 1) { }"]),
      (.firstUnlabeled, ["f(1)", "f(1, a: 2)"], ["f()", "f { }", "f(a: 1, 2)"]),
      (.noUnlabeledArguments, ["f()", "f(a: 1)", "f { }"], ["f(1)", "f(a: 1, 2)"]),
      (.firstArgument([".x", ".y"]), ["f(.x)", "f(a: .y)", "f(.x, 1)"], ["f()", "f(.z)", "f(1, .x)", "f(.x())"]),
      (.trailingClosure, ["f { }", "f(1) { }"], ["f()", "f({ })"]),
      (
        .closureParameters([0, 2]), ["f { }", "f { g() }", "f { a, b in }", "f(perform: { a, b in })"],
        ["f { a in }", "f { g($0) }", "f(perform: g)", "f()", "f({ })"]
      ),
      (.all([.argument("a"), .trailingClosure]), ["f(a: 1) { }"], ["f(a: 1)", "f { }", "f()"]),
      (.any([.argument("a"), .trailingClosure]), ["f(a: 1) { }", "f(a: 1)", "f { }"], ["f()", "f(b: 1)"]),
    ] as [(CallForm, [String], [String])])
  func formsAreToldByTheArguments(form: CallForm, fitting: [String], others: [String]) throws {
    for code in fitting { #expect(try matches(form, code), "\(code)") }
    for code in others { #expect(try !matches(form, code), "\(code)") }
  }
}

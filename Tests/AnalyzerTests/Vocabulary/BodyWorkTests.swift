import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests which code each evaluation of a body runs.
@Suite struct BodyWorkTests {
  /// Whether an evaluation of the body of `Page` runs the call of `work`, and whether it does so through a helper.
  private func evaluation(_ members: String, beside other: String = "") throws -> (runs: Bool, isInHelper: Bool) {
    let file = SampleFile("import SwiftUI\nstruct Page: View { \(members) }\n\(other)")
    let call = try #require(file.model.calls(named: "work").first)
    let evaluation = file.model.bodyEvaluation(running: call.node)
    return (evaluation != nil, evaluation?.use != nil)
  }

  @Test(arguments: [
    "var body: some View { Text(work()) }",
    "var body: some View { VStack { if isOn { Text(work()) } } }",
    "var body: some View { ForEach(items) { item in Text(work()) } }",
    "var body: some View { Text(items.map { work() }.first!) }",
    "var body: some View { let text = work(); return Text(text) }",
    "func row() -> some View { Text(work()) }",
  ])
  func bodiesRunIt(members: String) throws {
    let (runs, isInHelper) = try evaluation(members)
    #expect(runs && !isInHelper)
  }

  @Test func textFieldsInOtherBranchesAreNotShownWithANode() throws {
    func isTyped(_ members: String) throws -> Bool {
      let file = SampleFile("import SwiftUI\nstruct Page: View { \(members) }")
      let node = try file.node
      return file.model.hasTextInput(try #require(file.model.enclosingType(of: node)), shownWith: node)
    }
    let field = "TextField(\"\", text: $text)"
    #expect(try isTyped("var body: some View { \(field); Text(▸work()◂) }"))
    #expect(try !isTyped("var body: some View { if isOn { \(field) } else { Text(▸work()◂) } }"))
    #expect(try !isTyped("var body: some View { switch tab { case .a: \(field); default: Text(▸work()◂) } }"))
    let helpers = "var field: some View { \(field) }; var text: some View { Text(▸work()◂) }"
    #expect(try !isTyped("var body: some View { if isOn { field } else { text } }; \(helpers)"))
    #expect(try isTyped("var body: some View { if isOn { field } else { text; field } }; \(helpers)"))
    #expect(try !isTyped("var body: some View { Text(▸work()◂) }"))
  }

  @Test(arguments: [
    "var body: some View { Text(title) }; var title: String { work() }",
    "var body: some View { Text(title()) }; func title() -> String { work() }",
    "var body: some View { Text(self.title) }; var title: String { get { work() } set {} }",
    "var body: some View { Text(Self.title()) }; static func title() -> String { work() }",
    "var body: some View { Text(a) }; var a: String { b }; var b: String { work() }",
  ])
  func helpersRunIt(members: String) throws {
    let (runs, isInHelper) = try evaluation(members)
    #expect(runs && isInHelper)
  }

  @Test func functionsOfTheFileRunIt() throws {
    #expect(try evaluation("var body: some View { Text(title()) }", beside: "func title() -> String { work() }").runs)
    #expect(
      try evaluation(
        "var body: some View { Text(date.text) }", beside: "extension Date { var text: String { work() } }"
      )
      .runs)
  }

  @Test(arguments: [
    "var body: some View { Button(\"\") { work() } }",
    "var body: some View { Text(\"\").onAppear { work() } }",
    "var body: some View { Button(\"\", action: save) }; func save() { work() }",
    "var body: some View { Text(title) }; let title = work()",
    "var body: some View { Text(title) }; lazy var title = work()",
    "var body: some View { Text(title) }; var title: String { get { \"\" } set { work() } }",
    "var body: some View { Text(\"\") }; init() { work() }",
    "var body: some View { Text(\"\") }; func unused() { work() }",
    "var body: some View { Text(\"\").task { await load() } }; func load() async { work() }",
    "var body: some View { Text(\"\"); let later = { work() } }",
    "var body: some View { Mystery(\"\") { work() } }",
  ])
  func eventsAndStoredValuesDoNot(members: String) throws {
    #expect(try !evaluation(members).runs)
  }

  @Test func closuresOfTheProjectsViewsBuildContentIfDeclaredSo() throws {
    let page = "var body: some View { Card(title: \"\") { Text(work()) } }"
    #expect(
      try evaluation(page, beside: "struct Card<C: View>: View { let title: String; @ViewBuilder let content: C }").runs
    )
    let initializer = "init(title: String, @ViewBuilder content: () -> C) { self.content = content() }"
    #expect(try evaluation(page, beside: "struct Card<C: View>: View { let content: C; \(initializer) }").runs)
    let body = "var body: some View { content() }"
    let titled = "struct Card<C: View>: View { let title: String; let content: () -> C; \(body) }"
    #expect(try evaluation(page, beside: titled).runs)
    #expect(try !evaluation(page, beside: "struct Card: View { let title: String; let save: () -> Void }").runs)
  }

  @Test(arguments: [
    ("var body: some View { Field { text = work() } }", true),
    ("var body: some View { VStack { text = work() } }", false),
    ("var body: some View { VStack { let _ = (text = work()) } }", true),
    ("var body: some View { text = work(); return Text(text) }", true),
    ("func row() -> some View { text = work(); return Text(text) }", true),
    ("@ViewBuilder func row() -> some View { text = work() }", false),
  ])
  func buildersAcceptNoStatementsWithoutAValue(members: String, isPossible: Bool) throws {
    let file = SampleFile("import SwiftUI\nstruct Page: View { \(members) }")
    let call = try #require(file.model.calls(named: "work").first)
    #expect(file.model.mayHaveNoValue(call.node.enclosingStatement) == isPossible)
  }
}

import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Declarations under names of SwiftUI, and custom modifiers, in other files than the analyzed one.
@Suite struct ProjectNamesTests {
  private func findings(_ rule: String, in body: String, beside other: String) -> [Finding] {
    let analyzer = Analyzer(settings: RuleSettings(preset: .none, levels: [rule: .on]))
    let tree = SyntaxTree.parse(
      SourceText("import SwiftUI\nstruct Home: View {\n  var body: some View {\n    \(body)\n  }\n}\n"))
    let index = FactIndex([
      "Home.swift": FileFacts(tree), "Other.swift": FileFacts(SyntaxTree.parse(SourceText("import SwiftUI\n" + other))),
    ])
    return analyzer.analyze(tree, in: index, path: "Home.swift").findings
  }

  @Test func aModifierOfTheSameNameAndLabelsIsTheProjects() {
    let rule = "deprecated_corner_radius"
    let body = "Text(\"a\").cornerRadius(8)"
    #expect(findings(rule, in: body, beside: "").count == 1)
    let own = "func cornerRadius(_ radius: CGFloat) -> some View { self }"
    #expect(findings(rule, in: body, beside: "extension View { \(own) }").isEmpty)
    #expect(findings(rule, in: body, beside: "extension View { private \(own) }").count == 1, "another file's own")
    #expect(findings(rule, in: body, beside: "private extension View { \(own) }").count == 1)
    let others = "func cornerRadius(_ radius: CGFloat, corners: UIRectCorner) -> some View { self }"
    #expect(findings(rule, in: body, beside: "extension View { \(others) }").count == 1, "other labels")
  }

  @Test func aTypeOfTheProjectShadowsSwiftUIs() {
    let rule = "lazy_stack_outside_scroll_view"
    let body = "VStack { LazyHStack { Text(\"a\") }; Text(\"b\") }"
    #expect(findings(rule, in: body, beside: "").count == 1)
    #expect(findings(rule, in: body, beside: "struct LazyHStack: View { var body: some View { Text(\"a\") } }").isEmpty)
    #expect(findings(rule, in: body, beside: "private struct LazyHStack {}").count == 1)
    #expect(
      findings(rule, in: body, beside: "enum Layouts { struct LazyHStack {} }").count == 1,
      "visible only under its qualified name")
    #expect(findings(rule, in: body, beside: "extension LazyHStack { func show() {} }").count == 1)
    let own = Project([
      "App/Home.swift": "struct Home: View { var body: some View { \(body) } }",
      "AppTests/Fake.swift": "struct LazyHStack: View { var body: some View { Text(\"a\") } }",
    ])
    #expect(own.findings(of: rule, in: "App/Home.swift").count == 1, "declared in a test target")
  }

  @Test func aParameterWithTheNameOfAHelperSilencesNothing() {
    let project = Project([
      "Books.swift": """
      struct Books: View {
        @State private var isShown = false
        let books: [Book]
        var body: some View { List { ForEach(books) { book in entry(book) } } }
        private func entry(_ book: Book) -> some View {
          Text(book.title).sheet(isPresented: $isShown) { Page(book: book) }
        }
        private func open(_ entry: Book) { show(entry); print(entry.title) }
      }
      """
    ])
    let found = project.findings(of: "sheet_in_row", in: "Books.swift")
    #expect(found.map(\.severity) == [.warning])
    #expect(found.map(\.ruleCase) == ["rowData"])
  }

  @Test func rulesLookThroughModifiersOfTheProject() {
    let rule = "transparent_tap_catcher"
    let body = "Color.clear.tappable().onTapGesture { close() }"
    #expect(findings(rule, in: body, beside: "").count == 1)
    #expect(
      findings(rule, in: body, beside: "extension View { func tappable() -> some View { padding() } }").count == 1)
    let own = "extension View { func tappable() -> some View { contentShape(Rectangle()) } }"
    #expect(findings(rule, in: body, beside: own).isEmpty)
  }
}

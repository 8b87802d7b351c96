import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct LateInputsTests {
  private static let sheet = """
    struct Sheet: View {
      @State var text: String
      init(title: String) { _text = State(initialValue: title) }
      var body: some View { Text(text) }
    }
    """

  @Test(
    arguments: [
      ("shows = true; Task { title = await load() }", "Sheet(title: title)", true),
      ("Task { title = await load() }; shows = true", "Sheet(title: title)", true),
      ("Task { shows = true; title = await load() }", "Sheet(title: title)", true),
      ("Task { title = await load(); shows = true }", "Sheet(title: title)", false),
      ("title = \"b\"; shows = true", "Sheet(title: title)", false),
      ("shows = true; title = \"b\"", "Sheet(title: title)", false),
      ("shows = true", "Sheet(title: title)", false),
      (
        "shows = true; Task { title = await load() }",
        "if title.isEmpty { ProgressView() } else { Sheet(title: title) }", false
      ),
      ("shows = true; Task { title = await load() }", "Sheet(title: title).id(title)", false),
    ])
  func valuesSetAfterThePresentation(action: String, content: String, isLate: Bool) throws {
    let file = SampleFile(
      Self.sheet + """

        struct Home: View {
          @State private var title = ""
          @State private var shows = false
          var body: some View { Button("") { open() }.sheet(isPresented: $shows) { \(content) } }
          private func open() { \(action) }
        }
        """)
    let initializer = try #require(try file.type.initializers.first)
    let value = try #require(try file.call("State").firstArgument)
    let late = file.model.lateInputs(of: initializer, madeInto: [value], in: try file.type)
    #expect(late.map(\.name.text) == (isLate ? ["title"] : []))
  }
}

import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct RulePageParserTests {
  private static let minimal = """
    # Blur bleeds past its edge

    **What happens.** The edge turns into
    a soft smear.

    **Why.** Modifiers apply
    from the inside out:

    - the clip cuts first;
    - the blur spreads.

    """

  private func parse(_ text: String) throws(RulePageError) -> RuleDocumentation {
    try RulePageParser.parse(Array(text.utf8))
  }

  @Test func joinsTheLinesOfAParagraphButNotOfAList() throws {
    let page = try parse(Self.minimal)
    #expect(page.title == "Blur bleeds past its edge")
    #expect(
      page.explanation == """
        **What happens.** The edge turns into a soft smear.

        **Why.** Modifiers apply from the inside out:

        - the clip cuts first;
        - the blur spreads.
        """)
    #expect(page.examples.isEmpty && page.illustration == nil && page.references.isEmpty)
  }

  @Test func readsExamples() throws {
    let page = try parse(
      Self.minimal + """
        ## Incorrect: a `blur`: on top

        ```swift hint iOS=16.4 macOS=13.0
        Card()

          .▸blur()◂
        ```

        **Corrected**

        ```swift
        Card()
        ```

        ## Incorrect

        Error: cannot find 'blur'

        ```swift deployment=unknown
        ▸blur()◂
        ```

        ## Correct: plain

        ```swift
        Card()
        ```

        """)
    #expect(
      page.examples == [
        RuleExample(
          code: "Card()\n\n  .▸blur()◂", fixed: "Card()", severity: .hint, note: "a `blur`: on top",
          deployment: [.iOS: OSVersion(16, 4), .macOS: OSVersion(13)], doesNotCompile: nil),
        RuleExample(
          code: "▸blur()◂", fixed: nil, severity: nil, note: nil, deployment: [:],
          doesNotCompile: "cannot find 'blur'"),
        RuleExample(code: "Card()", fixed: nil, severity: nil, note: "plain", deployment: nil, doesNotCompile: nil),
      ])
  }

  @Test func readsLists() throws {
    let page = try parse(
      Self.minimal + """
        ## Related rules

        - `any_view`
        - `empty_catch`

        ## Accessibility criteria

        - 4.1.2 Name, Role, Value

        ## Sources

        - [Apple documentation: blur(radius:opaque:)](https://developer.apple.com/documentation/swiftui/blur(radius:opaque:))
        - A printed book

        """)
    #expect(page.related == ["any_view", "empty_catch"])
    #expect(page.criteria.map(\.number) == ["4.1.2"])
    #expect(
      page.references == [
        RuleReference(
          title: "Apple documentation: blur(radius:opaque:)",
          url: "https://developer.apple.com/documentation/swiftui/blur(radius:opaque:)"),
        RuleReference(title: "A printed book", url: nil),
      ])
  }

  private func figure(_ notation: String, verdict: String = "Incorrect") throws -> Illustration.Panel {
    let page = try parse(Self.minimal + "## Picture\n\n**\(verdict).** A\ncaption.\n\n```\(notation)\n```\n")
    return try #require(page.illustration?.panels.first)
  }

  @Test func readsFigures() throws {
    typealias Label = Illustration.Label
    let layers = try figure("layers moving=1 to=0\nCard()\nclip — cuts\n✗ blur — spreads")
    #expect(layers.verdict == .incorrect && layers.caption == "A caption.")
    #expect(
      layers.figure
        == .layers("Card()", [Label("clip", "cuts"), Label("blur", "spreads", mark: .problem)], moving: 1, to: 0))
    #expect(
      try figure("layers example=2\nspreads", verdict: "Corrected").figure
        == .example(1, isCorrected: true, note: "spreads"))
    #expect(try figure("loop example=1").figure == .reactions(ofExample: 0))
    #expect(try figure("loop\n`a` -> sets").figure == .loop([Illustration.Link(label: "`a`", arrow: "sets")]))
    #expect(
      try figure("timeline\nlanes: A | B\n1 -> 2: go\n2: ✓ ok\n1 starts: x\n1 ends: y\npause: later").figure
        == .timeline(
          ["A", "B"],
          [
            .message(0, 1, "go"), .event(1, Label("ok", mark: .remedy)), .start(0, "x"), .end(0, "y"),
            .pause("later"),
          ]))
    #expect(
      try figure("rows\n1 | Milk | ? typed\n | Bread\n=> moved\n1 | Milk").figure
        == .rows(
          before: [
            Illustration.Row(id: "1", text: "Milk", state: Label("typed", mark: .missing)),
            Illustration.Row(id: "", text: "Bread", state: nil),
          ], change: "moved", after: [Illustration.Row(id: "1", text: "Milk", state: nil)]))
    #expect(
      try figure("areas height=40\ndrawn 0 1 100 20: Title\nclip 0 0 5 5").figure
        == .areas(
          height: 40,
          [
            Illustration.Area(kind: .drawn, x: 0, y: 1, width: 100, height: 20, label: "Title"),
            Illustration.Area(kind: .clip, x: 0, y: 0, width: 5, height: 5, label: nil),
          ]))
    typealias Box = Illustration.ViewBox
    #expect(
      try figure("views\nA\n  B\n    C\n  -> pushes\n    D\nE").figure
        == .views([
          Box("A", [Box("B", [Box("C")])], shows: [Illustration.Shown(how: "pushes", view: Box("D"))]), Box("E"),
        ]))
  }

  /// What is wrong with a page, at its line and column. The parts begin on line 13.
  @Test(arguments: [
    ("## Incorect\n\n```swift\n▸a◂\n```", 13, 1, "unknown section \"Incorect\""),
    ("## Incorrect\n\n```swift\na\n```", 13, 1, "mark what must be reported"),
    ("## Correct\n\n```swift\n▸a◂\n```", 13, 1, "a correct example has no marks"),
    ("## Correct\n\n```swift hint\na\n```", 13, 1, "a correct example has neither"),
    ("## Incorrect\n\n```swift loud\n▸a◂\n```", 15, 1, "unknown attribute \"loud\""),
    ("## Incorrect\n\n```swift iOS=16\n▸a◂\n```", 15, 1, "unknown attribute \"iOS=16\""),
    ("## Incorrect\n\n```\n▸a◂\n```", 15, 1, "expected an example"),
    ("## Incorrect\n\n```swift\n▸a◂", 15, 1, "this code block has no end"),
    ("## Incorrect\n\n▸a◂", 15, 1, "expected a code block"),
    ("## Incorrect\n\n```swift\n▸a◂\n```\n\nCorrected", 19, 1, "expected a heading"),
    ("## Incorrect\n\n```swift\n▸a◂\n```\n\n**Corrected**\n\n```text\na\n```", 21, 1, "expected the corrected code"),
    ("## Related rules\n\n- any_view", 15, 3, "expected the id of a rule in backticks"),
    ("## Related rules\n\n`any_view`", 15, 1, "expected a list item"),
    ("## Related rules", 14, 1, "expected a list item"),
    ("## Accessibility criteria\n\n- 4.1.9 Name", 15, 3, "unknown success criterion 4.1.9"),
    ("## Accessibility criteria\n\n- 4.1.2 Name", 15, 3, "success criterion 4.1.2 is called"),
    ("## Sources\n\n- [Title](http://example.com)", 15, 3, "expected a link to a web page"),
    ("## Sources\n\n- [Title]", 15, 3, "expected a link"),
    ("## Picture\n\nIncorrect", 15, 1, "expected a panel"),
    ("## Picture\n\n**Incorrect.**\n\n```tree\na\n```", 17, 1, "unknown figure"),
    ("## Picture\n\n**Incorrect.**\n\n```layers\n```", 17, 1, "this figure is empty"),
    ("## Picture\n\n**Incorrect.**\n\n```layers moving=x\na\n```", 17, 1, "expected a number"),
    ("## Picture\n\n**Incorrect.**\n\n```timeline\n1: a\n```", 18, 1, "expected the lanes"),
    ("## Picture\n\n**Incorrect.**\n\n```timeline\nlanes: a\n2: b\n```", 19, 1, "expected the number of a lane"),
    ("## Picture\n\n**Incorrect.**\n\n```timeline\nlanes: a\n1 stops: b\n```", 19, 1, "expected a step"),
    ("## Picture\n\n**Incorrect.**\n\n```rows\n1 | a\n```", 17, 1, "expected the change"),
    ("## Picture\n\n**Incorrect.**\n\n```rows\na\n=> b\n```", 18, 1, "expected a row"),
    ("## Picture\n\n**Incorrect.**\n\n```loop\na\n```", 18, 1, "expected a value and what it causes"),
    ("## Picture\n\n**Incorrect.**\n\n```areas\ndrawn 0 0 1 1\n```", 17, 1, "expected `height=…`"),
    ("## Picture\n\n**Incorrect.**\n\n```areas height=4\ndrawn 0 0 1\n```", 18, 1, "expected an area"),
    ("## Picture\n\n**Incorrect.**\n\n```views\na\n   b\n```", 19, 1, "unexpected indentation"),
    ("## Picture\n\n**Incorrect.**\n\n```views\na\n  -> b\n```", 19, 3, "expected one view below the arrow"),
  ])
  func namesTheLineOfAnError(part: String, line: Int, column: Int, message: String) {
    let error = #expect(throws: RulePageError.self) { try parse(Self.minimal + "\n\n" + part + "\n") }
    #expect(error?.line == line && error?.column == column, "\(error?.description ?? "")")
    #expect(error?.message.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func needsATitleAndAnExplanation() {
    #expect(throws: RulePageError(line: 1, column: 1, message: "expected the title: `# Subject, verb, consequence`")) {
      try parse("")
    }
    #expect(throws: RulePageError(line: 3, column: 1, message: "expected the explanation: `**What happens.** …`")) {
      try parse("# Title\n\n## Sources\n\n- Seen\n")
    }
  }

  @Test func anyBytesAreAPageOrAnError() {
    var random = SeededGenerator(seed: 30)
    let page = Array((Self.minimal + "\n## Incorrect\n\n```swift\n▸a◂\n```\n").utf8)
    for _ in 0..<2000 {
      var bytes = page
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = Bool.random(using: &random) ? 10 : UInt8.random(in: 0...255, using: &random)
      }
      _ = try? RulePageParser.parse(bytes)
    }
  }
}

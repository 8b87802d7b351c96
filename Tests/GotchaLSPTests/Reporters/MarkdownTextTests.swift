import Testing

@testable import GotchaProgram

struct MarkdownTextTests {
  let markdown = """
    # Title

    **What.** Use `a.b(**c**)`, see [the page](https://a.b).

    ```swift
    # no heading
    ```
    #hash

    """

  @Test func plainTextHasNoMarks() {
    #expect(
      MarkdownText().render(markdown)
        == "Title\n\nWhat. Use a.b(**c**), see the page: https://a.b.\n\n    # no heading\n#hash\n")
  }

  @Test func coloursTakeTheMarksPlace() {
    let text = MarkdownText(style: TerminalStyle(usesColor: true)).render(markdown)
    #expect(text.hasPrefix("\u{1B}[1mTitle\u{1B}[0m\n\n\u{1B}[1mWhat.\u{1B}[0m Use \u{1B}[36ma.b(**c**)\u{1B}[0m, see"))
  }

  @Test func codeIsKeptAndHeadingsMayHoldMarks() {
    let markdown = "## A **bold** title\n\nUse `a[0](b) ** c`.\n\n```swift\nlet `a` = 1\n```\n# x\n#a"
    #expect(MarkdownText().render(markdown) == "A bold title\n\nUse a[0](b) ** c.\n\n    let `a` = 1\nx\n#a")
  }

  @Test func unfinishedMarksAreText() {
    #expect(MarkdownText().render("a ** b [c] `d") == "a ** b [c] d")
  }

  @Test func codeMayHoldFences() {
    let code = ["a", "```", "# b"]
    #expect(MarkdownText.fence(code).hasPrefix("````swift\na\n"))
    #expect(MarkdownText().render(MarkdownText.fence(code) + "\n# c") == "    a\n    ```\n    # b\nc")
  }
}

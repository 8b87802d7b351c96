import Analyzers
import Testing

@testable import GotchaProgram

@Suite struct FixPreviewTests {
  private func preview(_ text: String, _ edits: (String, String)...) -> FixPreview? {
    let source = SourceText(text)
    let edits = edits.map { part, new in
      let start = text.utf8.distance(
        from: text.startIndex, to: text.firstRange(of: part)?.lowerBound ?? text.endIndex)
      return GotchaAnalysis.TextEdit(start..<start + part.utf8.count, new)
    }
    return FixPreview(of: Fix(title: "", isSafe: true, isPreferred: true, edits: edits), in: source)
  }

  @Test func theLineThatChangesWithoutItsIndentation() {
    let preview = preview("a\n    🎉 b.c\nd", ("b", "x"))
    #expect(preview?.before == ["🎉 b.c"])
    #expect(preview?.after == ["🎉 x.c"])
  }

  @Test func placesApartAreShownApart() {
    let text = "  a\n" + String(repeating: "  same\n", count: 20) + "    b\n"
    let preview = preview(text, ("a", "x"), ("b", "y"))
    #expect(preview?.before == ["a", "…", "  b"])
    #expect(preview?.after == ["x", "…", "  y"])
  }

  @Test func neighbouringLinesStayTogether() {
    #expect(preview("a\r\nb\r\nc", ("a", "x"), ("b", "y"))?.after == ["x", "y"])
  }

  @Test func linesThatGoAndLinesThatCome() {
    #expect(preview("a\nb\nc\n", ("b\n", ""))?.before == ["b"])
    #expect(preview("a\nb\nc\n", ("b\n", ""))?.after == [])
    #expect(preview("a\n  c\n", ("  c", "  b\n  c"))?.before == ["c"])
    #expect(preview("a\n  c\n", ("  c", "  b\n  c"))?.after == ["b", "c"])
    #expect(preview("\ta {\n\t\tb\n\t}", ("a {\n\t\tb\n\t}", "b"))?.before == ["a {", "\tb", "}"])
  }

  @Test func whatStaysInAnEditIsNotShown() {
    let (old, new) = ((1...30).map(String.init), (1...29).map(String.init) + ["x"])
    let preview = preview(old.joined(separator: "\n"), (old.joined(separator: "\n"), new.joined(separator: "\n")))
    #expect(preview?.before == ["30"])
    #expect(preview?.after == ["x"])
  }

  @Test func muchIsCut() {
    let preview = preview(
      (1...50).map { "old \($0)\n" }.joined() + "end", ("old 1\n", String(repeating: "x", count: 999)))
    #expect(preview?.after.first?.count == FixPreview.columnLimit)
    let long = (1...50).map { "old \($0)" }.joined(separator: "\n")
    let lines = self.preview(long, (long, (1...50).map { "new \($0)" }.joined(separator: "\n")))
    #expect(lines?.before.count == FixPreview.lineLimit)
    #expect(lines?.before.last == "…")
    #expect(lines?.after.first == "new 1")
  }

  @Test func nothingChanges() {
    #expect(preview("abc", ("b", "b")) == nil)
    #expect(preview("abc") == nil)
    let outside = Fix(title: "", isSafe: true, isPreferred: true, edits: [GotchaAnalysis.TextEdit(2..<9, "")])
    #expect(FixPreview(of: outside, in: SourceText("abc")) == nil)
  }
}

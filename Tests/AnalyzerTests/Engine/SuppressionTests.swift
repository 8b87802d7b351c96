import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests the scope of each form of suppression, and the findings about suppressions.
@Suite struct SuppressionTests {
  /// The lines (starting at 1) on which `clip_before_blur` is reported, and the findings about suppressions.
  private func analyze(
    _ code: String, levels: [String: RuleSettings.Level] = [:]
  ) -> (lines: [Int], about: [Finding], source: SourceText) {
    let source = SourceText(code)
    let settings = RuleSettings(preset: .recommended, levels: levels)
    let findings = Analyzer(settings: settings).analyze(source).findings
    return (
      findings.filter { $0.rule == "clip_before_blur" }.map { source.line(at: $0.range.lowerBound) + 1 },
      findings.filter { $0.rule.hasSuffix("suppression") }, source
    )
  }

  /// Two gotchas, on lines 5 and 10, with space for comments.
  private func views(
    first: String = "", inside: String = "", second: String = "", trailing: String = "", after: String = ""
  ) -> String {
    """
    import SwiftUI
    struct A: View {
      \(inside)
      var body: some View {\(first)
        Card().clipped().blur(radius: 8) \(trailing)
      }
    }
    struct B: View {
      var body: some View {\(second)
        Card().clipped().blur(radius: 8)
      }
    }
    \(after)
    """
  }

  @Test func withoutCommentsBothAreReported() {
    #expect(analyze(views()).lines == [5, 10])
  }

  @Test func nextCoversTheNextLineWithCode() {
    #expect(analyze(views(first: " // gotcha:disable:next clip_before_blur")).lines == [10])
    #expect(analyze(views(first: " // gotcha:disable:next all\n\n  // a remark\n")).lines == [13])
    // The line of the comment itself is not covered.
    let result = analyze(views(trailing: "// gotcha:disable:next clip_before_blur"))
    #expect(result.lines == [5, 10])
    #expect(result.about.map(\.rule) == ["unused_suppression"])
  }

  @Test func thisCoversItsOwnLine() {
    #expect(analyze(views(trailing: "// gotcha:disable:this clip_before_blur")).lines == [10])
    #expect(analyze(views(trailing: "/* gotcha:disable:this clip_before_blur */")).lines == [10])
    #expect(analyze(views(inside: "// gotcha:disable:this clip_before_blur")).lines == [5, 10])
  }

  @Test func aRegionEndsAtTheBracesOrAtEnable() {
    #expect(analyze(views(inside: "// gotcha:disable clip_before_blur")).lines == [10])
    #expect(analyze("// gotcha:disable clip_before_blur\n" + views()).lines == [])
    #expect(
      analyze("// gotcha:disable clip_before_blur\n" + views(second: " // gotcha:enable clip_before_blur")).lines
        == [11])
    #expect(analyze("// gotcha:disable clip_before_blur\n" + views(second: " // gotcha:enable all")).lines == [11])
    // Enabling one rule does not end a suppression of all rules.
    #expect(analyze("// gotcha:disable all\n" + views(second: " // gotcha:enable clip_before_blur")).lines == [])
  }

  @Test func fileCoversEverythingFromAnywhere() {
    #expect(analyze(views(after: "// gotcha:disable:file clip_before_blur -- legacy")).lines == [])
    #expect(analyze(views(after: "// gotcha:disable:file all")).lines == [])
  }

  @Test func severalIdsAndReasons() {
    let both = views(trailing: "// gotcha:disable:this deprecated_corner_radius, clip_before_blur -- why, all of it")
    let result = analyze(both)
    #expect(result.lines == [10])
    // A suppression of a disabled rule is not reported as unused. The preset contains no hints.
    #expect(result.about.isEmpty)
    let on = analyze(both, levels: ["deprecated_corner_radius": .on])
    #expect(on.about.map { on.source.string(in: $0.range) } == ["deprecated_corner_radius"])
    #expect(analyze(views(trailing: "// gotcha:disable:this clip_before_blur shadow_before")).about.count == 1)
  }

  /// A comment may hide a finding that another run reports.
  @Test func suppressionsOfCasesOnRequestAreNotUnused() {
    let comment = "// gotcha:disable:next private_swiftui_state"
    let code = views(inside: "\(comment)\n  @State var count = 0")
    #expect(analyze(code).about.isEmpty)
    #expect(analyze(code, levels: ["private_swiftui_state": .on]).about.isEmpty)
    let unused = views(inside: comment)
    #expect(analyze(unused).about.isEmpty)
    #expect(analyze(unused, levels: ["private_swiftui_state": .on]).about.map(\.rule) == ["unused_suppression"])
    #expect(
      analyze(unused, levels: ["private_swiftui_state": .severity(.info)]).about.map(\.rule) == ["unused_suppression"])
    #expect(analyze(unused, levels: ["private_swiftui_state": .severity(.info, unverified: nil)]).about.isEmpty)
  }

  @Test func commentsThatOnlyMentionItAreNotSuppressions() {
    for remark in [
      "// see gotcha:disable:this clip_before_blur", "// gotcha: disable:this clip_before_blur",
      "// gotcha:wherever clip_before_blur", "// gotcha: disable", "// gotcha:",
    ] {
      let result = analyze(views(trailing: remark))
      #expect(result.lines == [5, 10], "\(remark)")
      #expect(result.about.isEmpty, "\(remark)")
    }
    let string = analyze(views(inside: "let a = \"// gotcha:disable clip_before_blur\""))
    #expect(string.lines == [5, 10])
  }

  @Test func suppressionsWithoutEffectAreReported() {
    for (comment, place, replacement) in [
      ("// gotcha:disable:this", "// gotcha:disable:this", ""),
      ("//gotcha:enable", "//gotcha:enable", ""),
      ("/* gotcha:disable -- clip_before_blur */", "/* gotcha:disable -- clip_before_blur */", ""),
      ("// gotcha:disabled:this clip_before_blur", "disabled:this", "disable:this"),
      ("// gotcha:disable:tihs clip_before_blur", "disable:tihs", "disable:this"),
      ("// gotcha:disable:line clip_before_blur", "disable:line", nil),
    ] {
      let result = analyze(views(trailing: comment))
      #expect(result.lines == [5, 10], "\(comment)")
      #expect(result.about.map(\.rule) == ["unused_suppression"], "\(comment)")
      #expect(result.about.map { result.source.string(in: $0.range) } == [place], "\(comment)")
      #expect(result.about.first?.fixes.first?.edits.first?.text == replacement, "\(comment)")
    }
    let off = analyze(views(trailing: "// gotcha:disable:this"), levels: ["unused_suppression": .off])
    #expect(off.about.isEmpty)
  }

  @Test(
    arguments: [
      ("let a = f(b/* gotcha:disable all */)", "let a = f(b)"),
      ("func f() { return/* gotcha:disable all */g() }", "func f() { return g() }"),
      ("func f() { return /* gotcha:disable all */ g() }", "func f() { return  g() }"),
      ("let a = b/* gotcha:disable all */+ c", "let a = b + c"),
      ("func f() { g()/* gotcha:disable all\n*/h() }", "func f() { g()\nh() }"),
      ("func f() { g() /* gotcha:disable all /* inner */ outer */ }", "func f() { g()  }"),
      ("/* gotcha:disable all */let a = 1", "let a = 1"), ("let a = 1 /* gotcha:disable all */", "let a = 1"),
      ("/* gotcha:disable clip_before_blur /* other_rule */ */\nlet a = 1", "let a = 1"),
    ])
  func removingACommentJoinsNoTokens(code: String, rest: String) {
    let result = analyze(code)
    let fixed = result.source.applying(result.about.flatMap(\.fixes))
    #expect(fixed.string(in: fixed.bytes.indices) == rest)
  }

  @Test func unusedSuppressionsAreReportedInFilesWithoutSwiftUI() {
    let result = analyze("// gotcha:disable:file clip_before_blur\nlet a = 1\n")
    #expect(result.about.map(\.rule) == ["unused_suppression"])
    #expect(result.about.first?.fixes.first?.edits == [TextEdit(0..<40, "")])
  }

  @Test func findingsAboutSuppressionsCanBeSuppressedByName() {
    #expect(
      analyze("// gotcha:disable:file unused_suppression\n// gotcha:disable:next clip_before_blur\nlet a = 1\n")
        .about.isEmpty)
    for about in ["clip_before_blur", "clip_befor_blur", ""] {
      let silenced = analyze("// gotcha:disable:next \(about)\nlet a = 1\n// gotcha:disable:file all\n")
      #expect(silenced.about.isEmpty, "\(about)")
    }
    // A suppression of all rules does not suppress the finding that it is unused.
    for text in ["// gotcha:disable:file all\n", "let a = 1 // gotcha:disable:this all\n"] {
      #expect(analyze(text).about.map(\.rule) == ["unused_suppression"])
      #expect(analyze(text + text).about.map(\.rule) == ["unused_suppression", "unused_suppression"])
    }
  }

  @Test func unknownIdsSuggestTheNearest() throws {
    let result = analyze(views(trailing: "// gotcha:disable:this clip_befor_blur"))
    #expect(result.lines == [5, 10])
    let finding = try #require(result.about.first)
    #expect(result.about.count == 1)
    #expect(finding.rule == "unknown_rule_in_suppression")
    #expect(finding.message.contains("`clip_before_blur`"))
    #expect(result.source.string(in: finding.range) == "clip_befor_blur")
  }
}

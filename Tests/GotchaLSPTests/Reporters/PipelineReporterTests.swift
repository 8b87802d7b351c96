import Analyzers
import Foundation
import Testing

@testable import GotchaProgram

/// The formats that CI systems read; `Tests/EndToEnd/test_reports.py` validates them against their schemas.
struct PipelineReporterTests {
  let source = SourceText("// é\nText(\"a\")\n  .clipShape(.capsule)\n  .blur(radius: 8)\n")
  var finding: Finding { ClipBeforeBlurSample.finding(in: source) }

  func text<R: Reporter>(_ type: R.Type, _ report: Report, _ style: ReportStyle = ReportStyle()) -> String {
    R(style: style).text(for: report)
  }

  func report(message: String, path: String = "A.swift", count: Int = 1) -> Report {
    let finding = Finding(rule: "some_rule", severity: .info, message: message, range: 0..<2)
    return GotchaLSPTests.report(path, source, Array(repeating: finding, count: count))
  }

  @Test func jsonLinesAreTheObjectsOfJSON() throws {
    let report = GotchaLSPTests.report("A.swift", source, [finding, finding])
    let lines = text(JSONLinesReporter.self, report).split(separator: "\n")
    #expect(lines.count == 2)
    let whole = text(JSONReporter.self, report)
    for line in lines { #expect(whole.contains(line)) }
  }

  @Test func gitHubAnnotationsAreEscaped() {
    let report = report(message: "100%\r\nb: c, d::e", path: "a,b:c%/x.swift")
    #expect(
      text(GitHubReporter.self, report) == """
        ::notice file=a%2Cb%3Ac%25/x.swift,line=1,endLine=1,col=1,endColumn=3,title=some_rule%3A ::\
        100%25%0D%0Ab: c, d::e

        """)
  }

  @Test func gitHubGetsNoColumnsForSeveralLines() {
    let finding = Finding(rule: "r", severity: .error, message: "m", range: 0..<12)
    let text = text(GitHubReporter.self, GotchaLSPTests.report("A.swift", source, [finding]))
    #expect(text.hasPrefix("::error file=A.swift,line=1,endLine=2,title="))
  }

  @Test func pathsStartAtTheRootOfTheCheckout() throws {
    let world = try TestWorld(["App/A.swift": CheckCommandTests.flagged])
    let inner = world.folder + "/App"
    for (reporter, variable) in [("github", "GITHUB_WORKSPACE"), ("gitlab", "CI_PROJECT_DIR")] {
      let output = CapturedOutput()
      var environment = world.environment(output: output)
      environment.workingDirectory = inner
      environment.variables = [variable: world.folder]
      _ = CommandLineTool.run(["check", "--reporter", reporter], in: environment)
      #expect(output.text.contains("App/A.swift"))
      environment.variables = [variable: "/somewhere/else"]
      _ = CommandLineTool.run(["check", "--reporter", reporter + "=" + world.folder + "/out"], in: environment)
      #expect(!(try world.read("out").contains("App/A.swift")))
    }
  }

  @Test func fingerprintsStayWhenLinesMoveAndDifferWithinAFile() throws {
    func fingerprints(_ text: String) throws -> [String] {
      let source = SourceText(text)
      let marks = [source.range(of: "b()"), source.range(of: "c()")].map {
        Finding(rule: "r", severity: .warning, message: "m", range: $0)
      }
      let json = self.text(GitLabReporter.self, GotchaLSPTests.report("A.swift", source, marks))
      let issues = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
      return issues?.compactMap { $0["fingerprint"] as? String } ?? []
    }
    let before = try fingerprints("a(b(), c())\n")
    #expect(Set(before).count == 2)
    #expect(try fingerprints("\n// more\n  a(b(), c())") == before)
    #expect(try fingerprints("a(b(), c(), d())\n").first != before.first)
  }

  @Test func xmlHoldsWhatItCan() throws {
    let report = report(message: "a<b> & \"c\"\n\u{0}\u{8}\u{FFFF}\t'd'", path: "a&\"\n.swift")
    for xml in [text(CheckstyleReporter.self, report), text(JUnitReporter.self, report)] {
      #expect(xml.contains("message=\"a&lt;b&gt; &amp; &quot;c&quot;&#10;\u{FFFD}\u{FFFD}\u{FFFD}&#9;'d'\""))
      #expect(xml.contains("name=\"a&amp;&quot;&#10;.swift\""))
    }
  }

  @Test func jUnitCountsTestsAndIsNeverEmpty() {
    let failing = text(JUnitReporter.self, report(message: "m", count: 3))
    #expect(failing.contains("<testsuites name=\"gotcha-lsp\" tests=\"3\" failures=\"3\""))
    #expect(failing.matches(of: /<failure type=/).count == 3)
    var hints = report(message: "m", count: 3)
    hints.files[0].findings[0].severity = .hint
    let passing = text(JUnitReporter.self, hints)
    #expect(passing.contains("<testsuites name=\"gotcha-lsp\" tests=\"3\" failures=\"2\" errors=\"0\" skipped=\"1\""))
    #expect(passing.components(separatedBy: "<skipped message=").count == 2)
    let clean = text(JUnitReporter.self, Report(catalog: .standard, fileCount: 4))
    #expect(clean.contains("tests=\"1\" failures=\"0\""))
    #expect(clean.contains("<testcase name=\"no findings in 4 files\""))
  }

  @Test func markdownFoldsFilesAndShowsRepairs() {
    let report = GotchaLSPTests.report("Views/<b>.swift", source, [finding])
    var style = ReportStyle()
    style.webPages = nil
    #expect(
      text(MarkdownReporter.self, report, style) == """
        <!-- gotcha-lsp -->
        ### gotcha-lsp: 1 warning in 1 file; 1 can be fixed with --fix

        <details><summary><code>Views/&lt;b&gt;.swift</code>: 1 warning</summary>

        - **4:4** warning: This blur bleeds past the clip (`clip_before_blur`)

          Fix: Blur first, then clip

          ```diff
          -  .clipShape(.capsule)
          -  .blur(radius: 8)
          +  .blur(radius: 8)
          +  .clipShape(.capsule)
          ```

        </details>

        """)
  }

  @Test func markdownNotifiesNobodyAndBreaksNothing() {
    #expect(MarkdownReporter.escaped("`@a` @b <c> d_e *f* [g](h)") == "`@a` &#64;b &lt;c> d\\_e \\*f\\* \\[g\\](h)")
    #expect(MarkdownReporter.escaped("one ` tick") == "one \\` tick")
    let fences = SourceText("let a = \"````\"\n")
    let finding = Finding(rule: "r", severity: .info, message: "m", range: 0..<3)
    #expect(text(MarkdownReporter.self, GotchaLSPTests.report("A", fences, [finding])).contains("  `````swift\n"))
  }

  @Test func markdownFitsIntoAComment() {
    let long = report(message: String(repeating: "long ", count: 40), count: 2000)
    let markdown = text(MarkdownReporter.self, long)
    #expect(markdown.utf8.count < 65_536)
    #expect(markdown.utf8.count > MarkdownReporter.sizeLimit / 2)
    #expect(markdown.contains(/\n\d+ more findings omitted to keep this report short\.\n$/))
    #expect(markdown.matches(of: /<details>/).count == markdown.matches(of: /<\/details>/).count)
  }

  @Test func sarifKeepsAccountOfSilencedFindings() throws {
    let world = try TestWorld([
      "A.swift": """
      import SwiftUI
      struct A: View {
        // gotcha:disable:next clip_before_blur -- a preview of the glow
        var body: some View { Text("a").clipShape(.capsule).blur(radius: 2) }
      }

      """
    ])
    let sarif = world.run("check", "--reporter", "sarif").output
    #expect(sarif.contains(#""suppressions": [{"kind": "inSource", "status": "accepted", "justification": "a preview"#))
    // Other formats do not contain it, and it does not make a run fail.
    let outcome = world.run("check", "--reporter", "json")
    #expect(outcome.output.contains("\"findings\": []"))
    #expect(outcome.status == 0)
  }

  @Test func sarifPathsAreURIs() {
    #expect(SARIFReporter.encoded("Views/a b%é#?.swift") == "Views/a%20b%25%C3%A9%23%3F.swift")
    #expect(SARIFReporter.encoded("a\n") == "a%0A")
  }

  @Test func sourcesOfARuleAreLinked() throws {
    let rule = try #require(RuleCatalog.standard.all.first { $0.references.contains { $0.url != nil } })
    let finding = Finding(rule: rule.id, severity: .warning, message: "m", range: 0..<2)
    let report = GotchaLSPTests.report("A.swift", source, [finding])
    var style = ReportStyle()
    style.webPages = nil
    let html = text(HTMLReporter.self, report, style)
    for reference in rule.references {
      let title = reference.title.escapedForHTML
      let link = reference.url.map { "<a href=\"\($0.escapedForHTML)\">\(title)</a>" } ?? title
      #expect(html.contains("<li>\(link)</li>"))
    }
    let url = try #require(rule.references.compactMap(\.url).first)
    #expect(text(SARIFReporter.self, report, style).contains("\"helpUri\": \"\(url)\""))
  }

  @Test func htmlIsOnePageThatEscapesWhatItShows() {
    let evil = SourceText("let a = \"</div><script>alert(1)</script>\"\n")
    let finding = Finding(
      rule: "r", severity: .error, message: "<img onerror=x> `<b>`", range: 0..<5,
      fixes: [Fix(title: "<i>", isSafe: true, isPreferred: true, edits: [TextEdit(0..<3, "<var>")])])
    let html = text(HTMLReporter.self, GotchaLSPTests.report("\"><script>.swift", evil, [finding]))
    #expect(html.matches(of: /<script/).count == 1)
    #expect(!html.contains("<img"))
    #expect(!html.contains("<var>"))
    #expect(html.contains("<code>&lt;b&gt;</code>"))
    for external in [" src=", "@import", "url(", "<link"] { #expect(!html.contains(external)) }
  }

  @Test func htmlLabelsStandUnderWhatTheyAreAbout() {
    let name = String(repeating: "é", count: 400)
    for (before, column) in [("", 7), (String(repeating: "日", count: 150), 307)] {
      // Lines of this length are truncated in a terminal, but not here.
      let source = SourceText("/*\(before)*/ Text().clipShape(.capsule)\nlet a = 0\n")
      let finding = Finding(
        rule: "r", severity: .error, message: "m", range: source.range(of: "a = 0"),
        related: [RelatedLocation(range: source.range(of: "Text"), message: "here")])
      let html = text(HTMLReporter.self, GotchaLSPTests.report("A.swift", source, [finding]))
      #expect(html.contains("padding-left:\(column - 2)ch"))
    }
    let cut = SourceText("let \(name) = Text(), b = \(name)\n")
    let finding = Finding(
      rule: "r", severity: .error, message: "m", range: cut.range(of: ", b"),
      related: [RelatedLocation(range: cut.range(of: "Text"), message: "here")])
    let html = text(HTMLReporter.self, GotchaLSPTests.report("A.swift", cut, [finding]))
    let row = html.split(separator: "\n").first { $0.contains("<div class=\"code\">") } ?? ""
    let shown = row.replacing(/<b>.*?<\/b>/, with: "").replacing(/<[^>]*>/, with: "")
    let column = shown.range(of: "Text").map { shown.distance(from: shown.startIndex, to: $0.lowerBound) }
    #expect(shown.first == "…")
    #expect(!shown.contains("\u{FFFD}"))
    #expect(html.contains("padding-left:\(column ?? -1)ch"))
  }

  @Test func htmlMarksRangesAcrossColours() {
    let report = GotchaLSPTests.report("A.swift", source, [finding])
    let html = text(HTMLReporter.self, report)
    #expect(html.contains("<s>  .<mark>blur(radius: <i class=\"n\">8</i>)</mark></s>"))
    #expect(html.contains("<s>  .<u>clipShape(.capsule)</u></s>"))
    #expect(html.contains("<s style=\"padding-left:3ch\"><em>↑ clipped here</em></s>"))
    #expect(html.contains("<div class=\"row added\"><b>3 +</b><s>  .blur(radius: 8)</s></div>"))
  }
}

import Analyzers
import Testing

@testable import GotchaProgram

/// GitHub shows ten annotations of each level; the rest is in the summary of the job.
struct GitHubReporterTests {
  private static let variable = GitHubReporter.stepSummaryVariable

  private func views(_ count: Int) -> String {
    let view = "View { var body: some View { Text(\"\").clipShape(Circle()).blur(radius: 2) } }\n"
    return "import SwiftUI\n" + (0..<count).map { "struct A\($0): \(view)" }.joined()
  }

  private func report(_ counts: [Severity: Int]) -> Report {
    let source = SourceText("Text()\n")
    let findings = counts.sorted { $0.key < $1.key }.flatMap { severity, count in
      (0..<count).map { Finding(rule: "r", severity: severity, message: "\($0)", range: 0..<4) }
    }
    return GotchaLSPTests.report("A.swift", source, findings)
  }

  @Test func theMostSevereAreFirst() {
    let lines = GitHubReporter(style: ReportStyle()).text(for: report([.hint: 1, .error: 1, .info: 1, .warning: 1]))
      .split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(lines == ["::error", "::warning", "::notice", "::notice"])
  }

  @Test(
    arguments: [
      ([.warning: 10, .error: 10, .info: 10], nil), ([.warning: 11], "1 warning"), ([.info: 6, .hint: 6], "2 notices"),
      ([.error: 12, .warning: 30, .info: 11], "2 errors, 20 warnings and 1 notice"),
      ([.error: 12, .hint: 11], "2 errors and 1 notice"),
    ] as [([Severity: Int], String?)])
  func hiddenAnnotationsAreCounted(_ counts: [Severity: Int], _ hidden: String?) {
    #expect(GitHubReporter.hiddenAnnotations(of: report(counts)) == hidden)
  }

  @Test func theSummaryHasAllFindings() throws {
    let world = try TestWorld(["A.swift": views(13), "summary.md": "# Other step\n"])
    let outcome = world.run(
      "check", "--reporter", "github", variables: [Self.variable: world.folder + "/summary.md"])
    #expect(outcome.status == 1)
    #expect(outcome.output.split(separator: "\n").count == 13)
    #expect(
      outcome.errorOutput == """
        note: GitHub shows at most 10 annotations of each level in a step and does not show 3 warnings; \
        all findings are in this log and in the summary of the job

        """)
    let summary = try world.read("summary.md")
    #expect(summary.hasPrefix("# Other step\n<!-- gotcha-lsp -->\n### gotcha-lsp: 13 warnings in 1 file"))
    #expect(summary.matches(of: /\n- \*\*\d+:\d+\*\*/).count == 13)
    let quiet = world.run("check", "--quiet", "--reporter", "github", variables: [Self.variable: "summary.md"])
    #expect(quiet.errorOutput == "")
    #expect(try world.read("summary.md").utf8.count > summary.utf8.count)
  }

  @Test func onlyAnnotationsHaveASummary() throws {
    let world = try TestWorld(["A.swift": views(1)])
    let variables = [Self.variable: world.folder + "/summary.md"]
    _ = world.run("check", variables: variables)
    _ = world.run("check", "--reporter", "github=out.txt", variables: variables)
    #expect(!FileSystem.exists(world.folder + "/summary.md"))
    let without = world.run("check", "--reporter", "github")
    #expect(without.errorOutput == "")
    #expect(without.status == 1)
  }

  @Test func theSummaryStaysBelowTheLimit() throws {
    let world = try TestWorld(["A.swift": views(13)])
    for size in [GitHubReporter.stepSummaryLimit - 70_000, GitHubReporter.stepSummaryLimit - 10] {
      try world.write([UInt8](repeating: 65, count: size), to: "summary.md")
      let outcome = world.run("check", "--reporter", "github", variables: [Self.variable: world.folder + "/summary.md"])
      #expect(outcome.status == 1)
      #expect(try world.bytes("summary.md").count <= GitHubReporter.stepSummaryLimit)
    }
    #expect(try world.bytes("summary.md").count == GitHubReporter.stepSummaryLimit - 10)
  }

  @Test func aSummaryThatCannotBeWrittenFailsNothing() throws {
    let world = try TestWorld(["A.swift": views(1), "folder/x": ""])
    let outcome = world.run("check", "--reporter", "github", variables: [Self.variable: world.folder + "/folder"])
    #expect(outcome.status == 1)
    #expect(outcome.errorOutput.hasPrefix("warning: cannot write the summary of the job to "))
    #expect(outcome.output.hasPrefix("::warning file=A.swift"))
  }
}

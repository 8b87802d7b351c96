import Analyzers
import Testing

@testable import GotchaProgram

/// The report of a terminal on many findings.
struct OverviewTests {
  private static let blur = "import SwiftUI\nlet a = Text(\"a\").clipShape(Circle()).blur(radius: 2)\n"
  private static let hint = """
    import SwiftUI
    struct A: View {
      @State var count = 0
      var body: some View { Text("\\(count)") }
    }

    """

  private static let configuration = #"{"rules": {"private_swiftui_state": "hint"}}"#

  /// A folder with as many findings of each severity.
  private func world(warnings: Int, hints: Int = 0) throws -> TestWorld {
    let world = try TestWorld(["gotcha.json": Self.configuration])
    for number in 0..<warnings { try world.write(Self.blur, to: "W\(number).swift") }
    for number in 0..<hints {
      try world.write(Self.hint.replacing("struct A", with: "struct A\(number)"), to: "H\(number).swift")
    }
    return world
  }

  private func check(_ world: TestWorld, _ arguments: String..., isTerminal: Bool = true) -> String {
    world.run(["check"] + arguments, variables: ["NO_COLOR": "1"], isTerminal: isTerminal).output
  }

  private func findingCount(_ output: String) -> Int { output.matches(of: #/(?m)^\w+\[\w+\]: /#).count }

  @Test func moreThanFiftyFindingsAreSummedUp() throws {
    let world = try world(warnings: 51)
    let output = check(world)
    #expect(findingCount(output) == 10)
    #expect(
      output.hasSuffix(
        """

        Findings by rule
           51  warning  clip_before_blur  Blur after a clip bleeds past its edge

        51 warnings in 51 files; 51 can be fixed with --fix

        Next steps
          gotcha-lsp explain clip_before_blur       why, and what to do
          gotcha-lsp check --only clip_before_blur  all findings of one rule
          gotcha-lsp check --reporter concise       all findings, one line each
          gotcha-lsp check --fix                    apply the safe fixes

        """))
    try world.remove("W0.swift")
    let fifty = check(world)
    #expect(findingCount(fifty) == 50)
    #expect(fifty.hasSuffix("\n\n50 warnings in 50 files; 50 can be fixed with --fix\n"))
  }

  @Test func hintsAreOnlyCounted() throws {
    let output = check(try world(warnings: 51, hints: 3))
    #expect(findingCount(output) == 10)
    #expect(output.contains("\nFindings by rule\n   51  warning  clip_before_blur  "))
    #expect(!output.contains("  private_swiftui_state  "))
    #expect(
      output.contains(
        "\n\n51 warnings in 54 files; 51 can be fixed with --fix; "
          + "3 hints hidden (private_swiftui_state 3), shown by --min-severity hint\n\nNext steps\n"))
    #expect(output.hasSuffix("\n  gotcha-lsp check --min-severity hint      with the hidden hints\n"))
  }

  @Test func hintsDoNotMakeAnOverview() throws {
    let output = check(try world(warnings: 3, hints: 48))
    #expect(findingCount(output) == 3)
    #expect(!output.contains("Findings by rule"))
    #expect(output.hasSuffix("; 48 hints hidden (private_swiftui_state 48), shown by --min-severity hint\n"))
  }

  @Test func hintsAreHiddenEvenIfThereIsNothingElse() throws {
    let world = try world(warnings: 0, hints: 51)
    #expect(
      check(world)
        == "No findings in 51 files. 51 hints hidden (private_swiftui_state 51), shown by --min-severity hint\n")
    let all = check(world, "--min-severity", "hint")
    #expect(findingCount(all) == 51)
    #expect(all.hasSuffix("\n\n51 hints in 51 files; 51 can be fixed with --fix\n"))
  }

  @Test func theTableIsInOrderOfSeverityAndNumber() {
    let source = SourceText("abc")
    func findings(_ rule: String, _ severity: Severity, _ count: Int) -> [Finding] {
      (0..<count).map { Finding(rule: rule, severity: severity, message: "m\($0)", range: 0..<1) }
    }
    let report = report(
      "A.swift", source,
      findings("any_view", .info, 3) + findings("nested_navigation_stack", .warning, 1)
        + findings("clip_before_blur", .warning, 2) + findings("state_object_optional", .error, 1))
    let overview = Overview(report, TerminalStyle(usesColor: false), command: "gotcha-lsp check")
    let lines = overview.text.split(separator: "\n")
    let rows = lines[1...4].map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
    #expect(
      rows == [
        "1 error state_object_optional", "2 warning clip_before_blur", "1 warning nested_navigation_stack",
        "3 info any_view",
      ])
    // Nothing can be fixed.
    #expect(lines.last == "  gotcha-lsp check --reporter concise            all findings, one line each")
  }

  @Test func whoeverNarrowsTheReportSeesAllOfIt() throws {
    let world = try world(warnings: 51)
    for arguments in [
      ["--group-by", "rule"], ["--min-severity", "hint"], ["--only", "effects"], ["--max-findings", "100"], ["--quiet"],
    ] {
      let output = world.run(["check"] + arguments, isTerminal: true).output
      #expect(!output.contains("Findings by rule"), "\(arguments)")
      #expect(output.matches(of: /warning\[/).count == 51, "\(arguments)")
    }
  }

  @Test func commandsRepeatPathsAndOptions() throws {
    let world = try world(warnings: 51, hints: 3)
    try world.write(Self.configuration, to: "own.json")
    let output = check(
      world, ".", "--disable", "any_view", "--config", "own.json", "--jobs", "1", "--rule=empty_catch")
    let command = "gotcha-lsp check . --rule empty_catch --disable any_view --config own.json"
    for option in ["--only clip_before_blur", "--reporter concise", "--fix", "--min-severity hint"] {
      #expect(output.contains("\n  \(command) \(option) "), "\(option)")
    }
    // The hints that it promises.
    let arguments = command.split(separator: " ").dropFirst().map(String.init) + ["--min-severity", "hint"]
    #expect(world.run(arguments, isTerminal: true).output.matches(of: /hint\[/).count == 3)
  }

  @Test func commandsCanBePasted() throws {
    var command = CheckCommand()
    command.operands = ["My App/A.swift", "it's", "Grüße/日本.swift", "a$b", "~", "a\nb", ""]
    #expect(
      command.repeatingCommand
        == #"gotcha-lsp check 'My App/A.swift' 'it'\''s' Grüße/日本.swift 'a$b' '~' 'a\nb' ''"#)
    command.operands = ["A.swift", "-strange.swift"]
    #expect(command.repeatingCommand == "gotcha-lsp check …")
    command.operands = (0..<100).map { "Sources/File\($0).swift" }
    #expect(command.repeatingCommand == "gotcha-lsp check …")
    command.operands = []
    #expect(command.repeatingCommand == "gotcha-lsp check")
    command.readsInput = true
    command.inputPath = "A.swift"
    command.changedSince = "origin/main"
    command.ignoresBaseline = true
    #expect(
      command.repeatingCommand
        == "gotcha-lsp check --stdin --stdin-path A.swift --changed-since origin/main --no-baseline")
  }

  @Test func onlyTerminalsGetAnOverview() throws {
    let world = try world(warnings: 51)
    #expect(check(world, isTerminal: false).split(separator: "\n").count == 51)
    let text = check(world, "--reporter", "text", isTerminal: false)
    #expect(findingCount(text) == 51)
    #expect(!text.contains("Findings by rule"))
    let screen = check(world, "--reporter", "text", "--reporter", "json=out.json")
    #expect(screen.contains("\nFindings by rule\n"))
    #expect(try world.read("out.json").matches(of: /"rule":/).count == 51)
    _ = check(world, "--reporter", "text=out.txt")
    #expect(findingCount(try world.read("out.txt")) == 51)
  }

  @Test func afterFixingTheFixesAreListed() throws {
    let world = try world(warnings: 6, hints: 0)
    let output = check(world, "--fix")
    #expect(
      output == """
        fixed clip_before_blur  W0.swift (1), W1.swift (1), W2.swift (1), W3.swift (1), and 2 more files
        Fixed 6 findings in 6 files. No findings in 6 files.

        """)
  }
}

import Testing

@testable import GotchaProgram

struct BaselineTests {
  static let flagged = CheckCommandTests.flagged
  static let other = "let b = 1 // gotcha:disable:this also_none\n"

  @Test func recordedFindingsAreSilentAndNewOnesShow() throws {
    let world = try TestWorld(["A.swift": Self.flagged, "Sub/B.swift": Self.other + Self.flagged])
    let written = world.run("check", "--write-baseline", "base.json")
    #expect(written.status == 0)
    #expect(written.output == "")
    let known = "No findings in 2 files; 3 hidden by the baseline.\n"
    #expect(written.errorOutput == "note: wrote 3 findings in 2 files to base.json\n" + known)
    let silent = world.run("check", "--baseline", "base.json")
    #expect(silent.status == 0)
    #expect(silent.output == "")
    #expect(silent.errorOutput == known)

    // A moved or indented finding is known; a changed one, or one more of the same, is new.
    try world.write("\n\n    " + Self.flagged, to: "A.swift")
    #expect(world.run("check", "--baseline", "base.json").status == 0)
    try world.write(Self.flagged + Self.flagged, to: "A.swift")
    #expect(world.run("check", "--baseline", "base.json").output.hasPrefix("A.swift:2:36: "))
    try world.write(Self.flagged.replacing("struct A", with: "struct C"), to: "A.swift")
    #expect(world.run("check", "--baseline", "base.json").status == 1)
  }

  @Test func whatIsGoneIsNamedAndForgotten() throws {
    let world = try TestWorld(["A.swift": Self.flagged + Self.other, "B.swift": Self.flagged, "C.swift": Self.flagged])
    #expect(world.run("check", "--write-baseline", "base.json").status == 0)
    try world.write(Self.flagged, to: "A.swift")
    try world.remove("B.swift")
    let read = world.run("check", "--baseline", "base.json")
    #expect(read.status == 0)
    #expect(
      read.errorOutput == "note: 2 findings in base.json no longer occur; "
        + "remove with --baseline base.json --write-baseline base.json\n"
        + "No findings in 2 files; 2 hidden by the baseline.\n")
    #expect(world.run("check", "--baseline", "base.json", "--quiet").errorOutput == "")
    // Findings in unchecked files and of rules that are off are not reported as fixed.
    let part = world.run("check", "--baseline", "base.json", "C.swift")
    #expect(part.errorOutput.contains("1 finding in base.json no longer occurs;"))
    let off = world.run("check", "--baseline", "base.json", "--preset", "none", "A.swift")
    #expect(off.errorOutput.contains("1 finding in base.json no longer occurs;"))

    // Rewriting a baseline with the baseline applied removes fixed findings and adds no new ones.
    try world.write(Self.flagged + Self.flagged, to: "C.swift")
    let pruned = world.run("check", "--baseline", "base.json", "--write-baseline", "base.json")
    #expect(pruned.status == 1)
    #expect(pruned.output.hasPrefix("C.swift:2:36"))
    #expect(
      pruned.errorOutput == """
        note: wrote 2 findings in 2 files to base.json; removed 2 outdated findings
        1 warning in 2 files; 1 can be fixed with --fix; 2 hidden by the baseline

        """)
    let rest = world.run("check", "--baseline", "base.json", "A.swift")
    #expect(rest.errorOutput == "No findings in 1 file; 1 hidden by the baseline.\n")
  }

  @Test func writingForAPartKeepsTheRest() throws {
    let world = try TestWorld(["A.swift": Self.flagged, "B.swift": Self.flagged])
    _ = world.run("check", "--write-baseline", "base.json")
    try world.write(Self.other, to: "A.swift")
    let part = world.run("check", "A.swift", "--write-baseline", "base.json")
    #expect(part.notes.hasSuffix("removed 1 outdated finding\n"))
    #expect(world.run("check", "--baseline", "base.json").status == 0)
  }

  @Test func pathsStartAtTheBaselinesFolder() throws {
    let world = try TestWorld(["App/Sources/A.swift": Self.flagged, "ci/.keep": ""])
    _ = world.run("check", "--write-baseline", "ci/base.json")
    #expect(try world.read("ci/base.json").contains("\"file\": \"../App/Sources/A.swift\""))
    var environment = world.environment()
    environment.workingDirectory += "/App"
    #expect(CommandLineTool.run(["check", "--baseline", "../ci/base.json"], in: environment) == 0)
  }

  @Test func theFileIsInOrderAndStable() throws {
    let world = try TestWorld(["B.swift": Self.flagged, "A.swift": Self.other + Self.flagged + Self.flagged])
    _ = world.run("check", "--write-baseline", "one.json", "--jobs", "1")
    _ = world.run("check", "--write-baseline", "two.json", "--jobs", "4")
    #expect(try world.read("one.json") == world.read("two.json"))
    let rule = #""rule": "unknown_rule_in_suppression""#
    #expect(
      try world.read("one.json") == """
        {"version": 1,
         "tool": {"name": "gotcha-lsp", "version": "\(Product.version)"},
         "entries": [
          {"file": "A.swift", \(rule), "line": "let b = 1 // gotcha:disable:this also_none", "count": 1},
          {"file": "A.swift", \(rule), "line": "struct A {} // gotcha:disable:this no_such_rule", "count": 2},
          {"file": "B.swift", \(rule), "line": "struct A {} // gotcha:disable:this no_such_rule", "count": 1}]}

        """)
  }

  @Test func fixesLeaveKnownFindingsAlone() throws {
    let world = try TestWorld(["A.swift": Self.flagged])
    _ = world.run("check", "--write-baseline", "base.json")
    try world.write(Self.flagged + Self.other, to: "A.swift")
    #expect(world.run("check", "--baseline", "base.json", "--fix").status == 0)
    #expect(try world.read("A.swift") == Self.flagged + "let b = 1\n")
  }

  @Test func sarifKeepsAccountOfKnownFindings() throws {
    let world = try TestWorld(["A.swift": Self.flagged])
    _ = world.run("check", "--write-baseline", "base.json")
    let sarif = world.run("check", "--baseline", "base.json", "--reporter", "sarif")
    #expect(sarif.status == 0)
    #expect(sarif.output.contains(#""suppressions": [{"kind": "external""#))
  }

  @Test(arguments: [
    (
      "{\"version\": 2, \"entries\": 7}",
      "base.json has baseline format version 2, but this version of gotcha-lsp reads version 1"
    ),
    ("{\"version\": 1, \"entries\": [{\"file\": 1}]}", "baseline base.json is damaged"),
    ("[]", "base.json is not a gotcha-lsp baseline"), ("", "base.json is not a gotcha-lsp baseline"),
    ("\u{0}\u{1}{{{", "base.json is not a gotcha-lsp baseline"),
  ])
  func whatIsNoBaselineFails(_ text: String, _ message: String) throws {
    let world = try TestWorld(["A.swift": Self.flagged, "base.json": text])
    let outcome = world.run("check", "--baseline", "base.json")
    #expect(outcome.status == 2)
    #expect(outcome.errorOutput == "error: \(message); write it again with --write-baseline base.json\n")
    // A malformed baseline can be overwritten.
    #expect(world.run("check", "--write-baseline", "base.json").status == 0)
    #expect(world.run("check", "--baseline", "base.json").status == 0)
  }

  @Test func missingAndUnwritableBaselinesFail() throws {
    let world = try TestWorld(["A.swift": Self.flagged])
    let missing = world.run("check", "--baseline", "none.json")
    #expect(missing.status == 2)
    #expect(missing.errorOutput.hasPrefix("error: cannot read baseline none.json: No such file or directory; "))
    #expect(world.run("check", "--baseline", ".").status == 2)
    let unwritable = world.run("check", "--write-baseline", "no/such/base.json")
    #expect(unwritable.status == 2)
    #expect(unwritable.errorOutput.contains("cannot write baseline no/such/base.json"))
    // The findings are still printed.
    #expect(unwritable.output == CheckCommandTests.line)
  }
}

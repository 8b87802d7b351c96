import Analyzers
import GotchaSupport
import Testing

@testable import GotchaProgram
@testable import LSPTransport

/// Baselines that a `gotcha.json` names.
struct ConfiguredBaselineTests {
  static let flagged = CheckCommandTests.flagged
  static let configuration = "{\"baseline\": \"gotcha-baseline.json\"}"

  private func world(_ files: [String: String] = [:]) throws -> TestWorld {
    try TestWorld(["A.swift": Self.flagged, "gotcha.json": Self.configuration].merging(files) { $1 })
  }

  @Test func isUsedLikeTheOneOfTheOption() throws {
    let world = try world()
    let written = world.run("check", "--write-baseline")
    #expect(written.status == 0)
    #expect(
      written.errorOutput == """
        note: wrote 1 finding in 1 file to gotcha-baseline.json
        No findings in 1 file; 1 hidden by the baseline.

        """)
    let silent = world.run("check")
    #expect(silent.status == 0)
    #expect(silent.output == "")
    #expect(silent.errorOutput == "No findings in 1 file; 1 hidden by the baseline.\n")
    #expect(world.run("check", "--reporter", "json").output.contains("\"inBaseline\": 1,"))
    let sarif = world.run("check", "--reporter", "sarif").output
    #expect(sarif.contains(#""suppressions": [{"kind": "external""#))

    // A new finding fails, and so does an additional equal one.
    try world.write(Self.flagged + Self.flagged, to: "A.swift")
    let new = world.run("check")
    #expect(new.status == 1)
    #expect(new.output.hasPrefix("A.swift:2:36: "))
    #expect(new.errorOutput == "1 warning in 1 file; 1 can be fixed with --fix; 1 hidden by the baseline\n")
    // Fixes apply to new findings only.
    #expect(world.run("check", "--fix").status == 0)
    #expect(try world.read("A.swift") == Self.flagged + CheckCommandTests.fixed)
  }

  @Test func optionsTakePrecedence() throws {
    let world = try world(["none.json": "{\"version\": 1, \"entries\": []}", "own.json": "{\"preset\": \"all\"}"])
    #expect(world.run("check", "--write-baseline").status == 0)
    #expect(world.run("check").status == 0)
    #expect(world.run("check", "--no-baseline").output == CheckCommandTests.line)
    #expect(world.run("check", "--baseline", "none.json").output == CheckCommandTests.line)
    #expect(world.run("check", "--config", "own.json").output == CheckCommandTests.line)
    #expect(world.run("check", "--config", "gotcha.json").status == 0)
    let both = world.run("check", "--no-baseline", "--baseline", "none.json")
    #expect(both.status == 2)
    #expect(both.errorOutput.hasPrefix("error: --baseline cannot be combined with --no-baseline\n"))
    // A baseline that is not used is not an error.
    try world.remove("gotcha-baseline.json")
    for option in [["--no-baseline"], ["--baseline", "none.json"], ["--write-baseline", "other.json"]] {
      #expect(!world.run(["check"] + option).errorOutput.contains("error"), "\(option)")
    }
  }

  @Test func recordsAllFindingsWithoutTheOption() throws {
    let world = try world()
    _ = world.run("check", "--write-baseline")
    try world.write(Self.flagged + BaselineTests.other, to: "A.swift")
    // Like with a named file, known findings are recorded again.
    let all = world.run("check", "--write-baseline")
    #expect(all.notes == "note: wrote 2 findings in 1 file to gotcha-baseline.json\n")
    try world.write(BaselineTests.other + Self.flagged.replacing("A", with: "B"), to: "A.swift")
    let stale = world.run("check")
    let name = "gotcha-baseline.json"
    #expect(
      stale.notes == "note: 1 finding in \(name) no longer occurs; "
        + "remove with --baseline \(name) --write-baseline \(name)\n")
    let pruned = world.run("check", "--baseline", name, "--write-baseline")
    #expect(pruned.notes == "note: wrote 1 finding in 1 file to \(name); removed 1 outdated finding\n")
    #expect(pruned.output.hasPrefix("A.swift:2:"))
  }

  @Test(
    arguments: [
      (nil, "cannot read baseline gotcha-baseline.json: No such file or directory; create it"),
      ("{}", "gotcha-baseline.json is not a gotcha-lsp baseline; write it again"),
      (
        "{\"version\": 7, \"entries\": []}",
        "gotcha-baseline.json has baseline format version 7, but this version of gotcha-lsp reads version 1; write it again"
      ),
      ("{\"version\": 1, \"entries\": [1]}", "baseline gotcha-baseline.json is damaged; write it again"),
    ] as [(String?, String)])
  func problemsAreErrorsOfTheConfiguration(_ text: String?, _ problem: String) throws {
    let message = problem + " with gotcha-lsp check --write-baseline"
    let world = try world(["gotcha.json": "{\n  // 🎉\n  \"baseline\": \"gotcha-baseline.json\"\n}"])
    if let text { try world.write(text, to: "gotcha-baseline.json") }
    let outcome = world.run("check")
    #expect(outcome.status == 2)
    // No finding is lost.
    #expect(outcome.output == CheckCommandTests.line)
    #expect(outcome.notes == "error: gotcha.json:3:15: \(message)\n")
    let config = world.run("config")
    #expect(config.status == 2)
    #expect(config.errorOutput == "error: gotcha.json:3:15: \(message)\n")
  }

  @Test func otherFilesAreNotOverwritten() throws {
    let world = try world(["gotcha-baseline.json": "[]"])
    let outcome = world.run("check", "--write-baseline")
    #expect(outcome.status == 2)
    #expect(
      outcome.errorOutput == "error: gotcha-baseline.json is not a gotcha-lsp baseline; "
        + "to overwrite it, use --write-baseline gotcha-baseline.json\n")
    #expect(try world.read("gotcha-baseline.json") == "[]")
    #expect(world.run("check", "--write-baseline", "gotcha-baseline.json").status == 0)
    for name in ["A.swift", "gotcha.json"] {
      let bytes = try world.bytes(name)
      let refused = world.run("check", "--write-baseline", name)
      #expect(refused.status == 2)
      #expect(
        refused.errorOutput.hasPrefix(
          "error: --write-baseline \(name) would overwrite \(name); use another file name\n"))
      #expect(try world.bytes(name) == bytes)
    }
    // An outdated or empty baseline is replaced.
    for text in ["", "{\"version\": 7}", "{\"version\": 1, \"entries\": [1]}"] {
      try world.write(text, to: "gotcha-baseline.json")
      #expect(world.run("check", "--write-baseline").status == 0)
    }
  }

  @Test func linksThatLeaveTheProjectAreNotFollowed() throws {
    let elsewhere = try TestWorld(["base.json": "{\"version\": 1, \"entries\": []}"])
    let world = try world()
    try world.system(["ln", "-s", elsewhere.folder + "/base.json", "gotcha-baseline.json"])
    let outcome = world.run("check")
    #expect(outcome.status == 2)
    let reason = "it is a symbolic link to \(elsewhere.folder)/base.json, outside the project"
    #expect(outcome.errorOutput.contains(reason))
    let written = world.run("check", "--write-baseline")
    #expect(written.status == 2)
    #expect(written.errorOutput.contains("it is a symbolic link"))
    #expect(try elsewhere.read("base.json") == "{\"version\": 1, \"entries\": []}")
  }

  @Test func withoutAConfiguredOneTheFileMustBeNamed() throws {
    let world = try world(["gotcha.json": "{}"])
    let outcome = world.run("check", "--write-baseline")
    #expect(outcome.status == 2)
    #expect(
      outcome.errorOutput == """
        error: --write-baseline requires FILE, or "baseline": "gotcha-baseline.json" in gotcha.json: \
        no settings name a baseline
        help: gotcha-lsp check --help

        """)
    #expect(
      world.run("check", "--write-baseline=").errorOutput.hasPrefix("error: missing value in --write-baseline=\n"))
    try world.write("{\"baseline\": 1}", to: "gotcha.json")
    let faulty = world.run("check", "--write-baseline")
    #expect(faulty.errorOutput == "error: gotcha.json:1:14: expected a file path relative to this file\n")
  }

  @Test func theNearestConfigurationAndTheOneItExtendsCount() throws {
    let world = try world([
      "Own/gotcha.json": "{\"extends\": \"../gotcha.json\", \"baseline\": \"base.json\"}", "Own/A.swift": Self.flagged,
      "Inherits/gotcha.json": "{\"extends\": \"../gotcha.json\", \"preset\": \"all\"}",
      "Inherits/A.swift": Self.flagged,
      "None/gotcha.json": "{}", "None/A.swift": Self.flagged,
    ])
    let written = world.run("check", "--write-baseline")
    #expect(written.status == 1)
    #expect(written.output == "None/" + CheckCommandTests.line)
    #expect(
      written.notes == """
        note: wrote 1 finding in 1 file to Own/base.json
        note: wrote 2 findings in 2 files to gotcha-baseline.json

        """)
    // Paths are relative to the baseline.
    #expect(try world.read("Own/base.json").contains("\"file\": \"A.swift\""))
    #expect(try world.read("gotcha-baseline.json").contains("\"file\": \"Inherits/A.swift\""))
    let read = world.run("check")
    #expect(read.output == "None/" + CheckCommandTests.line)
    #expect(read.errorOutput == "1 warning in 4 files; 1 can be fixed with --fix; 3 hidden by the baseline\n")
    // Only a part is checked, from another folder.
    var environment = world.environment()
    environment.workingDirectory += "/Inherits"
    #expect(CommandLineTool.run(["check"], in: environment) == 0)
    // The problem is reported where the name is.
    try world.remove("gotcha-baseline.json")
    let missing = world.run("check", "Inherits")
    #expect(missing.notes.hasPrefix("error: gotcha.json:1:14: cannot read baseline gotcha-baseline.json: "))
  }

  @Test func appliesToStandardInput() throws {
    let world = try world()
    _ = world.run("check", "--write-baseline")
    let input = Array((Self.flagged + Self.flagged).utf8)
    let named = world.run("check", "--stdin", "--stdin-path", "A.swift", input: input)
    #expect(named.output.hasPrefix("A.swift:2:36: "))
    #expect(named.errorOutput.contains("1 hidden by the baseline"))
    #expect(world.run("check", "--stdin", input: input).output.split(separator: "\n").count == 2)
  }

  @Test func theCacheDoesNotKnowTheBaseline() throws {
    let world = try world()
    let variables = ["XDG_CACHE_HOME": world.folder + "/.cache"]
    #expect(world.run("check", "--no-baseline", variables: variables).status == 1)
    #expect(world.run("check", "--write-baseline", variables: variables).status == 0)
    #expect(world.run("check", variables: variables).status == 0)
    #expect(world.run("check", "--no-baseline", variables: variables).status == 1)
    try world.write("{\"version\": 1, \"entries\": []}", to: "gotcha-baseline.json")
    #expect(world.run("check", variables: variables).status == 1)
  }

  @Test func configShowsIt() throws {
    let world = try world(["gotcha.json": "{\"extends\": \"ci/base.json\"}", "ci/base.json": Self.configuration])
    #expect(world.run("check", "--write-baseline").status == 0)
    let config = world.run("config")
    #expect(config.status == 0)
    #expect(config.output.hasSuffix("\nbaseline  \"gotcha-baseline.json\"  ci/base.json:1:14\n"))
    #expect(try world.read("ci/gotcha-baseline.json").contains("\"file\": \"../A.swift\""))
  }

  @Test func editorsCannotNameOne() {
    let settings = ClientSettings(general: ["baseline": "a.json", "extends": "b.json", "preset": "all"])
    #expect(
      settings.problems(.standard) == [
        "extends: \"extends\" is supported only in configuration files",
        "baseline: \"baseline\" is supported only in configuration files",
      ])
    #expect(ClientSettings(general: ["baseline": .null]).problems(.standard) == [])
  }

  @Test func hiddenFixesAreNotAppliedByName() throws {
    let world = try world()
    _ = world.run("check", "--write-baseline")
    let rule = "unknown_rule_in_suppression"
    let outcome = world.run("check", "--apply", "\(rule)@A.swift:1")
    #expect(outcome.status == 2)
    #expect(
      outcome.notes == "error: --apply: the baseline hides the finding of \(rule) on line 1 of A.swift; "
        + "to apply its fix, add --no-baseline\n")
    #expect(world.run("check", "--no-baseline", "--apply", "\(rule)@A.swift:1").status == 0)
    #expect(try world.read("A.swift") == CheckCommandTests.fixed)
  }

  @Test func hugeCountsAreNoTrap() throws {
    let entry = #"{"file": "A.swift", "rule": "a", "line": "b", "count": 9223372036854775807}"#
    let bytes = Array("{\"version\": 1, \"entries\": [\(entry), \(entry)]}".utf8)
    let baseline = try Baseline(bytes)
    #expect(baseline.count > 1_000_000)
    #expect(baseline.count(without: Baseline()) == baseline.count)
  }
}

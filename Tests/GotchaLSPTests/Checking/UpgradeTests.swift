import Analyzers
import Foundation
import Testing

@testable import GotchaProgram

/// What settings and baselines that 0.2.0 wrote mean to this version.
struct UpgradeTests {
  private static let folder = ReadmeTests.root + "/Tests/Samples/Upgrade"
  private static let baseline = "gotcha-baseline.json"
  private static let new = "App/Store.swift:35:26: warning[date_format_week_year]: "

  /// A copy of the app of 0.2.0.
  ///
  /// - Parameter configuration: whether with its `gotcha.json`.
  private func world(configuration: Bool = false) throws -> TestWorld {
    let world = try TestWorld()
    for name in ["App", "Tests", Self.baseline] + (configuration ? ["gotcha.json"] : []) {
      try FileManager.default.copyItem(atPath: "\(Self.folder)/\(name)", toPath: "\(world.folder)/\(name)")
    }
    return world
  }

  private func check(
    _ world: TestWorld, _ arguments: String..., variables: [String: String] = [:]
  ) -> TestWorld.Outcome {
    world.run(["check", "--reporter", "concise"] + arguments, variables: variables)
  }

  // MARK: Settings

  /// Every rule and every option still exists, some of the rules as parts of others, and every level is still one.
  @Test func everySettingOfARuleIsTaken() throws {
    let file = "\(Self.folder)/every-rule.json"
    #expect(ConfigurationFile(reading: file, of: .none, .standard).problems == [])
    let printed = try TestWorld().run("config", "--config", file)
    #expect(printed.status == 0)
    #expect(printed.output.matches(of: #/(?m)^rules\.\w+ /#).count == 110)
  }

  /// A severity is that of every finding of the rule, "on" reports the rule, "off" and an override silence it.
  @Test func settingsMeanTheSame() throws {
    let outcome = check(try world(configuration: true), "--min-severity", "hint")
    let found = outcome.output.matches(of: /(?m)^(\S+?:\d+):\d+: (\w+)\[(\w+)\]/).map { "\($0.1) \($0.2) \($0.3)" }
    #expect(
      found == [
        "App/Card.swift:13 error animation_missing_value",
        "App/Card.swift:4 warning observed_object_initialized_in_view", "App/Card.swift:9 warning clip_before_blur",
        "App/Store.swift:22 warning for_each_count_range", "App/Store.swift:27 warning nested_navigation_stack",
        "App/Store.swift:35 warning date_format_week_year", "App/Card.swift:10 info deprecated_foreground_color",
        "App/Card.swift:11 info fixed_font_size", "App/Card.swift:14 info tap_gesture_instead_of_button",
        "App/Store.swift:27 info deprecated_foreground_color", "App/Store.swift:9 hint empty_catch",
      ])
    #expect(outcome.notes == "")
  }

  // MARK: Baselines

  /// An entry hides its finding, whatever severity it has now. What is new is reported beside a note that names the
  /// command that records it, and then both are silent.
  @Test func aBaselineHidesWhatItHidAndIsExtended() throws {
    let world = try world()
    let first = check(world, "--baseline", Self.baseline)
    #expect(first.status == 1)
    #expect(first.output.hasPrefix(Self.new) && first.output.split(separator: "\n").count == 1)
    let command = "gotcha-lsp check --write-baseline \(Self.baseline)"
    #expect(
      first.errorOutput.hasSuffix(
        """
        8 hidden by the baseline; 2 hints hidden (empty_catch 1, fixed_font_size 1), shown by --min-severity hint
        note: \(Self.baseline) was written by an earlier version of gotcha-lsp; to record what is new since then, run \
        \(command)

        """))
    #expect(check(world, "--baseline", Self.baseline, "--quiet").errorOutput == "")
    #expect(check(world, "--baseline", Self.baseline, "--fail-on", "never").errorOutput == first.errorOutput)

    let words = command.split(separator: " ").dropFirst().map(String.init)
    #expect(world.run(words).notes == "note: wrote 11 findings in 3 files to \(Self.baseline)\n")
    let second = check(world, "--baseline", Self.baseline)
    #expect(second.status == 0)
    #expect(second.errorOutput == "No findings in 3 files; 11 hidden by the baseline.\n")
  }

  @Test func theCommandFitsTheRun() throws {
    let world = try world()
    try world.write(#"{"baseline": "gotcha-baseline.json"}"#, to: "gotcha.json")
    func command(_ arguments: String...) -> Substring? {
      let output = world.run(["check"] + arguments).errorOutput
      return output.firstMatch(of: /since then, run (.*)\n/)?.1
    }
    #expect(command() == "gotcha-lsp check --write-baseline")
    #expect(command("App") == "gotcha-lsp check App --write-baseline")
    #expect(
      command("App", "--preset", "all", "--only", "date_format_week_year")
        == "gotcha-lsp check App --preset all --write-baseline")
    #expect(command("--baseline", Self.baseline, "App") == "gotcha-lsp check App --write-baseline \(Self.baseline)")
    // Nothing is reported, or nothing is hidden.
    #expect(command("App/Card.swift") == nil)
    #expect(command("--no-baseline") == nil)
    // A report for programs is unchanged.
    let report = world.run("check", "--reporter", "json")
    #expect(report.errorOutput.hasPrefix("note: gotcha-baseline.json was written by an earlier version"))
    #expect(report.output.hasPrefix("{") && !report.output.contains("earlier version"))
  }

  @Test func theVersionIsThatOfTheWriter() throws {
    let world = try world()
    let old = try world.read(Self.baseline)
    for (tool, writer) in [
      (#"{"name": "gotcha-lsp", "version": "0.1.9"}"#, "gotcha-lsp 0.1.9"),
      ("null", "an earlier version of gotcha-lsp"),
    ] {
      try world.write(old.replacing(" \"entries\"", with: " \"tool\": \(tool), \"entries\""), to: Self.baseline)
      let note = "note: \(Self.baseline) was written by \(writer); "
      #expect(check(world, "--baseline", Self.baseline).errorOutput.contains(note))
    }
    try world.write(old.replacing(" \"entries\"", with: " \"tool\": 7, \"entries\""), to: Self.baseline)
    let damaged = check(world, "--baseline", Self.baseline).errorOutput
    #expect(damaged.hasPrefix("error: baseline \(Self.baseline) is damaged"))
  }

  /// A pipeline keeps nothing that tells whether this is the first run after an update.
  @Test func aFailingPipelineWithoutABaselineNamesTheCommand() throws {
    let world = try world()
    let note = """
      note: to accept these findings for now, for example after an update, run gotcha-lsp check --write-baseline \
      gotcha-baseline.json, commit the file and check with --baseline gotcha-baseline.json

      """
    #expect(check(world, variables: ["CI": "true"]).errorOutput.hasSuffix(note))
    for variables in [[:], ["CI": ""], ["CI": "false"]] {
      #expect(!check(world, variables: variables).errorOutput.contains("note"))
    }
    for arguments in [["--fail-on", "never"], ["--quiet"], ["--baseline", Self.baseline], ["--no-baseline"]] {
      let outcome = world.run(["check"] + arguments, variables: ["CI": "true"])
      #expect(!outcome.errorOutput.contains("accept these findings"), "\(arguments)")
    }
  }
}

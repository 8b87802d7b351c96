import Testing

@testable import GotchaProgram

/// What a first run on a large app shows, and the options that narrow it.
struct FirstRunTests {
  private static let card = """
    import SwiftUI
    struct Card: View {
      @State var count = 0
      var body: some View { Text("\\(count)").clipShape(Circle()).blur(radius: 2) }
    }

    """
  private static let settings = """
    import SwiftUI
    struct Settings: View {
      @AppStorage("@theme") private var theme = ""
      var body: some View { Text(theme).font(.system(size: 9)).clipShape(Circle()).blur(radius: 1).animation(.default) }
    }

    """
  /// A file with a hint only.
  private static let hint = card.replacing(".clipShape(Circle()).blur(radius: 2)", with: "")
  private static let quiet =
    "A.swift:3:3: hint[private_swiftui_state]: `count` is not `private`: callers can pass a value, but SwiftUI ignores "
    + "all but the first\n"
  private static let blurred = "Blur bleeds past the `clipShape`; apply `blur` before `clipShape`\n"
  private static let blurs = [
    "A.swift:4:62: warning[clip_before_blur]: \(blurred)", "B.swift:4:80: warning[clip_before_blur]: \(blurred)",
  ]
  private static let key =
    "B.swift:3:3: error[app_storage_key_at_prefix]: The view does not update when other code changes a key that starts "
    + "with `@`; remove the `@`\n"
  private static let animation =
    "B.swift:4:96: warning[animation_missing_value]: `.animation(…)` without `value:` animates every change of this "
    + "view\n"

  /// With it, there are one error, three warnings and a hint.
  private static let configuration = """
    {"rules": {
      "app_storage_key_at_prefix": "error", "animation_missing_value": "warning", "private_swiftui_state": "hint",
      "fixed_font_size": "off"
    }}
    """
  private static let hidden = "; 1 hint hidden (private_swiftui_state 1), shown by --min-severity hint\n"

  private func world() throws -> TestWorld {
    try TestWorld(["A.swift": Self.card, "B.swift": Self.settings, "gotcha.json": Self.configuration])
  }

  /// The findings and hints.
  private func all(_ world: TestWorld, _ arguments: String...) -> TestWorld.Outcome {
    world.run(["check", "--reporter", "concise", "--min-severity", "hint"] + arguments)
  }

  private func concise(_ world: TestWorld, _ arguments: String...) -> TestWorld.Outcome {
    world.run(["check", "--reporter", "concise"] + arguments)
  }

  // MARK: Order

  @Test func conciseLinesAreInOrderOfSeverity() throws {
    let outcome = all(try world())
    #expect(outcome.status == 1)
    #expect(outcome.output == Self.key + Self.blurs[0] + Self.blurs[1] + Self.animation + Self.quiet)
    #expect(
      outcome.errorOutput == """
        1 error, 3 warnings, 1 hint in 2 files; 3 can be fixed with --fix, 2 more with --unsafe-fixes

        """)
    #expect(concise(try world(), "--quiet").errorOutput == "")
    #expect(concise(try world(), "--color", "always").output.hasPrefix("B.swift:3:3: \u{1B}[1;31merror[app_"))
  }

  @Test func textIsInOrderOfSeverity() throws {
    let output = try world().run("check", "--reporter", "text", "--min-severity", "hint").output
    let rules = output.matches(of: #/(?m)^\w+\[(\w+)\]: /#).map { String($0.1) }
    #expect(
      rules == [
        "app_storage_key_at_prefix", "clip_before_blur", "clip_before_blur", "animation_missing_value",
        "private_swiftui_state",
      ])
  }

  @Test func otherReportsAreInOrderOfFiles() throws {
    let lines = try world().run("check", "--min-severity", "hint").output.split(separator: "\n")
    #expect(lines.map { $0.prefix(10) } == ["A.swift:3:", "A.swift:4:", "B.swift:3:", "B.swift:4:", "B.swift:4:"])
  }

  @Test func groupsHaveHeadings() throws {
    #expect(
      all(try world(), "--group-by", "rule").output == """
        app_storage_key_at_prefix: `@AppStorage` key starting with `@` breaks key-value observing (1 finding)
        \(Self.key)
        clip_before_blur: Blur after a clip bleeds past its edge (2 findings)
        \(Self.blurs[0])\(Self.blurs[1])
        animation_missing_value: `.animation(_:)` without `value:` animates every change (1 finding)
        \(Self.animation)
        private_swiftui_state: `@State` should be `private` (1 finding)
        \(Self.quiet)
        """)
    #expect(
      all(try world(), "--group-by", "file").output == """
        B.swift (3 findings)
        \(Self.key)\(Self.blurs[1])\(Self.animation)
        A.swift (2 findings)
        \(Self.blurs[0])\(Self.quiet)
        """)
    let text = try world().run("check", "--reporter", "text", "--group-by", "file", "--min-severity", "hint").output
    #expect(text.hasPrefix("B.swift (3 findings)\n\nerror[app_storage_key_at_prefix]: "))
    #expect(text.contains("\n\nA.swift (2 findings)\n\nwarning[clip_before_blur]: "))
  }

  @Test func onlySomeReportersCanGroup() throws {
    let world = try world()
    func message(_ arguments: String...) -> String {
      let outcome = world.run(["check", "--group-by", "rule"] + arguments)
      #expect(outcome.status == 2)
      #expect(outcome.output == "")
      return outcome.errorOutput
    }
    let requirement = "error: --group-by requires --reporter text or concise"
    let help = "\nhelp: gotcha-lsp check --help\n"
    #expect(message() == requirement + "; the reporter is xcode" + help)
    let two = message("--reporter", "json=a", "--reporter", "sarif")
    #expect(two == requirement + "; the reporter is json, sarif" + help)
    #expect(message("--diff") == requirement + help)
    #expect(try !FileSystem.entries(of: world.folder).contains { $0.name == "a" })
    #expect(world.run("check", "--group-by", "rule", "--reporter", "json=a", "--reporter", "concise").status == 1)
  }

  @Test func theMostSevereFindingsAreKept() throws {
    let two = concise(try world(), "--max-findings", "2")
    #expect(two.output == Self.key + Self.blurs[0])
    // Hints that are hidden anyway are not counted twice.
    let fixes = "1 can be fixed with --fix, 1 more with --unsafe-fixes"
    #expect(two.errorOutput == "1 error, 1 warning in 2 files (2 more not shown); \(fixes)\(Self.hidden)")
    let shown = all(try world(), "--max-findings", "2")
    #expect(shown.output == two.output)
    #expect(shown.errorOutput == "1 error, 1 warning in 2 files (3 more not shown); \(fixes)\n")
    #expect(concise(try world(), "--max-findings", "5").output == concise(try world()).output)
    #expect(all(try world(), "--max-findings", "5").output == all(try world()).output)
    let none = concise(try world(), "--max-findings", "0")
    #expect(none.output == "")
    #expect(none.errorOutput == "4 findings in 2 files (not shown)\(Self.hidden)")
    // In files' order, too.
    let xcode = try world().run("check", "--max-findings", "2").output.split(separator: "\n")
    #expect(xcode.map { $0.prefix(10) } == ["A.swift:4:", "B.swift:3:"])
  }

  @Test func onlyTheMostSevereFindingsAreFixed() throws {
    let safe = try world()
    let outcome = concise(safe, "--fix", "--max-findings", "2")
    #expect(outcome.errorOutput.hasPrefix("fixed clip_before_blur  A.swift (1)\nFixed 1 finding in 1 file. "))
    #expect(try safe.read("A.swift").contains(".blur(radius: 2).clipShape(Circle())"))
    #expect(try safe.read("B.swift") == Self.settings)
    // The next one has moved up.
    let next = concise(safe, "--fix", "--max-findings", "2")
    #expect(next.errorOutput.hasPrefix("fixed clip_before_blur  B.swift (1)\n"))
    let unsafe = try world()
    _ = concise(unsafe, "--fix", "--unsafe-fixes", "--max-findings", "1")
    #expect(try unsafe.read("A.swift") == Self.card)
    #expect(try unsafe.read("B.swift") == Self.settings.replacing("\"@theme\"", with: "\"theme\""))
    let none = try world()
    #expect(concise(none, "--diff", "--max-findings", "0").output == "")
    #expect(concise(none, "--diff", "--max-findings", "4").output == concise(none, "--diff").output)
  }

  // MARK: Severity

  @Test func lessSevereFindingsAreLeftOut() throws {
    let world = try world()
    #expect(concise(world, "--min-severity", "info").output == Self.key + Self.blurs.joined() + Self.animation)
    let errors = concise(world, "--min-severity", "error")
    #expect(errors.output == Self.key)
    #expect(errors.errorOutput == "1 error in 2 files; 1 can be fixed with --fix --unsafe-fixes\n")
    #expect(errors.status == 1)
    #expect(concise(world, "--min-severity", "hint").output == concise(world).output + Self.quiet)
    // The exit status depends on the reported findings.
    #expect(world.run("check", "A.swift", "--fail-on", "hint").status == 1)
    #expect(world.run("check", "A.swift", "--fail-on", "hint", "--min-severity", "error").status == 0)
    let unknown = world.run("check", "--min-severity", "warnin")
    #expect(unknown.status == 2)
    #expect(unknown.errorOutput.contains("did you mean \"warning\"?"))
  }

  @Test func lessSevereFindingsAreNotFixed() throws {
    let world = try world()
    let outcome = concise(world, "--fix", "--min-severity", "warning")
    #expect(try world.read("A.swift").contains("@State var count"))
    #expect(try world.read("A.swift").contains(".blur(radius: 2).clipShape(Circle())"))
    #expect(outcome.output == Self.key + Self.animation)
    #expect(
      outcome.errorOutput == """
        fixed clip_before_blur  A.swift (1), B.swift (1)
        Fixed 2 findings in 2 files. 1 error, 1 warning in 2 files; 2 can be fixed with --fix --unsafe-fixes

        """)
  }

  // MARK: Hidden hints

  @Test func hintsAreHiddenAndCounted() throws {
    let world = try world()
    let outcome = concise(world)
    #expect(outcome.output == Self.key + Self.blurs.joined() + Self.animation)
    #expect(
      outcome.errorOutput == "1 error, 3 warnings in 2 files; 2 can be fixed with --fix, 2 more with --unsafe-fixes"
        + Self.hidden)
    try world.write(Self.hint, to: "A.swift")
    let none = concise(world, "A.swift")
    #expect(none.output == "")
    #expect(
      none.errorOutput
        == "No findings in 1 file. 1 hint hidden (private_swiftui_state 1), shown by --min-severity hint\n")
    #expect(concise(world, "A.swift", "--quiet").errorOutput == "")
  }

  /// Programs that read a report leave out what they do not want.
  @Test func onlyReportsForProgramsContainHints() throws {
    let world = try world()
    for reporter in ReporterCatalog.names {
      let isForPrograms = ["json", "jsonl"].contains(reporter)
      func findings(_ arguments: String...) -> Bool {
        let output = world.run(["check", "A.swift", "--reporter", reporter] + arguments).output
        #expect(output.contains("clip_before_blur"), "\(reporter)")
        return output.contains("SwiftUI ignores all but the first")
      }
      #expect(findings() == isForPrograms, "\(reporter)")
      #expect(findings("--min-severity", "hint"), "\(reporter)")
      #expect(!findings("--min-severity", "info"), "\(reporter)")
    }
    // The totals are those of the findings in the report.
    let json = world.run("check", "--reporter", "json").output
    #expect(json.contains(#""findings": 5, "severities": {"error": 1, "warning": 3, "info": 0, "hint": 1}"#))
  }

  @Test func hiddenHintsAreNotFixed() throws {
    let world = try world()
    try world.write(Self.hint, to: "A.swift")
    for reporter in ["concise", "json"] {
      let outcome = world.run("check", "A.swift", "--fix", "--unsafe-fixes", "--reporter", reporter)
      #expect(try world.read("A.swift") == Self.hint)
      #expect(!outcome.errorOutput.contains("Fixed"))
      #expect(world.run("check", "A.swift", "--diff", "--reporter", "json=out").output == "")
    }
    let outcome = all(world, "A.swift", "--fix")
    #expect(try world.read("A.swift") == Self.hint.replacing("@State var", with: "@State private var"))
    #expect(
      outcome.errorOutput == """
        fixed private_swiftui_state  A.swift (1)
        Fixed 1 finding in 1 file. No findings in 1 file.

        """)
  }

  /// A fix of a finding may reveal hints, which are left alone, too.
  @Test func hintsThatFixesRevealAreNotFixed() throws {
    let world = try world()
    _ = world.run("check", "A.swift", "--fix")
    #expect(try world.read("A.swift").contains("@State var count"))
    #expect(try world.read("A.swift").contains(".blur(radius: 2).clipShape(Circle())"))
    _ = world.run("check", "A.swift", "--apply", "private_swiftui_state@A.swift:3")
    #expect(try world.read("A.swift").contains("@State private var count"))
  }

  @Test func hiddenHintsDoNotFailTheRun() throws {
    let world = try world()
    try world.write(Self.hint, to: "A.swift")
    for reporter in ["concise", "json"] {
      func status(_ arguments: String...) -> Int32 {
        world.run(["check", "A.swift", "--fail-on", "hint", "--reporter", reporter] + arguments).status
      }
      #expect(status() == 0)
      #expect(status("--min-severity", "hint") == 1)
      #expect(status("--min-severity", "info") == 0)
    }
    // A severity in the settings takes effect in every respect.
    try world.write(#"{"rules": {"private_swiftui_state": "info"}}"#, to: "gotcha.json")
    #expect(world.run("check", "A.swift", "--fail-on", "info").status == 1)
    #expect(concise(world, "A.swift").output == Self.quiet.replacing("hint[", with: "info["))
    _ = world.run("check", "A.swift", "--fix")
    #expect(try world.read("A.swift").contains("@State private var count"))
  }

  @Test func aBaselineKeepsLessSevereFindings() throws {
    let world = try world()
    _ = world.run("check", "--write-baseline", "base.json")
    let outcome = concise(world, "--baseline", "base.json", "--min-severity", "error")
    #expect(outcome.output == "")
    #expect(outcome.errorOutput == "No findings in 2 files; 5 hidden by the baseline.\n")
  }

  // MARK: Rules

  @Test func onlyNamedRulesRun() throws {
    let world = try world()
    #expect(concise(world, "--only", "clip_before_blur").output == Self.blurs.joined())
    // A rule that is off.
    let font = all(world, "--only", "fixed_font_size")
    #expect(font.output.hasPrefix("B.swift:4:37: hint[fixed_font_size]: "))
    #expect(font.errorOutput == "1 hint in 2 files; 1 can be fixed with --fix --unsafe-fixes\n")
    // A rule that reports hints keeps that severity.
    #expect(all(world, "--only", "private_swiftui_state").output == Self.quiet)
    try world.write(
      "{\"rules\": {\"clip_before_blur\": \"off\", \"private_swiftui_state\": \"error\"}}", to: "gotcha.json")
    #expect(concise(world, "--only", "clip_before_blur").output == Self.blurs.joined())
    #expect(
      concise(world, "--only", "private_swiftui_state").output == Self.quiet.replacing("hint[", with: "error["))
  }

  @Test func casesForThoseWhoAskAreReportedIfTheirRuleIsNamed() throws {
    let world = try world()
    try world.remove("gotcha.json")
    for arguments in [["--only", "private_swiftui_state"], ["--rule", "private_swiftui_state"], ["--preset", "all"]] {
      let output = world.run(["check", "--reporter", "concise", "--min-severity", "hint"] + arguments).output
      #expect(output.contains(Self.quiet), "\(arguments)")
    }
    #expect(!all(world).output.contains("private_swiftui_state"))
    // A topic runs what is reported without it.
    #expect(!all(world, "--only", "state").output.contains("private_swiftui_state"))
  }

  @Test func onlyEnabledRulesOfTopicsRun() throws {
    let world = try world()
    #expect(concise(world, "--only", "effects").output == Self.blurs.joined())
    #expect(all(world, "--only", "accessibility").output == "")
    #expect(all(world, "--only", "animation", "--only", "state").output == Self.key + Self.animation + Self.quiet)
    #expect(concise(world, "--only", "effects", "--disable", "clip_before_blur").output == "")
    let both = all(world, "--only", "accessibility", "--rule", "fixed_font_size")
    #expect(both.output.hasPrefix("B.swift:4:37: hint[fixed_font_size]: "))
  }

  @Test func onlyFindingsOfNamedRulesAreFixed() throws {
    let world = try world()
    #expect(all(world, "--only", "private_swiftui_state", "--fix").output == "")
    #expect(try world.read("A.swift") == Self.card.replacing("@State var", with: "@State private var"))
    #expect(try world.read("B.swift") == Self.settings)
  }

  @Test func unusedSuppressionsAreThoseOfAllRules() throws {
    let used = Self.card.replacing("\n}\n", with: " // gotcha:disable:this clip_before_blur\n}\n")
    let world = try TestWorld([
      "A.swift": used, "B.swift": "import SwiftUI\nlet a = 1 // gotcha:disable:this clip_before_blur\n",
    ])
    let line =
      "B.swift:2:11: warning[unused_suppression]: Unused suppression: `clip_before_blur` is not reported here\n"
    #expect(concise(world, "--only", "unused_suppression").output == line)
    #expect(concise(world, "--only", "suppression").output == line)
    #expect(concise(world, "--only", "animation").output == "")
  }

  @Test func unknownRulesAndTopicsGetASuggestion() throws {
    let world = try world()
    for (name, meant) in [("clip_before_blurr", "clip_before_blur"), ("acessibility", "accessibility")] {
      let outcome = world.run("check", "--only", name)
      #expect(outcome.status == 2)
      #expect(outcome.output == "")
      #expect(
        outcome.errorOutput == """
          error: --only: no rule or topic is named "\(name)"; did you mean "\(meant)"?
          help: gotcha-lsp check --help

          """)
    }
  }

  @Test func theCacheKnowsTheOptions() throws {
    let world = try world()
    func rules(_ arguments: String...) -> [String] {
      let variables = ["XDG_CACHE_HOME": world.folder + "/.cache"]
      let output = world.run(["check", "--reporter", "concise"] + arguments, variables: variables).output
      return output.matches(of: /\[(\w+)\]/).map { String($0.1) }
    }
    for _ in 0..<2 {
      #expect(rules().count == 4)
      #expect(rules("--min-severity", "hint").count == 5)
      #expect(rules("--only", "clip_before_blur") == ["clip_before_blur", "clip_before_blur"])
      #expect(rules("--min-severity", "error") == ["app_storage_key_at_prefix"])
    }
  }
}

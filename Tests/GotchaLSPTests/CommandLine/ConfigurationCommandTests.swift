import Testing

@testable import GotchaProgram

/// `check` with a configuration, and `config`, which prints it.
struct ConfigurationCommandTests {
  static let blurred = """
    import SwiftUI
    struct A: View { var body: some View { Text("a").clipShape(Circle()).blur(radius: 2) } }

    """
  static let finding =
    "2:70: warning: Blur bleeds past the `clipShape`; apply `blur` before `clipShape` "
    + "(clip_before_blur)\n"

  @Test func everyFileHasItsSettings() throws {
    let world = try TestWorld([
      "gotcha.json":
        "{\"exclude\": [\"**/Generated/**\"], \"overrides\": [{\"files\": [\"Tests\"], \"preset\": \"none\"}]}",
      "A.swift": Self.blurred, "Sources/Generated/B.swift": Self.blurred, "Tests/C.swift": Self.blurred,
      "Other/gotcha.json": "{\"rules\": {\"clip_before_blur\": \"error\"}}", "Other/D.swift": Self.blurred,
    ])
    let outcome = world.run("check")
    #expect(
      outcome.output == "A.swift:\(Self.finding)Other/D.swift:" + Self.finding.replacing("warning", with: "error"))
    #expect(outcome.errorOutput == "1 error, 1 warning in 3 files; 2 can be fixed with --fix\n")
    #expect(world.run("check", "--reporter", "json").output.contains("\"files\": 3,"))
    // An excluded file is checked if it is named on the command line.
    #expect(world.run("check", "Sources/Generated/B.swift").output == "Sources/Generated/B.swift:\(Self.finding)")
    let listed = world.run("check", "--files-from", "-", input: Array("Sources/Generated/B.swift\n".utf8))
    #expect(listed.output == "")
    #expect(listed.status == 0)
    let warning = "warning: all files are excluded by settings (1 file); check \"include\" and \"exclude\"\n"
    #expect(listed.errorOutput == warning + "No findings in 0 files.\n")
    let input = world.run("check", "--stdin", "--stdin-path", "Tests/X.swift", input: Array(Self.blurred.utf8))
    #expect(input.output == "")
  }

  @Test func onlyIncludedFilesAreChecked() throws {
    let world = try TestWorld([
      "gotcha.json": "{\"include\": [\"Sources\"]}", "A.swift": Self.blurred, "Sources/B.swift": Self.blurred,
    ])
    #expect(world.run("check").output == "Sources/B.swift:\(Self.finding)")
  }

  @Test func whatIsIncludedByNameIsNotSkipped() throws {
    let world = try TestWorld([
      "gotcha.json": "{\"include\": [\"Sources\", \"Pods/Own\"]}", "Pods/Own/A.swift": Self.blurred,
      "Pods/Other/B.swift": Self.blurred, "Carthage/C.swift": Self.blurred, "Sources/D.swift": Self.blurred,
      "base/all.json": "{\"include\": [\"../Carthage\"]}",
    ])
    #expect(world.run("check").output == "Pods/Own/A.swift:\(Self.finding)Sources/D.swift:\(Self.finding)")
    #expect(world.run("check", "--config", "base/all.json").output == "Carthage/C.swift:\(Self.finding)")
  }

  /// The findings of a rule that cannot know whether the app is built for iOS.
  @Test func findingsWithAssumptionsHaveTheirOwnSeverity() throws {
    let stack = "NavigationStack { Text(\"a\") }.toolbar { Button(\"b\") {} }"
    let world = try TestWorld(["A.swift": "import SwiftUI\nstruct A: View { var body: some View { \(stack) } }\n"])
    func severities(_ level: String, _ others: String = "") throws -> [String] {
      try world.write("{\"rules\": {\"navigation_modifier_on_stack\": \(level)}\(others)}", to: "gotcha.json")
      let outcome = world.run("check", "--reporter", "concise", "--min-severity", "hint")
      #expect(outcome.notes == "")
      return outcome.output.matches(of: /(\w+)\[navigation_modifier_on_stack\]/).map { String($0.1) }
    }
    #expect(try severities("\"on\"") == ["info"])
    #expect(try severities(#"{"severity": "error"}"#) == ["error"])
    #expect(try severities(#"{"severity": "error", "unverified": "warning"}"#) == ["warning"])
    #expect(try severities(#"{"severity": "error", "unverified": "hint"}"#) == ["hint"])
    #expect(try severities(#"{"severity": "error", "unverified": "off"}"#) == [])
    #expect(try severities(#"{"severity": "off"}"#) == [])
    let iOS = #", "deployment": {"iOS": "17.0"}"#
    #expect(try severities("\"on\"", iOS) == ["warning"])
    #expect(try severities(#"{"severity": "error", "unverified": "off"}"#, iOS) == ["error"])
  }

  /// That nobody shows a view is found out after its findings.
  @Test func findingsInUnseenViewsHaveTheSeverityOfThoseWithAssumptions() throws {
    let world = try TestWorld([
      "A.swift": Self.blurred,
      "App.swift": "import SwiftUI\n@main struct M: App { var body: some Scene { WindowGroup { Text(\"b\") } } }\n",
    ])
    func severities(_ level: String) throws -> [String] {
      try world.write("{\"rules\": {\"clip_before_blur\": \(level)}}", to: "gotcha.json")
      let output = world.run("check", "--reporter", "concise", "--min-severity", "hint").output
      return output.matches(of: /(\w+)\[clip_before_blur\]/).map { String($0.1) }
    }
    #expect(try severities("\"on\"") == ["hint"])
    #expect(try severities("\"error\"") == ["error"])
    #expect(try severities(#"{"severity": "error", "unverified": "info"}"#) == ["info"])
    #expect(try severities(#"{"severity": "error", "unverified": "off"}"#) == [])
    try world.write(try world.read("App.swift").replacing("Text(\"b\")", with: "A()"), to: "App.swift")
    #expect(try severities(#"{"severity": "error", "unverified": "off"}"#) == ["error"])
  }

  @Test func theCommandLineWins() throws {
    let world = try TestWorld([
      "gotcha.json":
        "{\"preset\": \"all\", \"rules\": {\"clip_before_blur\": \"off\", \"fixed_font_size\": \"error\"}}",
      "A.swift": Self.blurred.replacing("Text(\"a\")", with: "Text(\"a\").font(.system(size: 9))"),
    ])
    func rules(_ arguments: String...) -> [String] {
      let output = world.run("check", arguments[0], arguments[1], arguments[2], arguments[3]).output
      return output.matches(of: /\(([a-z_]+)\)\n/).map { String($0.1) }
    }
    #expect(rules("--fail-on", "never", "--jobs", "1") == ["fixed_font_size"])
    #expect(rules("--rule", "clip_before_blur", "--disable", "fixed_font_size") == ["clip_before_blur"])
    #expect(rules("--preset", "none", "--rule", "clip_before_blur") == ["clip_before_blur"])
  }

  @Test func aNamedFileAppliesEverywhere() throws {
    let world = try TestWorld([
      "gotcha.json": "{\"preset\": \"none\"}", "ci/strict.json": "{\"rules\": {\"clip_before_blur\": \"error\"}}",
      "A.swift": Self.blurred, "broken.json": "{",
    ])
    #expect(world.run("check").status == 0)
    #expect(world.run("check", "--config", "ci/strict.json").output.hasPrefix("A.swift:2:70: error: "))
    let missing = world.run("check", "--config", "no.json")
    #expect(missing.status == 2)
    #expect(missing.errorOutput == "error: --config: no.json cannot be read: No such file or directory\n")
    let folder = world.run("check", "--config", "ci")
    #expect(folder.status == 2)
    #expect(folder.errorOutput.hasPrefix("error: --config: ci is a folder"))
    let broken = world.run("check", "--config", "broken.json")
    #expect(broken.status == 2)
    #expect(broken.notes == "error: broken.json:1:1: missing } for this {\n")
  }

  @Test func aBrokenFileFailsTheRunAndThrowsNothingAway() throws {
    let world = try TestWorld([
      "A.swift": Self.blurred, "B/gotcha.json": "{\"preset\": \"non\",\n}", "B/B.swift": Self.blurred,
      "C/gotcha.json/x": "", "C/C.swift": Self.blurred,
    ])
    try world.write([0xFF, 0xFE, 0x7B], to: "D/gotcha.json")
    try world.write(Self.blurred, to: "D/D.swift")
    let outcome = world.run("check")
    #expect(outcome.status == 2)
    #expect(outcome.output == ["A", "B/B", "C/C", "D/D"].map { "\($0).swift:\(Self.finding)" }.joined())
    #expect(
      outcome.notes == """
        error: B/gotcha.json:1:12: unknown value "non" (expected recommended, all, none, accessibility, performance, \
        migration); did you mean "none"?
        error: C/gotcha.json: is a folder, not a file; rename the folder or specify a file in it
        error: D/gotcha.json: is not valid UTF-8 (line 1); save the file as UTF-8

        """)
  }

  @Test func configShowsValuesAndTheirPlaces() throws {
    let world = try TestWorld([
      "base.json": "{\"preset\": \"all\", \"rules\": {\"empty_catch\": \"off\"}}",
      "gotcha.json": """
      {
        "extends": "base.json",
        "exclude": ["Old"],
        "rules": {"fixed_font_size": {"severity": "hint", "ignore_images": true}},
        "overrides": [{"files": ["Tests"], "toolchain": "26"}]
      }
      """,
      "Package.swift": "let package = Package(name: \"A\", platforms: [.iOS(.v16)])", "Tests/A.swift": "",
      "Old/A.swift": "",
    ])
    let outcome = world.run("config", "Tests")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        Settings for Tests (from gotcha.json)

        preset                               "all"   base.json:1:12
        exclude                              "Old"   gotcha.json:3:15
        rules.empty_catch                    "off"   base.json:1:44
        rules.fixed_font_size                "hint"  gotcha.json:4:45
        rules.fixed_font_size.ignore_images  true    gotcha.json:4:70
        deployment.iOS                       "16.0"  Package.swift:1:46
        toolchain                            "26.0"  gotcha.json:5:51

        """)
    #expect(!world.run("config").output.contains("toolchain"))
    #expect(
      world.run("config", "Old/A.swift").output.hasPrefix(
        "Settings for Old/A.swift (from gotcha.json); excluded from checks"))
    let json = world.run("config", "--format", "json", "Tests/A.swift").output
    #expect(json.contains("{\"key\": \"toolchain\", \"value\": \"26.0\", \"origin\": \"gotcha.json:5:51\"}"))
    #expect(world.run("config", "No.swift").status == 2)
    try world.write("{\"preset\": 1}", to: "Old/gotcha.json")
    let broken = world.run("config", "Old")
    #expect(broken.status == 2)
    let presets = "recommended, all, none, accessibility, performance, migration"
    #expect(broken.errorOutput == "error: Old/gotcha.json:1:12: expected one of \(presets)\n")
  }
}

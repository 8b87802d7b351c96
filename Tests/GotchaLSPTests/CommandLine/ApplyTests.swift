import Testing

@testable import GotchaProgram

/// `check --apply`, which applies the fix of one finding.
struct ApplyTests {
  private static let blurred = "Text(\"a\").clipShape(Circle()).blur(radius: 2)"
  private static let sharp = "Text(\"a\").blur(radius: 2).clipShape(Circle())"
  private static let card = """
    import SwiftUI
    struct Card: View {
      @State var isOn = false
      var body: some View {
        \(blurred)
        \(blurred)
        Toggle("a", isOn: $isOn).animation(.default)
      }
    }

    """
  private static let hidden = "; 2 hints hidden (private_swiftui_state 2), shown by --min-severity hint"
  private static let fixed = card.replacing(blurred, with: sharp, maxReplacements: 1)

  private func world() throws -> TestWorld {
    try TestWorld([
      "App/Card.swift": Self.card, "B.swift": Self.card,
      "gotcha.json": #"{"rules": {"animation_missing_value": "warning", "private_swiftui_state": "hint"}}"#,
    ])
  }

  @Test(arguments: ["5", "5:34", "5:1"])
  func oneFixIsApplied(_ place: String) throws {
    let world = try world()
    let outcome = world.run("check", "--apply", "clip_before_blur@App/Card.swift:\(place)")
    #expect(try world.read("App/Card.swift") == Self.fixed)
    #expect(try world.read("B.swift") == Self.card)
    #expect(outcome.status == 1)
    #expect(outcome.output.matches(of: /clip_before_blur/).count == 3)
    #expect(
      outcome.errorOutput == """
        fixed clip_before_blur  App/Card.swift (1)
        Fixed 1 finding in 1 file. 5 warnings in 2 files; 3 can be fixed with --fix, 2 more with --unsafe-fixes\
        \(Self.hidden)

        """)
  }

  @Test func pathsMayBeWrittenDifferently() throws {
    for path in ["./App/Card.swift", "App/../App//Card.swift"] {
      let world = try world()
      _ = world.run("check", "--apply", "clip_before_blur@\(path):5")
      #expect(try world.read("App/Card.swift") == Self.fixed, "\(path)")
      _ = world.run("check", "./B.swift", "--apply", "clip_before_blur@\(world.folder)/B.swift:5")
      #expect(try world.read("B.swift") == Self.fixed)
    }
  }

  @Test func unsafeFixesAreAppliedToo() throws {
    let world = try world()
    let outcome = world.run("check", "App", "--apply", "animation_missing_value@App/Card.swift:7", "--reporter", "text")
    #expect(try world.read("App/Card.swift") == Self.card.replacing("(.default)", with: "(.default, value: isOn)"))
    #expect(outcome.output.contains("\nfixed animation_missing_value  App/Card.swift (1)\nFixed 1 finding in 1 file. "))
  }

  /// A fix that is named is applied even if its finding is a hidden hint.
  @Test func fixesOfHintsAreAppliedToo() throws {
    let world = try world()
    let outcome = world.run("check", "App", "--apply", "private_swiftui_state@App/Card.swift:3")
    #expect(try world.read("App/Card.swift") == Self.card.replacing("@State var", with: "@State private var"))
    #expect(outcome.errorOutput.hasPrefix("fixed private_swiftui_state  App/Card.swift (1)\nFixed 1 finding in 1 "))
  }

  @Test func onlySeveralRunsApplySeveralFixes() throws {
    let world = try world()
    for line in ["5", "6"] { _ = world.run("check", "--apply", "clip_before_blur@B.swift:\(line)") }
    #expect(try world.read("B.swift") == Self.card.replacing(Self.blurred, with: Self.sharp))
  }

  @Test(arguments: [
    ("clip_before_blur", "App/Card.swift", 4), ("clip_before_blur", "App/Cart.swift", 5),
    ("any_view", "App/Card.swift", 5), ("clip_before_blur", "Card.swift", 5),
  ])
  func withoutSuchAFindingNothingChanges(_ rule: String, _ file: String, _ line: Int) throws {
    let world = try world()
    let outcome = world.run("check", "--apply", "\(rule)@\(file):\(line)")
    #expect(outcome.status == 2)
    #expect(
      outcome.errorOutput == """
        error: --apply: no finding of \(rule) with a fix starts on line \(line) of \(file)
        6 warnings in 2 files; 4 can be fixed with --fix, 2 more with --unsafe-fixes\(Self.hidden)

        """)
    #expect(try world.read("App/Card.swift") == Self.card)
    #expect(try world.read("B.swift") == Self.card)
  }

  @Test func filesThatAreNotCheckedAreNotFixed() throws {
    let world = try world()
    let outcome = world.run("check", "App", "--context", ".", "--apply", "clip_before_blur@B.swift:5")
    #expect(outcome.status == 2)
    #expect(outcome.notes == "error: --apply: no finding of clip_before_blur with a fix starts on line 5 of B.swift\n")
    #expect(try world.read("B.swift") == Self.card)
  }

  @Test func aFileThatCannotBeReadHasOneError() throws {
    let world = try world()
    let outcome = world.run("check", "B.swift", "C.swift", "--apply", "clip_before_blur@C.swift:5")
    #expect(outcome.status == 2)
    try world.write([0x7F, 0x45, 0x4C, 0x46, 0, 0], to: "D.swift")
    let binary = world.run("check", "D.swift", "--apply", "clip_before_blur@D.swift:5")
    #expect(binary.status == 2)
    #expect(binary.errorOutput.split(separator: "\n").count == 1)
    #expect(binary.errorOutput.hasPrefix("error: D.swift: is a binary file"))
  }

  @Test func aFileThatCannotBeWrittenStaysAsItIs() throws {
    let world = try world()
    try world.system(["ln", "B.swift", "Second.swift"])
    let outcome = world.run("check", "B.swift", "--apply", "clip_before_blur@B.swift:5")
    #expect(outcome.status == 2)
    #expect(
      outcome.notes == "error: B.swift: cannot be written: file has 2 hard links, "
        + "and the other names would keep the old text; no fixes were applied to it\n")
    #expect(outcome.output.matches(of: /clip_before_blur/).count == 2)
    #expect(try world.read("B.swift") == Self.card)
  }

  @Test func aPreviewChangesNothing() throws {
    let world = try world()
    let outcome = world.run("check", "--diff", "--apply", "clip_before_blur@B.swift:6")
    #expect(
      outcome.output == """
        --- a/B.swift
        +++ b/B.swift
        @@ -3,7 +3,7 @@
           @State var isOn = false
           var body: some View {
             \(Self.blurred)
        -    \(Self.blurred)
        +    \(Self.sharp)
             Toggle("a", isOn: $isOn).animation(.default)
           }
         }

        """)
    #expect(outcome.errorOutput == "1 of 6 findings would be fixed in 1 file\n")
    #expect(try world.read("B.swift") == Self.card)
  }

  @Test func standardInputIsPrintedFixed() throws {
    let world = try world()
    let input = Array(Self.card.utf8)
    let named = world.run(
      "check", "--stdin", "--stdin-path", "B.swift", "--apply", "clip_before_blur@B.swift:5", input: input)
    #expect(named.output == Self.fixed)
    #expect(named.errorOutput.hasPrefix("B.swift:6:35: warning: "))
    #expect(try world.read("B.swift") == Self.card)
    let unnamed = world.run("check", "--stdin", "--quiet", "--apply", "clip_before_blur@<stdin>:5", input: input)
    #expect(unnamed.output == Self.fixed)
    let missing = world.run("check", "--stdin", "--quiet", "--apply", "clip_before_blur@<stdin>:4", input: input)
    #expect(missing.status == 2)
    #expect(missing.output == Self.card)
  }

  @Test func choicesThatMeanNothingAreRefused() throws {
    let world = try world()
    for value in ["clip_before_blur", "clip_before_blur@B.swift", "@B.swift:5", "clip_before_blur@:5", "a@B.swift:0"] {
      let outcome = world.run("check", "--apply", value)
      #expect(outcome.status == 2)
      #expect(
        outcome.errorOutput == """
          error: invalid value "\(value)" for --apply: expected RULE@FILE:LINE, as in any_view@Sources/A.swift:12
          help: gotcha-lsp check --help

          """)
    }
    let rule = world.run("check", "--apply", "clip_before_blurr@B.swift:5")
    #expect(rule.status == 2)
    #expect(rule.errorOutput.hasPrefix("error: unknown rule \"clip_before_blurr\"; did you mean \"clip_before_blur\"?"))
    let both = world.run("check", "--fix", "--apply", "clip_before_blur@B.swift:5")
    #expect(both.status == 2)
    #expect(both.errorOutput.hasPrefix("error: --apply applies one fix and cannot be combined with --fix\n"))
    #expect(try world.read("B.swift") == Self.card)
  }

  @Test func colonsMayBePartOfTheFileName() throws {
    let choice = try #require(FixChoice("any_view@Sources/a:b.swift:12:7"))
    #expect(choice.rule == "any_view")
    #expect(choice.file == "Sources/a:b.swift")
    #expect(choice.line == 11)
    #expect(FixChoice("any_view@user@host/A.swift:1")?.file == "user@host/A.swift")
  }
}

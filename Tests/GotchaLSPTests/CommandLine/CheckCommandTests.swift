import Foundation
import Testing

@testable import GotchaProgram

struct CheckCommandTests {
  /// One warning with a safe fix.
  static let flagged = "struct A {} // gotcha:disable:this no_such_rule\n"
  static let fixed = "struct A {}\n"
  static let line =
    "A.swift:1:36: warning: Unknown rule `no_such_rule`; run `gotcha-lsp rules` for a list "
    + "(unknown_rule_in_suppression)\n"

  @Test func reportsAndFails() throws {
    let world = try TestWorld(["A.swift": Self.flagged, "B.swift": "struct B {}\n"])
    let outcome = world.run("check")
    #expect(outcome.status == 1)
    #expect(outcome.output == Self.line)
    #expect(outcome.errorOutput == "1 warning in 2 files; 1 can be fixed with --fix\n")
    let clean = world.run("check", "B.swift")
    #expect(clean.status == 0)
    #expect(clean.errorOutput == "No findings in 1 file.\n")
  }

  @Test func failOnDecidesTheStatus() throws {
    let world = try TestWorld(["A.swift": Self.flagged])
    for (level, status) in [("hint", 1), ("info", 1), ("warning", 1), ("error", 0), ("never", 0)] as [(String, Int32)] {
      let outcome = world.run("check", "--fail-on", level)
      #expect(outcome.status == status)
      #expect(outcome.output == Self.line)
    }
  }

  @Test func rulesAreSwitched() throws {
    let world = try TestWorld(["A.swift": Self.flagged])
    #expect(world.run("check", "--disable", "unknown_rule_in_suppression").status == 0)
    #expect(world.run("check", "--preset", "none").status == 0)
    #expect(world.run("check", "--preset", "none", "--rule", "unknown_rule_in_suppression").status == 1)
    #expect(world.run("check", "--preset", "none", "--rule", "unused_suppression").status == 0)
    let misspelt = world.run("check", "--disable", "unused_supression")
    #expect(misspelt.status == 2)
    #expect(misspelt.errorOutput.contains("did you mean \"unused_suppression\"?"))
  }

  @Test func terminalsGetTextAndColour() throws {
    let world = try TestWorld(["A.swift": Self.flagged])
    let colored = world.run("check", isTerminal: true).output
    #expect(colored.contains("\u{1B}[1;33mwarning"))
    #expect(colored.contains("1 warning"))
    let plain = world.run("check", variables: ["NO_COLOR": "1"], isTerminal: true).output
    #expect(plain.contains("\n1 | struct A {}"))
    #expect(!plain.contains("\u{1B}"))
    #expect(!world.run("check", "--color", "never", isTerminal: true).output.contains("\u{1B}"))
    #expect(world.run("check", "--color=always", "--reporter=text").output.contains("\u{1B}"))
  }

  @Test func severalReportersWriteToTheirFiles() throws {
    let world = try TestWorld(["A.swift": Self.flagged])
    let outcome = world.run("check", "--reporter", "json=out.json", "--reporter", "text=out.txt", "--reporter", "xcode")
    #expect(outcome.output == world.folder + "/" + Self.line)
    #expect(try world.read("out.json").hasPrefix("{\"version\": 1"))
    #expect(try world.read("out.txt").hasSuffix("1 warning in 1 file; 1 can be fixed with --fix\n"))
    let both = world.run("check", "--reporter", "json", "--reporter", "xcode")
    #expect(both.status == 2)
    #expect(both.errorOutput.contains("two reporters write to standard output"))
    let same = world.run("check", "--reporter", "json=out", "--reporter", "xcode=out")
    #expect(same.status == 2)
    #expect(same.errorOutput.contains("two reporters write to out"))
    let unwritable = world.run("check", "--reporter", "json=no/such/folder.json")
    #expect(unwritable.status == 2)
    #expect(unwritable.errorOutput.contains("cannot write report no/such/folder.json"))
  }

  @Test func outputIsTheSameForAnyNumberOfThreads() throws {
    let names = (0..<60).map { "Folder\($0 % 7)/File\($0).swift" }
    let world = try TestWorld(Dictionary(uniqueKeysWithValues: names.map { ($0, Self.flagged) }))
    func withoutTime(_ text: String) -> String { text.replacing(/"milliseconds": \d+/, with: "") }
    let one = world.run("check", "--jobs", "1", "--reporter", "json")
    let many = world.run("check", "--jobs", "7", "--reporter", "json")
    #expect(withoutTime(one.output) == withoutTime(many.output))
    #expect(one.output.contains("\"files\": 60, \"findings\": 60"))
    let files = one.output.matches(of: /"severity": "warning", .*?"file": "(.*?)"/).map { String($0.1) }
    #expect(files == names.sorted())
  }

  @Test func findingsAreLimitedButAllCount() throws {
    let world = try TestWorld(["A.swift": Self.flagged + Self.flagged, "B.swift": Self.flagged])
    let outcome = world.run("check", "--max-findings", "2", "--reporter", "json")
    #expect(outcome.output.matches(of: /"rule":/).count == 2)
    #expect(outcome.output.contains("\"findings\": 3"))
    #expect(world.run("check", "--max-findings", "0").status == 1)
  }

  // MARK: Bad input

  @Test func unreadablePathsFailButTheRestIsChecked() throws {
    let world = try TestWorld(["A.swift": Self.flagged])
    let outcome = world.run("check", "A.swift", "missing.swift")
    #expect(outcome.status == 2)
    #expect(outcome.output == Self.line)
    #expect(
      outcome.errorOutput == """
        error: missing.swift: cannot be read: No such file or directory
        1 warning in 1 file; 1 can be fixed with --fix

        """)
  }

  @Test func foldersWithoutSwiftFilesFailAlone() throws {
    let world = try TestWorld(["A.swift": "", "Docs/a.md": ""])
    let none = "no Swift files found in \"Docs\" (hidden folders, Pods and git-ignored files are skipped)"
    let alone = world.run("check", "Docs")
    #expect(alone.status == 2)
    #expect(alone.errorOutput == "error: \(none)\n")
    #expect(world.run("check", "Docs", "--quiet").errorOutput == alone.errorOutput)
    let beside = world.run("check", "Docs", "A.swift")
    #expect(beside.status == 0)
    #expect(beside.errorOutput == "warning: \(none)\nNo findings in 1 file.\n")
    #expect(try TestWorld().run("check").status == 2)
  }

  @Test func binaryAndMisencodedFilesAreNamedAndLeftOut() throws {
    let world = try TestWorld(["A.swift": Self.flagged])
    try world.write([0x7F, 0x45, 0x4C, 0x46, 0, 0], to: "Binary.swift")
    try world.write(Array("let a = 1\nlet ".utf8) + [0xE9], to: "Latin.swift")
    let outcome = world.run("check")
    #expect(outcome.status == 1)
    #expect(outcome.output == Self.line)
    #expect(
      outcome.errorOutput == """
        warning: Binary.swift: is a binary file, not Swift; rename or exclude it
        warning: Latin.swift:2:5: invalid UTF-8; save the file as UTF-8
        1 warning in 1 file; 1 can be fixed with --fix

        """)
    for name in ["Binary.swift", "Latin.swift"] {
      let named = world.run("check", name)
      #expect(named.status == 2)
      #expect(named.errorOutput.hasPrefix("error: \(name)"))
    }
  }

  // MARK: Input

  @Test func standardInputIsCheckedUnderItsPath() throws {
    let world = try TestWorld()
    let path = world.folder + "/A.swift"
    let outcome = world.run("check", "--stdin", "--stdin-path", path, input: Array(Self.flagged.utf8))
    #expect(outcome.status == 1)
    #expect(outcome.output == Self.line)
    #expect(world.run("check", "--stdin", "A.swift").status == 2)
    #expect(world.run("check", "--stdin-path", "A.swift").status == 2)
    #expect(world.run("check", "--stdin", input: [0xFF]).status == 2)
  }

  @Test func standardInputIsRepairedToStandardOutput() throws {
    let world = try TestWorld()
    let input = Array(Self.flagged.utf8)
    let repaired = world.run("check", "--stdin", "--stdin-path", "A.swift", "--fix", input: input)
    #expect(repaired.status == 0)
    #expect(repaired.output == Self.fixed)
    let clean = world.run("check", "--stdin", "--fix", input: Array("let a = 1".utf8))
    #expect(clean.output == "let a = 1")
    let patch = world.run("check", "--stdin", "--stdin-path", "A.swift", "--diff", input: input)
    #expect(patch.output.hasPrefix("--- a/A.swift\n+++ b/A.swift\n@@ -1,1 +1,1 @@\n-"))
  }

  @Test func listsOfFilesAreRead() throws {
    let world = try TestWorld([
      "A.swift": Self.flagged, "B.swift": Self.flagged, "c\nd.swift": Self.flagged, "r.md": "",
    ])
    try world.write("A.swift\r\n\nr.md\n", to: "list")
    #expect(world.run("check", "--files-from", "list").output == Self.line)
    let null = world.run("check", "--files-from", "-", "--reporter=json", input: Array("c\nd.swift\0B.swift\0".utf8))
    #expect(null.output.contains("\"files\": 2, \"findings\": 2"))
    let empty = world.run("check", "--files-from", "-")
    #expect(empty.status == 0)
    #expect(empty.output == "")
    #expect(world.run("check", "--files-from", "nowhere").status == 2)
  }

  @Test func misnamedFilesMakeTheRunFailUnlessTheyAreExcluded() throws {
    let world = try TestWorld(["A.swift": Self.flagged])
    guard world.create(misnamed: Array("caf".utf8) + [0xE9] + Array(".swift".utf8)),
      world.create(misnamed: [0xFF], isFolder: true)
    else { return }
    let outcome = world.run("check")
    #expect(outcome.status == 2)
    #expect(outcome.output == Self.line)
    #expect(
      outcome.notes == #"""
        error: \xFF: cannot be read: its name is not UTF-8; rename it
        error: caf\xE9.swift: cannot be read: its name is not UTF-8; rename it

        """#)
    let listed = world.run("check", "--files-from", "-", input: [0xFF, 0x0A] + Array("A.swift".utf8))
    #expect(listed.status == 2)
    #expect(listed.output == Self.line)
    try world.write(#"{"exclude": ["caf*", "*xFF"]}"#, to: "gotcha.json")
    for outcome in [world.run("check"), world.run("check", "--files-from", "-", input: [0xFF])] {
      #expect(outcome.status < 2)
      #expect(!outcome.errorOutput.contains("error"))
    }
  }

  // MARK: Fixing

  @Test func fixesAreWritten() throws {
    let windows = "\u{FEFF}" + Self.flagged.replacing("\n", with: "\r\n")
    let world = try TestWorld(["A.swift": windows, "B.swift": Self.fixed])
    let outcome = world.run("check", "--fix", "--reporter", "text")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        fixed unknown_rule_in_suppression  A.swift (1)
        Fixed 1 finding in 1 file. No findings in 2 files.

        """)
    #expect(outcome.errorOutput == "")
    let bytes = try FileSystem.contents(of: world.folder + "/A.swift")
    #expect(bytes == Array("\u{FEFF}struct A {}\r\n".utf8))
  }

  @Test func diffChangesNothingAndGitAppliesIt() throws {
    let world = try TestWorld(["A.swift": Self.flagged, "Sub/B C.swift": Self.flagged + "\n\n" + Self.flagged])
    let outcome = world.run("check", "--diff")
    #expect(outcome.status == 1)
    #expect(outcome.errorOutput == "3 of 3 findings would be fixed in 2 files\n")
    #expect(try world.read("A.swift") == Self.flagged)
    #expect(try world.system(["git", "apply", "-"], input: Array(outcome.output.utf8)).status == 0)
    #expect(try world.read("A.swift") == Self.fixed)
    #expect(try world.read("Sub/B C.swift") == Self.fixed + "\n\n" + Self.fixed)
    #expect(world.run("check").status == 0)
  }

  @Test func unsafeFixesAloneChangeNothing() throws {
    let world = try TestWorld(["A.swift": Self.flagged])
    let outcome = world.run("check", "--unsafe-fixes")
    #expect(outcome.notes == "warning: --unsafe-fixes has no effect without --fix or --diff\n")
    #expect(try world.read("A.swift") == Self.flagged)
  }

  // MARK: Progress and problems

  @Test func progressAndStatisticsGoToStandardError() throws {
    let world = try TestWorld(["A.swift": Self.flagged, "B.swift": Self.flagged])
    let outcome = world.run("check", "--progress", "always", "--statistics")
    let lines = outcome.errorOutput.split(separator: "\n")
    // A slow run prints its progress in between.
    let end = try #require(lines.firstIndex(of: "checked 2 of 2 files"))
    #expect(lines.dropFirst(end + 1).first == "findings  fixable  ms   rule")
    #expect(lines.contains { $0.wholeMatch(of: /2         2        \d+\.\d  unknown_rule_in_suppression/) != nil })
    #expect(lines.dropLast().last?.wholeMatch(of: /2         2        \d+\.\d  all rules/) != nil)
    #expect(lines.last == "2 warnings in 2 files; 2 can be fixed with --fix")
    #expect(world.run("check", "--progress", "always", "--quiet").errorOutput == "")
  }

  @Test func quietPrintsFindingsAndErrorsOnly() throws {
    let world = try TestWorld(["A.swift": Self.flagged, "Empty/a.md": ""])
    let outcome = world.run("check", "--quiet", "--reporter", "text", "A.swift", "Empty", "missing")
    #expect(outcome.output.hasPrefix("warning[unknown_rule_in_suppression]"))
    #expect(!outcome.output.contains("1 warning"))
    #expect(outcome.errorOutput == "error: missing: cannot be read: No such file or directory\n")
  }

  @Test func pathsAreAbsoluteInsideXcode() throws {
    let world = try TestWorld(["A.swift": Self.flagged])
    let outcome = world.run("check", variables: ["XCODE_VERSION_ACTUAL": "2600"])
    #expect(outcome.output == world.folder + "/" + Self.line)
    let named = world.run("check", "--reporter", "xcode")
    #expect(named.output == world.folder + "/" + Self.line)
    // A report in a file is not read by Xcode.
    _ = world.run("check", "--reporter", "xcode=report.txt")
    #expect(try world.read("report.txt") == Self.line)
  }

  @Test func problemsAreLinksInsideXcode() throws {
    let world = try TestWorld(["A.swift": Self.flagged, "gotcha.json": "{\"rulez\": 1}"])
    let place = "\(world.folder)/gotcha.json:1:2: "
    #expect(world.run("check", "--reporter", "xcode").errorOutput.hasPrefix(place + "error: unknown key \"rulez\""))
    #expect(world.run("check").errorOutput.hasPrefix("error: gotcha.json:1:2: unknown key \"rulez\""))
    let missing = world.run("check", "--reporter", "xcode", "missing")
    #expect(missing.errorOutput.contains("\(world.folder)/missing: error: cannot be read"))
  }

  @Test func aLenientRunHasNoErrorsAndSucceeds() throws {
    let settings = "{\"rules\": {\"unknown_rule_in_suppression\": \"error\"}}"
    let world = try TestWorld(["A.swift": Self.flagged, "gotcha.json": settings])
    #expect(world.run("check").output == Self.line.replacing(": warning: ", with: ": error: "))
    let lenient = world.run("check", "--lenient")
    #expect(lenient.output == Self.line)
    #expect(lenient.status == 0)
    let failed = world.run("check", "--lenient", "--quiet", "A.swift", "missing")
    #expect(failed.status == 0)
    #expect(failed.output == Self.line)
    #expect(failed.errorOutput == "warning: missing: cannot be read: No such file or directory\n")
  }
}

import Analyzers
import Foundation
import Testing

@testable import GotchaProgram

/// The app in `Examples/`, which the README checks first.
struct ExamplesTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Examples").standardizedFileURL.path

  /// A copy of the examples.
  func world() throws -> TestWorld {
    let world = try TestWorld()
    try FileManager.default.copyItem(atPath: Self.folder, toPath: world.folder + "/Examples")
    return world
  }

  func rules(_ output: String) -> [String] {
    output.split(separator: "\n").compactMap { $0.firstMatch(of: /\((\w+)\)$/).map { String($0.1) } }
  }

  @Test func atLeastTwelveRulesFireAndMostCanBeFixed() throws {
    let outcome = try world().run("check", "Examples")
    #expect(outcome.status == 1)
    #expect(
      outcome.errorOutput == """
        3 errors, 8 warnings, 1 info in 13 files; 4 can be fixed with --fix, 5 more with --unsafe-fixes; \
        2 hints hidden (animation_missing_value 1, matched_geometry_after_frame 1), shown by --min-severity hint

        """)
    let fired = Set(rules(try world().run("check", "Examples", "--min-severity", "hint").output))
    #expect(fired.count >= 12)
    #expect(fired.count { RuleCatalog.standard.rule($0)?.isFixable == true } * 2 > fired.count)
  }

  /// What readers see first compiles, so that it is news to them.
  @Test func bugsThatCompileComeFirst() throws {
    let shown = try world().run("check", "Examples", "--reporter", "concise").output
    let rules = shown.matches(of: /\[(\w+)\]/).map { String($0.1) }
    #expect(
      rules.prefix(3) == ["observed_object_initialized_in_view", "clip_before_blur", "nested_navigation_stack"])
    #expect(rules.suffix(2) == ["state_object_reassigned", "state_object_optional"])
    let first = try world().run("check", "Examples", "--reporter", "concise", "--max-findings", "1").output
    #expect(shown.hasPrefix(first) && first.contains("observed_object_initialized_in_view"))
  }

  /// What the summary announces is what the next runs do.
  @Test(arguments: [
    [], ["--min-severity", "hint"], ["--min-severity", "warning"], ["--preset", "all"], ["--preset", "migration"],
    ["--only", "state"], ["--reporter", "json=report.json"], ["--max-findings", "3"],
    ["--max-findings", "7", "--min-severity", "hint"],
  ])
  func whatIsAnnouncedIsFixed(_ options: [String]) throws {
    func figure(_ text: String, _ pattern: Regex<(Substring, Substring)>) -> Int {
      text.firstMatch(of: pattern).flatMap { Int($0.1) } ?? 0
    }
    func run(_ arguments: [String]) throws -> String {
      try world().run(["check", "Examples", "--reporter", "concise"] + options + arguments).errorOutput
    }
    let announced = try run([])
    let safe = figure(announced, /(\d+) can be fixed with --fix[^ ]/)
    let more = figure(announced, /(\d+) more with --unsafe-fixes/)
    #expect(safe > 0)
    let fixed = #/(?m)^Fixed (\d+) findings? in /#
    #expect(figure(try run(["--fix"]), fixed) == safe, "\(announced)")
    #expect(figure(try run(["--fix", "--unsafe-fixes"]), fixed) == safe + more, "\(announced)")
    #expect(figure(try run(["--diff"]), #/^(\d+) of /#) == safe)
    #expect(figure(try run(["--diff", "--unsafe-fixes"]), #/^(\d+) of /#) == safe + more)
  }

  @Test func everyFileParses() throws {
    let world = try TestWorld()
    var discovery = FileDiscovery(in: world.folder)
    discovery.add(Self.folder)
    #expect(discovery.files.count >= 10)
    for file in discovery.files {
      #expect(!SyntaxTree.parse(try SourceReader.read(file)).hasErrors, "\(file.path)")
    }
  }

  @Test func fixingRepairsWhatItSays() throws {
    let world = try world()
    let before = rules(world.run("check", "Examples").output)
    let safe = world.run("check", "Examples", "--fix")
    #expect(rules(safe.output).count < before.count)
    #expect(safe.notes == "")
    let all = world.run("check", "Examples", "--fix", "--unsafe-fixes")
    #expect(rules(all.output).count < rules(safe.output).count)
    #expect(all.notes == "")
    // The remaining findings have no fix.
    #expect(world.run("check", "Examples", "--diff", "--unsafe-fixes").output == "")
  }

  @Test func theSuppressionIsUsed() throws {
    #expect(!rules(try world().run("check", "Examples").output).contains("unused_suppression"))
  }
}

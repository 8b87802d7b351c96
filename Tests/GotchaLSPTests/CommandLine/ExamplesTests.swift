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
        5 errors, 2 warnings, 6 hints in 13 files; 5 can be fixed with --fix, 5 more with --unsafe-fixes

        """)
    let fired = Set(rules(outcome.output))
    #expect(fired.count >= 12)
    #expect(fired.count { RuleCatalog.standard.rule($0)?.isFixable == true } * 2 > fired.count)
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

import Analyzers
import Foundation
import Testing

/// `scripts/test-rule`, with a stub of `swift` that records how it is called.
@Suite struct TestRuleTests {
  private static let stub = """
    #!/usr/bin/env bash
    echo "${GOTCHA_TEST_RULE:-all}: $*" >> calls
    if [[ $1 == test ]]; then
      echo "✔ Test reportsExactlyTheMarks(id:) passed"
      echo "✘ Test isDocumented(_:) recorded an issue"
      echo "$RESULT"
    fi
    """

  private func world() throws -> TestWorld {
    let world = try TestWorld()
    let root = NewRuleTests.root
    for path in [NewRuleTests.rules, "scripts", "Tests/AnalyzerTests", "Tests/GotchaLSPTests"] {
      let copy = URL(fileURLWithPath: world.folder).appendingPathComponent(path)
      try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: root.appendingPathComponent(path), to: copy)
    }
    try world.write(Self.stub, to: "bin/swift")
    return world
  }

  /// - Parameter result: the summary that `swift test` prints.
  private func testRule(
    _ arguments: String..., result: String = "", in world: TestWorld
  ) throws -> (status: Int32, output: String) {
    let command = "chmod +x bin/swift && PATH=\"$PWD/bin:$PATH\" RESULT=\"$1\" scripts/test-rule \"${@:2}\" 2>&1"
    return try world.system(["bash", "-c", command, "test-rule", result] + arguments)
  }

  @Test func runsTheTestsThatRunForEachRule() throws {
    let world = try world()
    let summary = "✔ Test run with 99 tests in 9 suites passed after 1 seconds."
    let result = try testRule("any_view", result: summary, in: world)
    #expect(result.status == 0)
    #expect(result.output == "✘ Test isDocumented(_:) recorded an issue\n\(summary)\n")
    let calls = try world.read("calls").split(separator: "\n")
    #expect(calls.first == "all: build --build-tests")
    let call = try #require(calls.last)
    #expect(calls.count == 2 && call.hasPrefix("any_view: test --skip-build "))
    for test in [
      "RuleHarness/everyFixStandsByItself", "HostileFixTests/fixesSettle", "RuleTextTests/theConsequenceIsASentence",
      "KeystrokeTests/anEditConcernsNoOtherExample", "RulePageTests/bothFormatsHaveTheSameParts",
      "RulesCommandTests/everyRuleIsExplained",
    ] {
      #expect(call.contains("\(test)\\("), "\(call)")
    }
  }

  @Test(arguments: ["", "✔ Test run with 0 tests in 0 suites passed after 0 seconds."])
  func aRunWithoutTestsFails(summary: String) throws {
    let result = try testRule("any_view", result: summary, in: try world())
    #expect(result.status == 1)
    #expect(result.output.contains("error: 0 of "), "\(result.output)")
  }

  @Test(arguments: [
    ("any_veiw", "there is no rule \"any_veiw\"; did you mean any_view?\n"),
    ("formatter", "there is no rule \"formatter\"; did you mean formatter_in_body?\n"),
    ("zzz", "there is no rule \"zzz\"\n"), ("../any_view", "there is no rule"), ("any.view", "did you mean any_view?"),
  ])
  func anUnknownRuleIsAnError(id: String, message: String) throws {
    let world = try world()
    let result = try testRule(id, in: world)
    #expect(result.status == 2)
    #expect(result.output.contains(message), "\(result.output)")
    #expect(result.output.hasSuffix("scripts/test-rule --list prints all rules\n"))
    #expect(throws: (any Error).self) { try world.read("calls") }
  }

  @Test func listsAllRules() throws {
    let list = try testRule("--list", in: try world()).output.split(separator: "\n").map(String.init)
    #expect(list == RuleCatalog.standard.all.map(\.id))
  }

  /// Otherwise, the script does not find the test.
  @Test func testsOfAllRulesTakeThemFromOnePlace() throws {
    for folder in ["Tests/AnalyzerTests", "Tests/GotchaLSPTests"] {
      let root = NewRuleTests.root.appendingPathComponent(folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) where path.hasSuffix(".swift") {
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        for line in text.split(separator: "\n") where line.contains("arguments: ") {
          #expect(!line.contains("RuleCatalog") && !line.contains("Analyzer.rules"), "\(path): \(line)")
        }
      }
    }
  }
}

import Analyzers
import Foundation
import Testing

@testable import GotchaProgram

struct ConfigurationReaderTests {
  private func problems(_ text: String) -> [String] {
    let document = JSONDocument(SourceText(text))
    return ConfigurationReader(document, path: "/p/gotcha.json", folder: "/p", .standard).problems.map { problem in
      "\(problem.line ?? 0):\(problem.column ?? 0): \(problem.message)"
    }
  }

  @Test func namesTheNearestRightWord() {
    let text = """
      {
        "presett": "all",
        "preset": "recomended",
        "rules": {
          "clip_befor_blur": "off",
          "clip_before_blur": "of",
          "fixed_font_size": {"ignore_image": true}
        },
        "deployment": {"mcOS": "13.0"}
      }
      """
    #expect(
      problems(text) == [
        """
        2:3: unknown key "presett" (expected $schema, extends, preset, include, exclude, rules, deployment, \
        toolchain, baseline, overrides); did you mean "preset"?
        """,
        """
        3:13: unknown value "recomended" (expected recommended, all, none, accessibility, performance, migration); \
        did you mean "recommended"?
        """,
        "5:5: unknown rule \"clip_befor_blur\"; did you mean \"clip_before_blur\"?",
        "6:25: unknown value \"of\" (expected off, on, hint, info, warning, error); did you mean \"off\"?",
        """
        7:25: unknown setting "ignore_image" (expected severity, unverified, ignore_images); did you mean \
        "ignore_images"?
        """,
        "9:18: unknown platform \"mcOS\" (expected iOS, macOS, tvOS, watchOS, visionOS); did you mean \"macOS\"?",
      ])
  }

  @Test func saysWhatAValueMustBe() {
    #expect(
      problems("{\"preset\": 1}") == [
        "1:12: expected one of recommended, all, none, accessibility, performance, migration"
      ])
    #expect(problems("{\"toolchain\": 26}") == ["1:15: expected a version in quotes, such as \"16.0\""])
    #expect(problems("{\"overrides\": [{}]}") == ["1:16: missing key \"files\""])
    #expect(
      problems("{\"rules\": {\"empty_catch\": 1}}") == [
        "1:27: expected one of off, on, hint, info, warning, error, or a JSON object"
      ])
    #expect(problems("") == ["1:1: the file is empty; expected a JSON object: {}"])
    #expect(
      problems("{\"preset\": \"all\",\n \"preset\": \"none\"}") == [
        "2:2: duplicate key \"preset\"; the last one is used"
      ])
  }

  /// Findings with assumptions have the severity of the others, or of their evidence, unless a severity is set.
  @Test func findingsWithAssumptionsNeedASeverityToDifferFrom() throws {
    func level(_ setting: String) throws -> RuleSettings.Level? {
      let document = JSONDocument(SourceText("{\"rules\": {\"empty_catch\": \(setting)}}"))
      let reader = ConfigurationReader(document, path: "/p/gotcha.json", folder: "/p", .standard)
      #expect(reader.problems == [], "\(setting)")
      return try #require(reader.layers.first).levels["empty_catch"]?.value
    }
    #expect(try level("\"error\"") == .severity(.error, unverified: .error))
    #expect(try level(#"{"severity": "error"}"#) == .severity(.error, unverified: .error))
    #expect(try level(#"{"severity": "error", "unverified": "hint"}"#) == .severity(.error, unverified: .hint))
    #expect(try level(#"{"severity": "error", "unverified": "off"}"#) == .severity(.error, unverified: nil))
    let needed = "\"unverified\" has no effect without a \"severity\" (hint, info, warning, error)"
    #expect(problems(#"{"rules": {"empty_catch": {"unverified": "off"}}}"#) == ["1:42: \(needed)"])
    #expect(problems(#"{"rules": {"empty_catch": {"severity": "on", "unverified": "off"}}}"#) == ["1:60: \(needed)"])
    #expect(problems(#"{"rules": {"empty_catch": {"unverified": "hint", "severity": "off"}}}"#) == ["1:42: \(needed)"])
    #expect(
      problems(#"{"overrides": [{"files": ["A"], "rules": {"empty_catch": {"unverified": "hint"}}}]}"#)
        == ["1:73: \(needed)"])
    #expect(
      problems(#"{"rules": {"empty_catch": {"severity": "error", "unverified": "on"}}}"#) == [
        "1:63: unknown value \"on\" (expected off, hint, info, warning, error)"
      ])
  }

  @Test func whatIsRightHoldsBesideWhatIsWrong() throws {
    let text =
      "{\"preset\": \"al\", \"rules\": {\"x\": \"off\", \"empty_catch\": \"off\"}, \"deployment\": {\"iOS\": \"16\""
    let reader = ConfigurationReader(JSONDocument(SourceText(text)), path: "/p/gotcha.json", folder: "/p", .standard)
    #expect(reader.problems.count == 4)
    let layer = try #require(reader.layers.first)
    #expect(layer.preset == nil)
    #expect(layer.levels.mapValues(\.value) == ["empty_catch": .off])
    #expect(layer.deployment.mapValues(\.value) == [.iOS: OSVersion(16)])
  }

  // MARK: The schema and the samples

  private static let root = ReadmeTests.root

  @Test func theSchemaIsCurrent() throws {
    let committed = String(decoding: try FileSystem.contents(of: Self.root + "/docs/gotcha.schema.json"), as: UTF8.self)
    let current = try TestWorld().run("schema").output
    #expect(committed == current, "run .ci/rule-pages to regenerate it")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(current.utf8)) }
  }

  private func samples(_ kind: String) throws -> [String] {
    let folder = "\(Self.root)/Tests/Samples/Configuration/\(kind)"
    return try FileSystem.entries(of: folder).map { "\(folder)/\($0.name)" }
  }

  @Test func validSamplesAreTaken() throws {
    let samples = try samples("valid")
    #expect(samples.count > 3)
    for sample in samples {
      #expect(ConfigurationFile(reading: sample, of: .none, .standard).problems == [], "\(sample)")
    }
  }

  @Test func invalidSamplesAreRefused() throws {
    let samples = try samples("invalid")
    #expect(samples.count > 20)
    for sample in samples {
      let problems = ConfigurationFile(reading: sample, of: .none, .standard).problems
      #expect(problems.count == 1, "\(sample): \(problems.map(\.message))")
    }
  }

  @Test func everyKeyIsDocumented() throws {
    let page = String(decoding: try FileSystem.contents(of: Self.root + "/docs/configuration.md"), as: UTF8.self)
    for key in ConfigurationSchema(.standard).root.keys { #expect(page.contains("`\(key.name)`"), "\(key.name)") }
    let blocks = page.matches(of: /(?s)```jsonc?\n(.*?)```/).map { String($0.1) }
    #expect(blocks.count > 3)
    for block in blocks {
      let reader = ConfigurationReader(JSONDocument(SourceText(block)), path: "/p/gotcha.json", folder: "/p", .standard)
      #expect(reader.problems.map(\.message) == [], "\(block)")
    }
  }
}

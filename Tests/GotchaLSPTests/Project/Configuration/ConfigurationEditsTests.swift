import Analyzers
import Testing

@testable import GotchaProgram

struct ConfigurationEditsTests {
  private func disabling(_ rule: String, in text: String) -> String? {
    let source = SourceText(text)
    guard let edits = ConfigurationEdits.disabling(rule, in: JSONDocument(source)) else { return nil }
    let changed = source.applying(all: edits)
    let reader = ConfigurationReader(JSONDocument(changed), path: "/p/gotcha.json", folder: "/p", .standard)
    #expect(reader.problems.map(\.message) == [], "\(changed.string(in: 0..<changed.bytes.count))")
    #expect(reader.layers.first?.levels[rule]?.value == .off)
    return changed.string(in: 0..<changed.bytes.count)
  }

  @Test(arguments: [
    // A new file.
    ("", "{\n  \"rules\": {\n    \"empty_catch\": \"off\"\n  }\n}\n"),
    ("// to come\n", "// to come\n{\n  \"rules\": {\n    \"empty_catch\": \"off\"\n  }\n}\n"),
    // On one line.
    ("{}", "{\"rules\": {\"empty_catch\": \"off\"}}"),
    ("{\"preset\": \"all\"}", "{\"preset\": \"all\", \"rules\": {\"empty_catch\": \"off\"}}"),
    ("{\"preset\": \"all\",}", "{\"preset\": \"all\", \"rules\": {\"empty_catch\": \"off\"}}"),
    ("{\"rules\": {}}", "{\"rules\": {\"empty_catch\": \"off\"}}"),
    // On separate lines, with tabs, comments and commas preserved.
    ("{\n}\n", "{\n  \"rules\": {\n    \"empty_catch\": \"off\"\n  }\n}\n"),
    (
      "{\n\t\"preset\": \"all\" // why\n}",
      "{\n\t\"preset\": \"all\", // why\n\t\"rules\": {\n\t\t\"empty_catch\": \"off\"\n\t}\n}"
    ),
    (
      "{\n  \"rules\": {\n    \"clip_before_blur\": \"off\" /* why */ // and how\n    // the end\n  }\n}",
      "{\n  \"rules\": {\n    \"clip_before_blur\": \"off\", /* why */ // and how\n    \"empty_catch\": \"off\"\n"
        + "    // the end\n  }\n}"
    ),
    (
      "{\n  \"rules\": {\n    \"clip_before_blur\": \"off\",  // why\n  },\n}",
      "{\n  \"rules\": {\n    \"clip_before_blur\": \"off\",  // why\n    \"empty_catch\": \"off\",\n  },\n}"
    ),
    (
      "{\n  \"rules\": {\n    // none yet\n  }\n}",
      "{\n  \"rules\": {\n    \"empty_catch\": \"off\"\n    // none yet\n  }\n}"
    ),
    // The rule is already present.
    ("{\"rules\": {\"empty_catch\": \"error\" }}", "{\"rules\": {\"empty_catch\": \"off\" }}"),
    (
      "{\"rules\": {\"empty_catch\": {\"severity\": \"error\"}}}",
      "{\"rules\": {\"empty_catch\": {\"severity\": \"off\"}}}"
    ),
    ("{\"rules\": {\"empty_catch\": {}}}", "{\"rules\": {\"empty_catch\": {\"severity\": \"off\"}}}"),
    // Too malformed to edit.
    ("[]", nil), ("{", nil), ("{\"rules\": [", nil), ("{\"rules\": []}", nil),
  ])
  func aRuleIsSwitchedOff(text: String, expected: String?) {
    #expect(disabling("empty_catch", in: text) == expected)
  }

  /// At every offset of every sample, complete or truncated, a lookup returns nil or a range inside the text.
  @Test func everyPlaceIsLookedUp() throws {
    let folder = ReadmeTests.root + "/Tests/Samples/Configuration/valid"
    let schema = ConfigurationSchema(.standard)
    for entry in try FileSystem.entries(of: folder) {
      let bytes = try FileSystem.contents(of: "\(folder)/\(entry.name)")
      for length in Array(stride(from: 0, through: bytes.count, by: 7)) + [bytes.count] {
        let document = JSONDocument(SourceText(bytes: Array(bytes.prefix(length))))
        for offset in stride(from: 0, through: length, by: 3) {
          guard let place = ConfigurationPlace.find(at: offset, in: document, schema) else { continue }
          #expect(
            place.range.lowerBound <= offset && offset <= place.range.upperBound && place.range.upperBound <= length)
        }
        _ = ConfigurationEdits.disabling("empty_catch", in: document)
      }
    }
  }
}

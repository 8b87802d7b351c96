import Analyzers
import GotchaSupport
import LSPTransport
import Testing

@testable import GotchaProgram

/// The id of a rule that is now part of another one is accepted wherever an id is.
struct FormerIDTests {
  private static let former = "for_each_enumerated_offset"
  private static let current = "for_each_count_range"
  /// What the former rule reported, on line 8.
  private static let code = """
    import SwiftUI
    struct Shelf: View {
      @State private var books: [Book] = []
      var body: some View {
        List {
          // A comment.
          //
          ForEach(Array(books.enumerated()), id: \\.offset) { _, book in BookRow(book: book) }
        }
        .toolbar { Button("Delete first") { books.removeFirst() } }
      }
    }
    struct Book: Identifiable { let id: Int; var title: String }
    struct BookRow: View {
      let book: Book
      @State private var isOpen = false
      var body: some View { Toggle(book.title, isOn: $isOpen) }
    }

    """

  private func world(_ configuration: String? = nil, comment: String? = nil) throws -> TestWorld {
    let code = comment.map { Self.code.replacing("// A comment.", with: "// \($0)") } ?? Self.code
    let world = try TestWorld(["A.swift": code])
    if let configuration { try world.write(configuration, to: "gotcha.json") }
    return world
  }

  /// The severities and rules of the findings.
  private func findings(_ world: TestWorld, _ arguments: String...) -> [String] {
    let outcome = world.run(["check", "--reporter", "concise"] + arguments)
    #expect(outcome.notes == "")
    return outcome.output.matches(of: /(?m): (\w+)\[(\w+)\]/).map { "\($0.1) \($0.2)" }
  }

  // MARK: The catalog

  @Test func everyFormerIDMeansOneRule() {
    let catalog = RuleCatalog.standard
    let former = catalog.all.flatMap(\.formerIDs)
    #expect(
      former.sorted() == [
        "for_each_enumerated_offset", "observed_object_created_in_init", "state_object_created_outside_autoclosure",
        "static_singleton_self_reference",
      ])
    #expect(Set(former).count == former.count && Set(former).isDisjoint(with: catalog.all.map(\.id)))
    for rule in catalog.all {
      for id in rule.formerIDs + [rule.id] { #expect(catalog.rule(id) == rule && catalog.currentID(of: id) == rule.id) }
    }
    #expect(catalog.rule("any_views") == nil && catalog.currentID(of: "any_views") == "any_views")
  }

  @Test func aProgramMaySetALevelByAFormerID() {
    func rules(_ levels: [String: RuleSettings.Level]) -> [String] {
      let analyzer = Analyzer(settings: RuleSettings(preset: .none, levels: levels))
      #expect(analyzer.isActive(Self.former) == analyzer.isActive(Self.current))
      return analyzer.analyze(SourceText(Self.code)).findings.map(\.rule)
    }
    #expect(rules([Self.former: .on]) == [Self.current])
    #expect(rules([Self.former: .off]) == [])
    #expect(rules([Self.former: .on, Self.current: .off]) == [])
    #expect(rules([Self.former: .off, Self.current: .on]) == [Self.current])
  }

  // MARK: Settings

  @Test(arguments: [
    (#"{"rules": {"FORMER": "error"}}"#, ["error CURRENT"]),
    (#"{"rules": {"FORMER": {"severity": "error"}}}"#, ["error CURRENT"]),
    (#"{"rules": {"FORMER": "off"}}"#, []),
    (#"{"preset": "none", "rules": {"FORMER": "on"}}"#, ["warning CURRENT"]),
    (#"{"overrides": [{"files": ["A.swift"], "rules": {"FORMER": "info"}}]}"#, ["info CURRENT"]),
    // The current id wins in one object, wherever it is; a later object still replaces an earlier one.
    (#"{"rules": {"CURRENT": "info", "FORMER": "error"}}"#, ["info CURRENT"]),
    (#"{"rules": {"FORMER": "error", "CURRENT": "info"}}"#, ["info CURRENT"]),
    (
      #"{"rules": {"CURRENT": "info"}, "overrides": [{"files": ["*.swift"], "rules": {"FORMER": "error"}}]}"#,
      ["error CURRENT"]
    ),
  ])
  func configurations(text: String, expected: [String]) throws {
    func named(_ text: String) -> String {
      text.replacing("FORMER", with: Self.former).replacing("CURRENT", with: Self.current)
    }
    let world = try world(named(text))
    #expect(ConfigurationFile(reading: world.folder + "/gotcha.json", of: .none, .standard).problems == [])
    #expect(findings(world) == expected.map(named))
  }

  @Test func aMisspelledFormerIDIsUnknown() throws {
    let outcome = try world(#"{"rules": {"for_each_enumerated_offsets": "off"}}"#).run("check")
    #expect(outcome.errorOutput.contains("unknown rule \"for_each_enumerated_offsets\""))
  }

  @Test func theSchemaMarksItAsDeprecated() throws {
    let schema = try JSON.decode(JSONValue.self, from: Array(try TestWorld().run("schema").output.utf8))
    let override = schema["properties"]?["overrides"]?["items"]
    for rules in [schema, override].map({ $0?["properties"]?["rules"] }) {
      let former = try #require(rules?["properties"]?[Self.former])
      #expect(former["deprecated"] == true)
      #expect(former["deprecationMessage"]?.stringValue == "Former id; use `\(Self.current)`.")
      #expect(former["allOf"] == rules?["properties"]?[Self.current]?["allOf"])
    }
  }

  @Test func aClientMaySetIt() throws {
    let client = try TestClient.inWorkspace(
      [], ["textDocument": ["diagnostic": [:]]],
      settings: ["preset": "none", "rules": .object([Self.former: "error"])])
    try client.open(Self.code)
    let codes = try client.diagnostics()["items"]?.elements.compactMap { $0["code"]?.stringValue }
    #expect(codes == [Self.current])
  }

  @Test func anEditorExplainsItInAComment() throws {
    let client = try TestClient.inWorkspace([])
    try client.open("// gotcha:disable:file \(Self.former)\n")
    let position: JSONValue = ["textDocument": ["uri": TestClient.uri], "position": ["line": 0, "character": 30]]
    let hover = try client.result("textDocument/hover", position)
    #expect(hover["contents"]?["value"]?.text?.contains("`\(Self.current)`") ?? false)
    let page = try client.result(
      "workspace/executeCommand", ["command": "gotcha.explainRule", "arguments": [.string(Self.former)]])
    #expect(page.text?.contains("`\(Self.current)`") ?? false)
  }

  // MARK: Options

  @Test func optionsAcceptIt() throws {
    let world = try world()
    #expect(findings(world, "--only", Self.former) == ["warning \(Self.current)"])
    #expect(findings(world, "--preset", "none", "--rule", Self.former) == ["warning \(Self.current)"])
    #expect(findings(world, "--disable", Self.former) == [])
    let outcome = world.run("check", "--diff", "--apply", "\(Self.former)@A.swift:8")
    #expect(outcome.output.contains("id: \\.element.id"))
  }

  @Test func itIsExplained() throws {
    let world = try TestWorld()
    let page = world.run("explain", Self.current)
    #expect(page.output.contains(Self.former))
    #expect(world.run("explain", Self.former).output == page.output)
    #expect(world.run("help", Self.former).output == page.output)
    let listed = world.run("rules", "--format", "json").output
    #expect(listed.contains(#""id": "for_each_count_range", "formerIds": ["for_each_enumerated_offset"]"#))
  }

  @Test func anAgentMayAskForIt() throws {
    let world = try world()
    var tools = Tools(project: CheckedProject(in: world.environment(output: CapturedOutput())))
    let former = tools.call(.explainRule, ["rule": .string(Self.former)])
    #expect(former.text == tools.call(.explainRule, ["rule": .string(Self.current)]).text && !former.isError)
    let applied = tools.call(.applyFix, ["rule": .string(Self.former), "file": "A.swift", "line": 8, "unsafe": true])
    #expect(!applied.isError, "\(applied.text)")
    #expect(try world.read("A.swift").contains("id: \\.element.id"))
  }

  // MARK: Suppressions

  @Test(arguments: [
    "gotcha:disable:next FORMER", "gotcha:disable:next FORMER -- rows have no state", "gotcha:disable:file FORMER",
    "gotcha:disable FORMER", "gotcha:disable:next CURRENT, FORMER", "gotcha:disable:next FORMER, CURRENT",
  ])
  func commentsAcceptIt(comment: String) throws {
    let comment = comment.replacing("FORMER", with: Self.former).replacing("CURRENT", with: Self.current)
    #expect(findings(try world(comment: comment)) == [])
  }

  @Test func aCommentMayEndWhatAnotherIDBegan() throws {
    let world = try world(comment: "gotcha:disable \(Self.former)\n// gotcha:enable \(Self.current)")
    #expect(findings(world).sorted() == ["warning \(Self.current)", "warning unused_suppression"])
  }

  @Test func anUnusedCommentIsNamedAsWritten() throws {
    let code = "import SwiftUI\nstruct A: View { var body: some View { Text(\"a\") } } // gotcha:disable:this "
    let outcome = try TestWorld(["A.swift": code + Self.former]).run("check", "--reporter", "concise")
    #expect(outcome.output.contains("Unused suppression: `\(Self.former)` is not reported here"))
    #expect(!outcome.output.contains("unknown"))
  }

  @Test func aReasonIsReported() throws {
    let comment = "gotcha:disable:next \(Self.former) -- rows have no state"
    let outcome = try world(comment: comment).run("check", "--reporter", "sarif")
    #expect(outcome.output.contains("rows have no state"))
  }

  // MARK: Baselines

  @Test func aBaselineStillHidesFindings() throws {
    let world = try world()
    #expect(world.run("check", "--write-baseline", "baseline.json").status == 0)
    let written = try world.read("baseline.json")
    #expect(written.contains(Self.current))
    try world.write(written.replacing(Self.current, with: Self.former), to: "baseline.json")
    let outcome = world.run("check", "--baseline", "baseline.json")
    #expect(outcome.status == 0)
    #expect(outcome.errorOutput == "No findings in 1 file; 1 hidden by the baseline.\n")
    // When it is written again, it has the current id.
    let again = world.run("check", "--baseline", "baseline.json", "--write-baseline", "baseline.json")
    #expect(again.notes == "note: wrote 1 finding in 1 file to baseline.json\n")
    #expect(try world.read("baseline.json") == written)
    // The settings may name it.
    try world.write(written.replacing(Self.current, with: Self.former), to: "baseline.json")
    try world.write(#"{"baseline": "baseline.json"}"#, to: "gotcha.json")
    #expect(findings(world) == [])
  }
}

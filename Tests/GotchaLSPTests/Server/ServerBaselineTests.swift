import GotchaSupport
import Testing

@testable import Analyzers
@testable import GotchaAnalysis
@testable import GotchaProgram
@testable import LSPTransport

/// The server hides the same findings as `check`, also while a document is being edited.
struct ServerBaselineTests {
  private static let pull: JSONValue = ["textDocument": ["diagnostic": [:]]]
  private static let push: JSONValue = ["textDocument": ["publishDiagnostics": ["relatedInformation": true]]]
  private static let blurred = "    Text(\"a\").clipShape(Circle()).blur(radius: 2)"
  /// Lines whose findings look alike, in several items.
  private static let lines = [
    "import SwiftUI", "struct A: View {", "  @State var isOn = false", "  var body: some View {", blurred, blurred,
    "    Toggle(\"a\", isOn: $isOn).animation(.default)", "  }", "}", "struct B: View {", "  var body: some View {",
    blurred, "    Text(\"b\").animation(.spring())", "  }", "}",
    "struct C { } // gotcha:disable:this no_such_rule", "",
  ]

  private func world(_ text: String) throws -> TestWorld {
    let world = try TestWorld(["A.swift": text, "gotcha.json": ConfiguredBaselineTests.configuration])
    #expect(world.run("check", "--write-baseline").status == 0)
    return world
  }

  private func uri(_ world: TestWorld, _ path: String = "A.swift") -> JSONValue {
    .string(DocumentURI.uri(ofPath: world.folder + "/" + path))
  }

  /// `rule@line:column` of each finding, as the server reports a document.
  private func pulled(_ client: TestClient, _ uri: JSONValue) throws -> [String] {
    try client.diagnostics(of: uri)["items"]?.elements.map { item in
      let start = item["range"]?["start"]
      return "\(item["code"]?.text ?? "")@\(start?["line"] ?? .null):\(start?["character"] ?? .null)"
    }.sorted() ?? []
  }

  /// The same for `check`, with a text that is not saved.
  private func checked(_ world: TestWorld, _ text: String) throws -> [String] {
    let outcome = world.run(
      "check", "--stdin", "--stdin-path", "A.swift", "--reporter", "json", input: Array(text.utf8))
    let report = try JSON.decode(JSONValue.self, from: Array(outcome.output.utf8))
    return report["findings"]?.elements.map { finding in
      guard case .integer(let line)? = finding["start"]?["line"],
        case .integer(let column)? = finding["start"]?["column"]
      else { return "" }
      let rule = finding["rule"]?.text ?? ""
      return "\(rule)@\(JSONValue.integer(line - 1)):\(JSONValue.integer(column - 1))"
    }.sorted() ?? []
  }

  @Test(arguments: 1...6)
  func editsShowWhatCheckReports(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var lines = Self.lines
    let world = try world(lines.joined(separator: "\n"))
    let client = try TestClient.inWorkspace([world.folder], Self.pull)
    let uri = uri(world)
    try client.open(lines.joined(separator: "\n"), uri: uri)
    #expect(try pulled(client, uri) == [])
    var shown = 0
    for version in 2...30 {
      let flagged = lines.indices.filter {
        !lines[$0].isEmpty && !lines[$0].hasSuffix("{") && !lines[$0].hasSuffix("}")
      }
      let line = flagged[random.below(flagged.count - 1) + 1]
      // The rest of the document has a syntax error for some edits.
      let typed = version == 20 ? " (" : version == 24 ? " )" : " /* \(version) */"
      switch version == 20 || version == 24 ? 0 : random.below(5) {
      case 0:
        // Typing at the end of a line changes its key.
        let column = lines[line].utf16.count
        lines[line] += typed
        try client.change(version: version, uri: uri, (range: [line, column, line, column], text: typed))
      case 1:
        let column = lines[line].utf16.count
        lines.insert(lines[line], at: line + 1)
        try client.change(
          version: version, uri: uri, (range: [line, column, line, column], text: "\n" + lines[line]))
      case 2:
        lines.insert("", at: line)
        try client.change(version: version, uri: uri, (range: [line, 0, line, 0], text: "\n"))
      case 3:
        lines[line] = "  " + lines[line]
        try client.change(version: version, uri: uri, (range: [line, 0, line, 0], text: "  "))
      default:
        guard flagged.count > 4 else { continue }
        lines.remove(at: line)
        try client.change(version: version, uri: uri, (range: [line, 0, line + 1, 0], text: ""))
      }
      let text = lines.joined(separator: "\n")
      let expected = try checked(world, text)
      shown += expected.count
      #expect(try pulled(client, uri) == expected, "\(text)")
    }
    #expect(shown > 0)
  }

  @Test func aChangedBaselineIsUsedAtOnce() throws {
    let world = try world(Self.lines.joined(separator: "\n"))
    let client = try TestClient.inWorkspace([world.folder], Self.push)
    let uri = uri(world)
    try client.open(Self.lines.joined(separator: "\n"), uri: uri)
    func published(_ isExpected: (Int) -> Bool) throws {
      while true {
        let params = try client.notification("textDocument/publishDiagnostics")
        if params["uri"] == uri, isExpected(params["diagnostics"]?.elements.count ?? 0) { return }
      }
    }
    func tell(_ path: String, _ type: Int) throws {
      let change: JSONValue = ["uri": self.uri(world, path), "type": .integer(type)]
      try client.notify("workspace/didChangeWatchedFiles", ["changes": [change]])
    }
    try published { $0 == 0 }
    let text = try world.read("gotcha-baseline.json")
    try world.write("{\"version\": 1, \"entries\": []}", to: "gotcha-baseline.json")
    try tell("gotcha-baseline.json", 2)
    try published { $0 == 6 }
    try world.write(text, to: "gotcha-baseline.json")
    try tell("gotcha-baseline.json", 2)
    try published { $0 == 0 }
    try world.remove("gotcha-baseline.json")
    try tell("gotcha-baseline.json", 3)
    try published { $0 == 6 }
    try world.write(text, to: "gotcha-baseline.json")
    try tell("gotcha-baseline.json", 1)
    try published { $0 == 0 }
    // It is no longer used.
    try world.write("{}", to: "gotcha.json")
    try tell("gotcha.json", 2)
    try published { $0 == 6 }
  }

  @Test func aChangedBaselineIsFoundByPolling() throws {
    let world = try world(Self.lines.joined(separator: "\n"))
    // Clients report only changes of some files.
    try world.write("{\"baseline\": \"base.line\"}", to: "gotcha.json")
    try world.write(try world.bytes("gotcha-baseline.json"), to: "base.line")
    let client = try TestClient.inWorkspace([world.folder], Self.push, pollInterval: 20)
    try client.open(Self.lines.joined(separator: "\n"), uri: uri(world))
    func published(_ count: Int) throws {
      while true {
        let params = try client.notification("textDocument/publishDiagnostics")
        if params["uri"] == uri(world), params["diagnostics"]?.elements.count == count { return }
      }
    }
    try published(0)
    try world.write("{\"version\": 1, \"entries\": []}", to: "base.line")
    try published(6)
    try world.write(try world.bytes("gotcha-baseline.json"), to: "base.line")
    try published(0)
  }

  @Test func anUnsavedConfigurationDoesNotChangeOtherDocuments() throws {
    let world = try world(Self.lines.joined(separator: "\n"))
    let client = try TestClient.inWorkspace([world.folder], Self.pull)
    let configuration = uri(world, "gotcha.json")
    try client.open("{\"baseline\": \"none.json\"}", uri: configuration, languageId: "json")
    try client.open(Self.lines.joined(separator: "\n"), uri: uri(world))
    let items = try client.diagnostics(of: configuration)["items"]?.elements ?? []
    #expect(
      items.map { $0["message"]?.text } == [
        "Cannot read baseline none.json: No such file or directory; create it with gotcha-lsp check --write-baseline"
      ])
    #expect(items.first?["range"] == .range([0, 13, 0, 24]))
    #expect(try pulled(client, uri(world)) == [])
    try client.change(version: 2, uri: configuration, (range: [0, 14, 0, 18], text: "gotcha-baseline"))
    #expect(try client.diagnostics(of: configuration)["items"]?.elements == [])
  }

  @Test func hiddenFindingsHaveNoFixes() throws {
    let world = try world(Self.lines.joined(separator: "\n"))
    let client = try TestClient.inWorkspace([world.folder], Self.pull)
    var lines = Self.lines
    lines.insert(Self.blurred.replacing("2", with: "3"), at: 4)
    try client.open(lines.joined(separator: "\n"), uri: uri(world))
    func actions(_ line: Int, _ kind: String) throws -> [JSONValue] {
      try client.result(
        "textDocument/codeAction",
        [
          "textDocument": ["uri": uri(world)], "range": .range([line, 0, line, 60]),
          "context": ["diagnostics": [], "only": [.string(kind)]],
        ]
      ).elements
    }
    #expect(try actions(4, "quickfix").count > 0)
    #expect(try actions(5, "quickfix") == [])
    let all = try actions(0, "source.fixAll.gotcha")
    guard case .object(let changes)? = all.first?["edit"]?["changes"] else {
      Issue.record("no edit: \(all)")
      return
    }
    let edits = changes.values.flatMap(\.elements)
    #expect(edits.count == 1)
    #expect(edits.first?["range"]?["start"]?["line"] == .integer(4))
    #expect(edits.first?["range"]?["end"]?["line"] == .integer(4))
  }

  @Test func aLookUpPerDocumentIsEnough() throws {
    let world = try world(Self.lines.joined(separator: "\n"))
    let project = ProjectAnalysis(
      .standard, settings: ClientSettings(), folders: [world.folder], makeAnalyzer: { DocumentAnalyzer(.standard, $0) })
    let path = world.folder + "/A.swift"
    #expect(project.knownFindings(in: path)?.count == 4)
    // Neither file is read again by this instance.
    try world.remove("gotcha-baseline.json")
    try world.remove("gotcha.json")
    #expect(project.knownFindings(in: path)?.count == 4)
    #expect(project.knownFindings(in: world.folder + "/B.swift") == nil)
    #expect(project.problems.isEmpty)
    #expect(project.consults(world.folder + "/gotcha-baseline.json"))
    #expect(!project.configurationFiles.contains(world.folder + "/gotcha-baseline.json"))
  }
}

import GotchaSupport
import Testing

@testable import Analyzers
@testable import GotchaAnalysis
@testable import GotchaProgram
@testable import LSPTransport

@Suite struct FeatureTests {
  private let everything: JSONValue = [
    "textDocument": [
      "diagnostic": [:],
      "publishDiagnostics": [
        "relatedInformation": true, "tagSupport": ["valueSet": [1, 2]], "dataSupport": true,
      ],
    ],
    "workspace": ["workspaceEdit": ["documentChanges": true]],
  ]
  private let pull: JSONValue = ["textDocument": ["diagnostic": [:]]]

  @Test func diagnosticsOfAClientThatKnowsAll() throws {
    let client = try TestClient.initialized(everything)
    try client.open("let a = BAD // OLD", version: 4)
    let report = try client.diagnostics()
    #expect(report["kind"] == "full")
    let bad = report["items"]?[0]
    #expect(bad?["range"] == .range([0, 8, 0, 11]))
    #expect(bad?["severity"] == 2)
    #expect(bad?["code"] == "bad_word")
    #expect(bad?["source"] == "gotcha")
    #expect(bad?["message"] == "BAD is bad")
    // There is no such rule, so it has no page.
    #expect(bad?["codeDescription"] == nil)
    #expect(bad?["relatedInformation"]?[0]?["location"]?["uri"] == TestClient.uri)
    #expect(bad?["relatedInformation"]?[0]?["location"]?["range"] == .range([0, 0, 0, 1]))
    #expect(bad?["data"] == ["rule": "bad_word"])
    #expect(bad?["tags"] == nil)
    let old = report["items"]?[1]
    #expect(old?["severity"] == 3)
    #expect(old?["tags"] == [1])
  }

  @Test func diagnosticsOfAClientThatKnowsLittle() throws {
    let client = try TestClient.initialized(pull)
    try client.open("BAD OLD")
    let items = try client.diagnostics()["items"]?.elements ?? []
    #expect(items.count == 2)
    for item in items {
      #expect(item["relatedInformation"] == nil)
      #expect(item["tags"] == nil)
      #expect(item["data"] == nil)
    }
  }

  @Test func unchangedReports() throws {
    let client = try TestClient.initialized(pull)
    try client.open("BAD")
    let first = try client.diagnostics()
    let second = try client.diagnostics(previousResultId: first["resultId"])
    #expect(second == ["kind": "unchanged", "resultId": first["resultId"] ?? .null])
    try client.change(version: 2, ([0, 0, 0, 0], "BAD "))
    let third = try client.diagnostics(previousResultId: first["resultId"])
    #expect(third["items"]?.elements.count == 2)
    try client.change(version: 3, ([0, 0, 0, 4], ""))
    #expect(try client.diagnostics(previousResultId: first["resultId"])["kind"] == "unchanged")
    #expect(try client.diagnostics(previousResultId: third["resultId"])["resultId"] == first["resultId"])
  }

  private func hover(_ client: TestClient, _ line: Int, _ character: Int) throws -> JSONValue {
    try client.result(
      "textDocument/hover",
      [
        "textDocument": ["uri": TestClient.uri],
        "position": ["line": .integer(line), "character": .integer(character)],
      ])
  }

  @Test func hoverOnAFinding() throws {
    let client = try TestClient.initialized()
    try client.open("🎉 BAD x")
    let hover = try hover(client, 0, 4)
    #expect(hover["range"] == .range([0, 3, 0, 6]))
    #expect(hover["contents"]?["kind"] == "markdown")
    let text = hover["contents"]?["value"]?.text ?? ""
    #expect(text.contains("BAD is bad"))
    #expect(text.contains("`bad_word`"))
    #expect(text.contains("**Not verified:** whether anything reads this."))
    #expect(text.contains("**Current code**\n\n```swift\n🎉 BAD x\n```\n\n**Be good**\n\n```swift\n🎉 GOOD x\n```"))
    #expect(text.contains("- [line 1](\(TestClient.uri.text ?? "")#L1): since the first character"))
    #expect(try self.hover(client, 0, 7) == .null)
    #expect(try self.hover(client, 0, 1) == .null)
    #expect(try self.hover(client, 99, 1) == .null)
    // The end of a name counts as the name if nothing else starts there.
    #expect(try self.hover(client, 0, 6)["range"] == .range([0, 3, 0, 6]))
  }

  /// `^` and `j` put the cursor on the dot of `.blur`.
  @Test func hoverAndActionsBeginAtTheDot() throws {
    let client = try TestClient.initialized(everything)
    try client.open("view\n  .BAD x")
    #expect(try hover(client, 1, 2)["range"] == .range([1, 3, 1, 6]))
    #expect(try hover(client, 1, 1) == .null)
    let whole = try client.codeActions([1, 3, 1, 6]).map { $0["title"]?.text }
    #expect(!whole.isEmpty)
    for column in [0, 2, 8] {
      #expect(try client.codeActions([1, column, 1, column]).map { $0["title"]?.text } == whole)
    }
    #expect(try client.codeActions([0, 1, 0, 1]).isEmpty)
    #expect(try client.codeActions([1, 7, 1, 8]).isEmpty)
  }

  @Test func hoverInPlainText() throws {
    let client = try TestClient.initialized(["textDocument": ["hover": ["contentFormat": ["plaintext", "markdown"]]]])
    try client.open("BAD")
    let contents = try hover(client, 0, 0)["contents"]
    #expect(contents?["kind"] == "plaintext")
    let text = contents?["value"]?.text ?? ""
    #expect(!text.contains("]("))
    #expect(!text.contains("###"))
    #expect(!text.contains("```") && !text.contains("**"))
    #expect(text.contains("\n    GOOD\n"))
  }

  @Test func quickFixes() throws {
    let client = try TestClient.initialized(everything)
    try client.open("let a = BAD\nlet b = [BAD]", version: 3)
    let actions = try client.codeActions([1, 10, 1, 10])
    #expect(
      actions.map { $0["title"]?.text } == [
        "Be good", "Remove it", "Disable bad_word for this line", "Disable bad_word for this file",
      ])
    let (fix, suppression): (JSONValue, JSONValue) = ("quickfix", "quickfix.suppress.gotcha")
    #expect(actions.map { $0["kind"] } == [fix, fix, suppression, suppression])
    #expect(actions.map { $0["isPreferred"] } == [true, nil, nil, nil])
    #expect(actions[0]["diagnostics"]?[0]?["range"] == .range([1, 9, 1, 12]))
    let change = actions[0]["edit"]?["documentChanges"]?[0]
    #expect(change?["textDocument"] == ["uri": TestClient.uri, "version": 3])
    #expect(change?["edits"] == [["range": .range([1, 9, 1, 12]), "newText": "GOOD"]])
    #expect(actions[0]["edit"]?["changes"] == nil)
  }

  @Test(arguments: ["", "\nlet c = = 1"])
  func fixesThatBreakTheCodeAreNotOffered(rest: String) throws {
    let client = try TestClient.initialized()
    try client.open("let a = BAD\nlet b = [BAD]" + rest)
    func fixes(_ range: [Int]) throws -> [String?] {
      try client.codeActions(range, only: ["quickfix"]).map { $0["title"]?.text }
    }
    #expect(try !fixes([0, 9, 0, 9]).contains("Remove it"))
    #expect(try fixes([0, 9, 0, 9]).contains("Be good"))
    #expect(try fixes([1, 10, 1, 10]).contains("Remove it"))
  }

  @Test func editsOfAClientWithoutDocumentChanges() throws {
    let client = try TestClient.initialized()
    try client.open("BAD")
    let edit = try client.codeActions([0, 0, 0, 0]).first?["edit"]
    #expect(edit == ["changes": ["file:///project/Card.swift": [["range": .range([0, 0, 0, 3]), "newText": "GOOD"]]]])
  }

  @Test func actionsAreThoseOfTheRange() throws {
    let client = try TestClient.initialized()
    try client.open("BAD\n\nBAD")
    #expect(try client.codeActions([1, 0, 1, 0]).isEmpty)
    #expect(try client.codeActions([0, 3, 1, 0]).count == 4)
    #expect(try client.codeActions([0, 0, 2, 3]).count { $0["title"] == "Be good" } == 2)
    #expect(try client.codeActions([0, 0, 2, 3]).count { $0["title"] == "Disable bad_word for this file" } == 1)
  }

  @Test func onlyWhatIsAskedFor() throws {
    let client = try TestClient.initialized()
    try client.open("BAD and BAD")
    let range = [0, 0, 0, 11]
    #expect(try client.codeActions(range, only: ["refactor"]).isEmpty)
    #expect(try client.codeActions(range, only: ["quickfix.other"]).isEmpty)
    #expect(try client.codeActions(range, only: ["quickfix"]).count == 6)
    let suppressions = try client.codeActions(range, only: ["quickfix.suppress"])
    #expect(suppressions.map { $0["kind"] } == [suppressions.first?["kind"], "quickfix.suppress.gotcha"])
    let all = try client.codeActions(range, only: ["source"])
    #expect(all.map { $0["kind"] } == ["source.fixAll.gotcha", "source.fixAllUnsafe.gotcha"])
    for kind in ["source.fixAll", "source.fixAll.gotcha"] {
      let actions = try client.codeActions(range, only: [.string(kind)])
      #expect(actions.map { $0["kind"] } == ["source.fixAll.gotcha"])
      #expect(
        actions.first?["edit"]?["changes"]?["file:///project/Card.swift"] == [
          ["range": .range([0, 0, 0, 10]), "newText": "GOOD and GOO"]
        ])
    }
    #expect(try client.codeActions(range, only: ["source.organizeImports"]).isEmpty)
  }
}

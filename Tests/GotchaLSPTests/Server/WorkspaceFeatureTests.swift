import GotchaSupport
import Testing

@testable import Analyzers
@testable import GotchaAnalysis
@testable import GotchaProgram
@testable import LSPTransport

private let pushing = """
  import SwiftUI
  struct HomeView: View {
    var body: some View { NavigationStack { NavigationLink("x") { DetailView() } } }
  }
  """
private let pushed = """
  import SwiftUI
  struct DetailView: View {
    var body: some View { NavigationStack { Text("x") } }
  }
  """
private let colored = """
  import SwiftUI
  struct ColorView: View {
    var body: some View { Text("x").foregroundColor(.red) }
  }
  """

@Suite struct WorkspaceFeatureTests {
  private let settings: JSONValue = [
    "preset": "none", "rules": ["nested_navigation_stack": "warning", "deprecated_foreground_color": "hint"],
    "deployment": ["iOS": "17.0"],
  ]
  private let pull: JSONValue = ["textDocument": ["diagnostic": [:]]]
  private let home: JSONValue = "file:///project/Home.swift"

  private func codes(_ report: JSONValue?) -> [JSONValue] { report?["items"]?.elements.compactMap { $0["code"] } ?? [] }

  // MARK: Diagnostics

  @Test func aPullBringsTheDocumentsThatItsEditChanged() throws {
    let client = try TestClient.inWorkspace(
      [], ["textDocument": ["diagnostic": ["relatedDocumentSupport": true]]], settings: settings)
    try client.open(pushed)
    #expect(try client.diagnostics()["items"] == [])
    try client.open(pushing, uri: home)
    let first = try client.diagnostics(of: home)
    #expect(codes(first["relatedDocuments"]?["file:///project/Card.swift"]) == ["nested_navigation_stack"])
    // The report is not repeated.
    #expect(try client.diagnostics(of: home)["relatedDocuments"] == nil)
    try client.change(version: 2, uri: home, (nil, ""))
    let second = try client.diagnostics(of: home)
    #expect(second["relatedDocuments"]?["file:///project/Card.swift"]?["items"] == [])
  }

  @Test func aPullThatWaitsForAnotherDocumentIsAnsweredWhenThatOneChanges() throws {
    let client = try TestClient.inWorkspace(
      [], ["textDocument": ["diagnostic": ["relatedDocumentSupport": true]]], settings: settings)
    try client.open(pushed)
    try client.open(pushing, uri: home)
    for version in 2..<40 {
      try client.change(version: version, uri: home, (nil, version.isMultiple(of: 2) ? "" : pushing))
      let id = try client.start("textDocument/diagnostic", ["textDocument": ["uri": home]])
      try client.change(version: version, (nil, pushed + String(repeating: "\n", count: version)))
      #expect(try client.response(to: id)["result"]?["kind"] == "full")
    }
  }

  @Test func theWholeWorkspaceInParts() throws {
    let files = Dictionary(uniqueKeysWithValues: (0..<70).map { ("Color\($0).swift", colored) })
    let world = try TestWorld(files.merging(["Home.swift": pushing, "Detail.swift": pushed]) { $1 })
    let client = try TestClient.inWorkspace([world.folder], pull, settings: settings)
    let result = try client.result("workspace/diagnostic", ["previousResultIds": [], "partialResultToken": "part"])
    #expect(result["items"] == [])
    var items: [JSONValue] = []
    for part in try client.notificationsSoFar("$/progress") {
      #expect(part["token"] == "part")
      items += part["value"]?["items"]?.elements ?? []
    }
    #expect(items.count == 72)
    #expect(items.flatMap(codes).count == 71)
    let previous = items.map { ["uri": $0["uri"] ?? .null, "value": $0["resultId"] ?? .null] as JSONValue }
    let gone: JSONValue = ["uri": "file:///gone.swift", "value": "x"]
    let again = try client.result("workspace/diagnostic", ["previousResultIds": .array(previous + [gone])])
    #expect(again["items"]?.elements.count { $0["kind"] == "unchanged" } == 72)
    let full = again["items"]?.elements.filter { $0["kind"] == "full" }
    #expect(full?.compactMap { $0["uri"] } == ["file:///gone.swift"])
    #expect(full?.first?["items"] == [])
  }

  @Test func theWorkspaceCanBeCancelled() throws {
    let files = Dictionary(uniqueKeysWithValues: (0..<200).map { ("Color\($0).swift", colored) })
    let world = try TestWorld(files)
    let client = try TestClient.inWorkspace([world.folder], pull, settings: settings)
    let id = try client.start("workspace/diagnostic", ["previousResultIds": []])
    try client.notify("$/cancelRequest", ["id": id])
    #expect(try client.response(to: id)["error"]?["code"] == -32800)
    #expect(try client.errorCode("$/areYouThere") == -32601)
  }

  /// In a batch, the requests arrive before the first report is finished.
  @Test func onlyOneRequestWaitsForAReportOnTheWorkspace() throws {
    let world = try TestWorld(["Color.swift": colored])
    let client = try TestClient.inWorkspace([world.folder], pull, settings: settings)
    let requests = (100..<104).map { id -> JSONValue in
      [
        "jsonrpc": "2.0", "id": .integer(id), "method": "workspace/diagnostic", "params": ["previousResultIds": []],
      ]
    }
    try client.send(.array(requests))
    let responses = try client.receive { !$0.elements.isEmpty }.elements
    #expect(responses.map { $0["id"] } == [101, 102, 100, 103])
    for response in responses[..<2] {
      #expect(response["error"]?["code"] == -32802)
      #expect(response["error"]?["data"] == ["retriggerRequest": false])
    }
    for response in responses[2...] { #expect(response["result"]?["items"]?.elements.count == 1) }
    // A report whose request is canceled does not block the next one.
    for _ in 0..<3 {
      let id = try client.start("workspace/diagnostic", ["previousResultIds": []])
      try client.notify("$/cancelRequest", ["id": id])
    }
    #expect(try client.result("workspace/diagnostic", ["previousResultIds": []])["items"]?.elements.count == 1)
  }

  // MARK: Code actions

  private let confirming: JSONValue = [
    "textDocument": [
      "codeAction": [
        "dataSupport": true, "resolveSupport": ["properties": ["edit"]], "honorsChangeAnnotations": true,
      ]
    ],
    "workspace": ["workspaceEdit": ["documentChanges": true, "changeAnnotationSupport": [:]]],
  ]

  @Test func unsafeFixesAskForConfirmation() throws {
    let client = try TestClient.initialized(confirming)
    try client.open("BAD")
    let fixes = try client.codeActions([0, 0, 0, 0])
    let edit = fixes.first { $0["title"] == "Remove it" }?["edit"]
    #expect(edit?["changeAnnotations"]?["unsafe"]?["needsConfirmation"] == true)
    #expect(edit?["documentChanges"]?[0]?["edits"]?[0]?["annotationId"] == "unsafe")
    let safe = fixes.first { $0["title"] == "Be good" }?["edit"]
    #expect(safe?["changeAnnotations"] == nil)
    #expect(safe?["documentChanges"]?[0]?["edits"]?[0]?["annotationId"] == nil)
  }

  @Test func editsComeWhenTheyAreAskedFor() throws {
    let client = try TestClient.initialized(confirming)
    try client.open("BAD BAD")
    let actions = try client.codeActions([0, 0, 0, 0], only: ["source.fixAll"])
    #expect(actions.count == 1)
    #expect(actions.first?["edit"] == nil)
    let resolved = try client.result("codeAction/resolve", actions.first)
    #expect(resolved["title"] == actions.first?["title"])
    #expect(resolved["edit"]?["documentChanges"]?[0]?["edits"]?[0]?["newText"] == "GOOD GOO")
    try client.change(version: 2, (nil, "BAD"))
    #expect(try client.errorCode("codeAction/resolve", actions.first) == -32801)
    #expect(try client.errorCode("codeAction/resolve", ["title": "x", "data": ["uri": TestClient.uri]]) == -32602)
    #expect(try client.errorCode("codeAction/resolve", ["title": "x"]) == -32602)
  }

  // MARK: Commands

  @Test func fixingTheWorkspaceRefusesWhatIsStale() throws {
    let world = try TestWorld(["Color.swift": colored])
    let client = try TestClient.inWorkspace(
      [world.folder], ["workspace": ["applyEdit": true]],
      settings: ["preset": "none", "rules": ["deprecated_foreground_color": "info"], "deployment": ["iOS": "17.0"]])
    let id = try client.start("workspace/executeCommand", ["command": "gotcha.fixAllInWorkspace"])
    let params = try client.answer("workspace/applyEdit", with: ["applied": true])
    #expect(params["edit"]?["changes"] != nil)
    #expect(try client.response(to: id)["result"] == ["applied": true, "files": 1, "fixes": 1])
    #expect(try client.errorCode("workspace/executeCommand", ["command": "gotcha.fixAll"]) == -32602)
  }

  @Test func fixingTheWorkspaceLeavesHintsAlone() throws {
    let world = try TestWorld(["Color.swift": colored])
    let client = try TestClient.inWorkspace([world.folder], ["workspace": ["applyEdit": true]], settings: settings)
    let result = try client.result("workspace/executeCommand", ["command": "gotcha.fixAllInWorkspace"])
    #expect(result == ["applied": false, "files": 0, "fixes": 0])
    // The fix of a single hint is offered.
    let uri: JSONValue = .string(DocumentURI.uri(ofPath: world.folder + "/Color.swift"))
    try client.open(colored, uri: uri)
    func actions(_ kind: String) throws -> [JSONValue] {
      try client.result(
        "textDocument/codeAction",
        [
          "textDocument": ["uri": uri], "range": .range([2, 0, 2, 60]),
          "context": ["diagnostics": [], "only": [.string(kind)]],
        ]
      ).elements
    }
    #expect(try !actions("quickfix").isEmpty)
    #expect(try actions("source.fixAll.gotcha").isEmpty)
  }

  @Test func fixingNothingAsksForNothing() throws {
    let client = try TestClient.inWorkspace([], ["workspace": ["applyEdit": true]], settings: settings)
    let result = try client.result("workspace/executeCommand", ["command": "gotcha.fixAllInWorkspace"])
    #expect(result == ["applied": false, "files": 0, "fixes": 0])
  }

  // MARK: Settings

  @Test func settingsAreAskedForAndAskedForAgain() throws {
    let client = try TestClient.inWorkspace(
      [], ["workspace": ["configuration": true], "textDocument": ["diagnostic": [:]]], settings: ["preset": "none"])
    try client.open(colored)
    let items = try client.answer("workspace/configuration", with: [settings])["items"]
    #expect(items == [["section": "gotcha"]])
    #expect(try client.notificationsSoFar("none") == [])
    #expect(codes(try client.diagnostics()) == ["deprecated_foreground_color"])
    try client.notify("workspace/didChangeConfiguration", ["settings": .null])
    try client.answer("workspace/configuration", with: [["preset": "none"]])
    #expect(codes(try client.diagnostics()) == [])
    try client.notify("workspace/didChangeConfiguration", ["settings": .null])
    // A client without settings for the server changes nothing.
    try client.answer("workspace/configuration", with: [.null])
    #expect(codes(try client.diagnostics()) == [])
  }

  @Test func aFileRemainsAConfigurationUntilAllSettingsAreReadAgain() throws {
    let world = try TestWorld(["App/gotcha.json": #"{"extends": "../base.json"}"#, "base.json": "{}"])
    func project(replacing previous: ProjectAnalysis? = nil) -> ProjectAnalysis {
      ProjectAnalysis(
        .standard, settings: ClientSettings(), folders: [world.folder], replacing: previous,
        makeAnalyzer: { DocumentAnalyzer(.standard, $0) })
    }
    let path = world.folder + "/base.json"
    let document = DocumentSnapshot(
      uri: DocumentURI.uri(ofPath: path), path: path, languageId: "json", version: 1, revision: 1,
      text: SourceText("{}"))
    let first = project()
    #expect(!first.isConfiguration(document))
    _ = first.settings(for: world.folder + "/App/A.swift")
    #expect(first.isConfiguration(document))
    try world.write("{}", to: "App/gotcha.json")
    // Settings may change again before all of them are read.
    let third = project(replacing: project(replacing: first))
    _ = third.settings(for: world.folder + "/App/A.swift")
    #expect(third.isConfiguration(document))
    third.didReadAllSettings()
    #expect(!third.isConfiguration(document))
  }
}

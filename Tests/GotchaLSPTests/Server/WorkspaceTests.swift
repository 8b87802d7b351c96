import Foundation
import GotchaSupport
import Testing

@testable import Analyzers
@testable import GotchaAnalysis
@testable import GotchaProgram
@testable import LSPTransport

/// A view that pushes another view with its own stack, which is a problem only in combination.
private let home = """
  import SwiftUI

  struct HomeView: View {
    var body: some View {
      NavigationStack {
        NavigationLink("Detail") { DetailView() }
      }
    }
  }
  """
private let detail = """
  import SwiftUI

  struct DetailView: View {
    var body: some View {
      NavigationStack { Text("Detail") }
    }
  }
  """

@Suite struct WorkspaceTests {
  private let pull: JSONValue = [
    "textDocument": ["diagnostic": [:]], "workspace": ["diagnostics": ["refreshSupport": true]],
  ]
  private let push: JSONValue = ["textDocument": ["publishDiagnostics": ["relatedInformation": true]]]
  private let progress: JSONValue = ["window": ["workDoneProgress": true]]

  private func uri(_ world: TestWorld, _ path: String) -> JSONValue {
    .string(DocumentURI.uri(ofPath: world.folder + "/" + path))
  }

  /// Waits until the reported rules for a document are the expected ones.
  private func waitForRules(_ client: TestClient, _ uri: JSONValue, _ expected: [JSONValue]) throws -> JSONValue {
    while true {
      let params = try client.notification("textDocument/publishDiagnostics")
      guard params["uri"] == uri else { continue }
      if params["diagnostics"]?.elements.compactMap({ $0["code"] }) == expected { return params }
    }
  }

  @Test func findingsRestOnFilesThatAreNotOpen() throws {
    let world = try TestWorld(["Views/Home View.swift": home, "Detail.swift": detail])
    let client = try TestClient.inWorkspace([world.folder], push)
    let uri = uri(world, "Detail.swift")
    try client.open(detail, uri: uri)
    let params = try waitForRules(client, uri, ["nested_navigation_stack"])
    let related = params["diagnostics"]?[0]?["relatedInformation"]?[0]?["location"]
    #expect(related?["uri"]?.text?.hasSuffix("/Views/Home%20View.swift") == true)
    #expect(related?["range"] == .range([5, 33, 5, 45]))
  }

  @Test func relatedPlacesGoIntoTheMessageWhereTheyAreNotShown() throws {
    let world = try TestWorld(["Home.swift": home, "Detail.swift": detail])
    let client = try TestClient.inWorkspace([world.folder])
    let uri = uri(world, "Detail.swift")
    try client.open(detail, uri: uri)
    let diagnostic = try waitForRules(client, uri, ["nested_navigation_stack"])["diagnostics"]?[0]
    #expect(diagnostic?["message"]?.text?.hasSuffix("\nHome.swift line 6: pushed from here") == true)
    #expect(diagnostic?["relatedInformation"] == nil)
  }

  @Test func anEditChangesTheFindingsOfAnotherDocument() throws {
    let client = try TestClient.inWorkspace([], push)
    try client.open(detail)
    _ = try waitForRules(client, TestClient.uri, [])
    let other: JSONValue = "untitled:Home"
    try client.open(home, uri: other)
    let params = try waitForRules(client, TestClient.uri, ["nested_navigation_stack"])
    #expect(params["diagnostics"]?[0]?["relatedInformation"]?[0]?["location"]?["uri"] == other)
    // The finding depends on the other document: one edit removes it, the next one restores it.
    try client.change(version: 2, uri: other, ([5, 33, 5, 43], "OtherView"))
    _ = try waitForRules(client, TestClient.uri, [])
    try client.change(version: 3, uri: other, ([5, 33, 5, 42], "DetailView"))
    _ = try waitForRules(client, TestClient.uri, ["nested_navigation_stack"])
    try client.notify("textDocument/didClose", ["textDocument": ["uri": other]])
    _ = try waitForRules(client, TestClient.uri, [])
  }

  @Test func aHoverLeadsToTheFactsThatAFindingRestsOn() throws {
    let world = try TestWorld(["Views/Home View.swift": home, "Detail.swift": detail])
    let client = try TestClient.inWorkspace([world.folder], push)
    let uri = uri(world, "Detail.swift")
    try client.open(detail, uri: uri)
    _ = try waitForRules(client, uri, ["nested_navigation_stack"])
    let position: JSONValue = ["line": 4, "character": 8]
    let hover = try client.result("textDocument/hover", ["textDocument": ["uri": uri], "position": position])
    let text = hover["contents"]?["value"]?.text ?? ""
    let link = "[Home View.swift:6](\(self.uri(world, "Views/Home View.swift").text ?? "")#L6)"
    #expect(text.contains("**Related**\n\n- \(link): "))
  }

  @Test func placesInAnotherDocumentMoveWithIt() throws {
    let client = try TestClient.inWorkspace(
      [], ["textDocument": ["diagnostic": [:], "publishDiagnostics": ["relatedInformation": true]]])
    let other: JSONValue = "file:///project/Home.swift"
    try client.open(home, uri: other)
    try client.open(detail)
    func related() throws -> JSONValue? {
      try client.diagnostics()["items"]?[0]?["relatedInformation"]?[0]?["location"]?["range"]
    }
    _ = try client.diagnostics(of: other)
    #expect(try related() == .range([5, 33, 5, 45]))
    try client.change(version: 2, uri: other, ([0, 0, 0, 0], "// 🎉\n\n"))
    _ = try client.diagnostics(of: other)
    #expect(try related() == .range([7, 33, 7, 45]))
  }

  @Test func filesAreLookedAtWhereTheClientCannotTell() throws {
    let world = try TestWorld(["Home.swift": home, "Detail.swift": detail])
    let client = try TestClient.inWorkspace([world.folder], push, pollInterval: 10)
    let uri = uri(world, "Detail.swift")
    try client.open(detail, uri: uri)
    _ = try waitForRules(client, uri, ["nested_navigation_stack"])
    try world.write("", to: "Home.swift")
    _ = try waitForRules(client, uri, [])
    try world.write(home, to: "Views/Other.swift")
    _ = try waitForRules(client, uri, ["nested_navigation_stack"])
    try world.write("Views", to: ".gitignore")
    _ = try waitForRules(client, uri, [])
    try world.write("", to: ".gitignore")
    _ = try waitForRules(client, uri, ["nested_navigation_stack"])
    try world.remove("Views/Other.swift")
    _ = try waitForRules(client, uri, [])
  }

  @Test func documentsThatNothingConcernsAreNotAnalyzedAgain() throws {
    let analyzed = Monitor<[String]>([])
    let rules = DocumentAnalyzer(.standard, RuleSettings())
    let client = try TestClient.initialized(
      pull,
      analyze: DocumentAnalyzer { tree, index, path, position, isCancelled in
        analyzed.update { $0.append(path) }
        return rules.body(tree, index, path, position, isCancelled)
      })
    let other: JSONValue = "file:///project/Home.swift"
    let third: JSONValue = "file:///project/Third.swift"
    try client.open(detail)
    try client.open("import SwiftUI\nstruct Third: View { var body: some View { Text(\"\") } }", uri: third)
    try client.open(home, uri: other)
    // The facts of a document that is analyzed later may make an earlier one dirty, so that the second round waits for it.
    for _ in 0..<2 {
      for uri in [third, other, TestClient.uri] { _ = try client.diagnostics(of: uri) }
    }
    #expect(try client.diagnostics()["items"]?.elements.count == 1)
    analyzed.update { $0 = [] }
    try client.change(version: 2, uri: other, ([5, 33, 5, 43], "OtherView"))
    _ = try client.diagnostics(of: other)
    #expect(try client.diagnostics()["items"] == [])
    _ = try client.diagnostics(of: third)
    #expect(analyzed.read { $0 } == ["/project/Home.swift", "/project/Card.swift"])
    // Other files do not depend on words inside the body.
    try client.change(version: 3, uri: other, ([5, 21, 5, 27], "More"))
    _ = try client.diagnostics(of: other)
    _ = try client.diagnostics()
    #expect(analyzed.read { $0.count } == 3)
  }

  @Test func clientsThatPullAreTold() throws {
    let client = try TestClient.inWorkspace([], pull)
    try client.open(detail)
    let first = try client.diagnostics()
    #expect(first["items"] == [])
    try client.open(home, uri: "file:///project/Home.swift")
    try client.answer("workspace/diagnostic/refresh")
    let second = try client.diagnostics(previousResultId: first["resultId"])
    #expect(second["items"]?[0]?["code"] == "nested_navigation_stack")
    #expect(try client.diagnostics(previousResultId: second["resultId"])["kind"] == "unchanged")
  }

  @Test func clientsThatAreNotToldWaitForEditsOfOtherDocuments() throws {
    let client = try TestClient.inWorkspace([], ["textDocument": ["diagnostic": [:]]])
    let other: JSONValue = "file:///project/Home.swift"
    try client.open(detail)
    try client.open("import SwiftUI", uri: other)
    for uri in [other, TestClient.uri] { _ = try client.diagnostics(of: uri) }
    // Its analysis takes much longer than that of the other document.
    let others = (0..<500).map { "struct Row\($0): View { var body: some View { Text(\"Row\").padding() } }\n" }
    try client.change(version: 2, uri: other, (nil, home + "\n" + others.joined()))
    #expect(try client.diagnostics()["items"]?[0]?["code"] == "nested_navigation_stack")
  }

  @Test func theDiskSpeaksForClosedDocuments() throws {
    let world = try TestWorld(["Home.swift": home, "Detail.swift": detail])
    let client = try TestClient.inWorkspace([world.folder], push)
    let (uri, other) = (uri(world, "Detail.swift"), uri(world, "Home.swift"))
    try client.open("", uri: other)
    try client.open(detail, uri: uri)
    _ = try waitForRules(client, uri, [])
    try client.notify("textDocument/didClose", ["textDocument": ["uri": other]])
    _ = try waitForRules(client, uri, ["nested_navigation_stack"])
  }

  @Test func indexingIsShown() throws {
    let world = try TestWorld(["Home.swift": home])
    let client = try TestClient.inWorkspace([world.folder], progress)
    let token = try client.answer("window/workDoneProgress/create")["token"]
    let begin = try client.notification("$/progress")
    #expect(begin["token"] == token)
    #expect(begin["value"]?["kind"] == "begin")
    #expect(begin["value"]?["cancellable"] == true)
    while try client.notification("$/progress")["value"]?["kind"] != "end" {}
    // Canceling a finished task is not an error.
    try client.notify("window/workDoneProgress/cancel", ["token": token ?? .null])
    #expect(try client.notificationsSoFar("window/logMessage") == [])
  }

  @Test func filesComeAndGo() throws {
    let world = try TestWorld(["Detail.swift": detail])
    let client = try TestClient.inWorkspace(
      [world.folder], ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]])
    let registration = try client.answer("client/registerCapability")["registrations"]?[0]
    #expect(registration?["method"] == "workspace/didChangeWatchedFiles")
    #expect(registration?["registerOptions"]?["watchers"]?.elements.contains(["globPattern": "**/*.swift"]) == true)
    let (uri, other) = (uri(world, "Detail.swift"), uri(world, "Home.swift"))
    try client.open(detail, uri: uri)
    _ = try waitForRules(client, uri, [])
    func tell(_ type: Int) throws {
      try client.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": other, "type": .integer(type)]]])
    }
    try world.write(home, to: "Home.swift")
    try tell(1)
    _ = try waitForRules(client, uri, ["nested_navigation_stack"])
    try world.write("", to: "Home.swift")
    try tell(2)
    _ = try waitForRules(client, uri, [])
    try world.write(home, to: "Home.swift")
    try tell(2)
    _ = try waitForRules(client, uri, ["nested_navigation_stack"])
    try FileManager.default.removeItem(atPath: world.folder + "/Home.swift")
    try tell(3)
    _ = try waitForRules(client, uri, [])
  }

  @Test func foldersComeAndGo() throws {
    let first = try TestWorld(["Detail.swift": detail])
    let second = try TestWorld(["Home.swift": home])
    let client = try TestClient.inWorkspace([first.folder])
    let uri = uri(first, "Detail.swift")
    try client.open(detail, uri: uri)
    _ = try waitForRules(client, uri, [])
    let folder: JSONValue = ["uri": .string(DocumentURI.uri(ofPath: second.folder)), "name": "second"]
    try client.notify("workspace/didChangeWorkspaceFolders", ["event": ["added": [folder], "removed": []]])
    _ = try waitForRules(client, uri, ["nested_navigation_stack"])
    try client.notify("workspace/didChangeWorkspaceFolders", ["event": ["added": [], "removed": [folder]]])
    _ = try waitForRules(client, uri, [])
  }

  @Test(
    arguments: [
      ("file:///a/b%20c.swift", "/a/b c.swift"), ("file:///c%3A/x/y.swift", "/c:/x/y.swift"),
      ("file:///C:/x/y.swift", "/c:/x/y.swift"), ("file://localhost/a//b/../c.swift", "/a/c.swift"),
      ("file:///%F0%9F%8E%89.swift", "/🎉.swift"), ("untitled:Untitled-1", nil), ("file://server/share/a.swift", nil),
      ("file:///100%", "/100%"), ("file:///caf%E9.swift", nil),
    ] as [(String, String?)])
  func pathsOfURIs(uri: String, path: String?) {
    #expect(DocumentURI.path(of: uri) == path)
    if let path { #expect(DocumentURI.path(of: DocumentURI.uri(ofPath: path)) == path) }
  }
}

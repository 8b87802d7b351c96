import GotchaSupport
import Testing

@testable import GotchaProgram
@testable import LSPTransport

private let home = """
  import SwiftUI
  struct HomeView: View {
    var body: some View {
      /* 🎉 */ NavigationStack { NavigationLink("x") { DetailView(a: 1) } }
        .sheet(isPresented: $isShown) { DetailView(a: 2) }
    }
  }
  """
private let detail = """
  import SwiftUI
  struct DetailView: View {
    let a: Int
    var body: some View { Badge() }
  }
  struct Badge: View { var body: some View { Text("x") } }
  """
private let other = """
  import SwiftUI
  extension HomeView { var footer: some View { Badge() } }
  """

@Suite struct CallHierarchyTests {
  private let homeURI: JSONValue = "file:///project/Home.swift"
  private let detailURI: JSONValue = "file:///project/Detail.swift"
  private let otherURI: JSONValue = "file:///project/Other.swift"

  private func client(_ encoding: JSONValue = "utf-16") throws -> TestClient {
    let client = try TestClient.inWorkspace([], ["general": ["positionEncodings": [encoding]]])
    try client.open(home, uri: homeURI)
    try client.open(detail, uri: detailURI)
    try client.open(other, uri: otherURI)
    return client
  }

  private func prepare(
    _ client: TestClient, _ uri: JSONValue, _ line: Int, _ character: Int
  ) throws -> [JSONValue] {
    try client.result(
      "textDocument/prepareCallHierarchy",
      ["textDocument": ["uri": uri], "position": ["line": .integer(line), "character": .integer(character)]]
    ).elements
  }

  private func item(_ client: TestClient, _ uri: JSONValue, _ line: Int, _ character: Int) throws -> JSONValue {
    try #require(try prepare(client, uri, line, character).first)
  }

  @Test func aViewIsFoundWhereItIsDeclaredAndMentioned() throws {
    let client = try client()
    let declared = try item(client, detailURI, 1, 9)
    #expect(declared["name"] == "DetailView")
    #expect(declared["kind"] == 23)
    #expect(declared["uri"] == detailURI)
    #expect(declared["selectionRange"] == .range([1, 7, 1, 17]))
    // In the call, at its end, in an extension.
    #expect(try item(client, homeURI, 4, 38) == declared)
    #expect(try item(client, homeURI, 4, 48) == declared)
    #expect(try item(client, otherURI, 1, 12)["name"] == "HomeView")
    for (line, character) in [(0, 9), (2, 6), (3, 2), (90, 0)] {
      #expect(try prepare(client, homeURI, line, character).isEmpty)
    }
  }

  @Test(arguments: [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)])
  func positionsAreInTheUnitsOfTheClient(_ encoding: String, _ width: Int) throws {
    let client = try client(.string(encoding))
    let start = 51 + width
    let detail = try item(client, homeURI, 3, start + 1)
    #expect(detail["name"] == "DetailView")
    let calls = try client.result("callHierarchy/incomingCalls", ["item": detail]).elements
    #expect(calls[0]["fromRanges"]?[0] == .range([3, start, 3, start + 10]))
  }

  @Test func incomingCallsAreTheViewsThatShowIt() throws {
    let client = try client()
    let calls = try client.result(
      "callHierarchy/incomingCalls", ["item": try item(client, detailURI, 1, 9)]
    ).elements
    #expect(calls.count == 1)
    #expect(calls[0]["from"]?["name"] == "HomeView")
    #expect(calls[0]["from"]?["detail"] == "pushed; sheet")
    #expect(calls[0]["from"]?["uri"] == homeURI)
    #expect(calls[0]["fromRanges"]?.elements.count == 2)
    #expect(calls[0]["fromRanges"]?[1] == .range([4, 38, 4, 48]))
    // An extension in another file also shows the badge.
    let badge = try client.result("callHierarchy/incomingCalls", ["item": try item(client, detailURI, 5, 8)]).elements
    #expect(badge.map { $0["from"]?["name"] } == ["DetailView", "HomeView"])
    #expect(badge[1]["from"]?["uri"] == otherURI)
    #expect(badge[1]["from"]?["range"] == .range([1, 45, 1, 50]))
  }

  @Test func outgoingCallsAreTheViewsThatItShows() throws {
    let client = try client()
    let calls = try client.result(
      "callHierarchy/outgoingCalls", ["item": try item(client, homeURI, 1, 8)]
    ).elements
    #expect(calls.map { $0["to"]?["name"] } == ["Badge", "DetailView"])
    #expect(calls.map { $0["to"]?["detail"] } == ["inline", "pushed; sheet"])
    #expect(calls[0]["fromRanges"] == [.range([1, 7, 1, 15])])
    #expect(calls[1]["fromRanges"]?.elements.count == 2)
    let leaf = try client.result("callHierarchy/outgoingCalls", ["item": try item(client, detailURI, 5, 8)])
    #expect(leaf == [])
  }

  @Test func unsavedChangesCount() throws {
    let client = try client()
    let badge = try item(client, detailURI, 5, 8)
    try client.change(version: 2, uri: homeURI, (nil, "\n" + home.replacing("DetailView(a: 2)", with: "Badge()")))
    let calls = try client.result("callHierarchy/incomingCalls", ["item": badge]).elements
    #expect(calls.map { $0["from"]?["name"] } == ["DetailView", "HomeView", "HomeView"])
    #expect(calls.map { $0["from"]?["detail"] } == ["inline", "sheet", "inline"])
    #expect(calls[1]["fromRanges"] == [.range([5, 38, 5, 43])])
  }

  @Test func anItemThatNoLongerExistsHasNoCalls() throws {
    let client = try client()
    let badge = try item(client, detailURI, 5, 8)
    try client.change(version: 2, uri: detailURI, (nil, "import SwiftUI"))
    for method in ["callHierarchy/incomingCalls", "callHierarchy/outgoingCalls"] {
      #expect(try client.result(method, ["item": badge]) == .null)
      #expect(try client.result(method, ["item": ["name": "x", "uri": "file:///x.swift"]]) == .null)
      #expect(try client.errorCode(method, ["item": [:]]) == -32602)
    }
  }

  @Test func filesThatAreNotOpenCount() throws {
    let world = try TestWorld(["Home.swift": home, "Detail.swift": detail])
    let client = try TestClient.inWorkspace([world.folder])
    let uri: JSONValue = .string(DocumentURI.uri(ofPath: world.folder + "/Detail.swift"))
    try client.open(detail, uri: uri)
    let view = try item(client, uri, 1, 9)
    let calls = try client.result("callHierarchy/incomingCalls", ["item": view]).elements
    #expect(calls[0]["from"]?["uri"]?.text?.hasSuffix("/Home.swift") == true)
    #expect(calls[0]["fromRanges"]?[1] == .range([4, 38, 4, 48]))
    let home = try #require(calls[0]["from"])
    let shown = try client.result("callHierarchy/outgoingCalls", ["item": home]).elements
    #expect(shown.map { $0["to"]?["name"] } == ["DetailView"])
  }

  @Test func otherDocumentsHaveNoViews() throws {
    let client = try client()
    let settings: JSONValue = "file:///project/gotcha.json"
    try client.open("{\"DetailView\": 1}", uri: settings, languageId: "json")
    #expect(try prepare(client, settings, 0, 4).isEmpty)
    #expect(
      try client.errorCode(
        "textDocument/prepareCallHierarchy",
        ["textDocument": ["uri": "file:///closed.swift"], "position": ["line": 0, "character": 0]]) == -32602)
  }
}

import Analyzers
import GotchaPlatform
import GotchaSupport
import LSPTransport
import Testing

@testable import GotchaProgram

struct RulePagesTests {
  private let web = WebPages(address: "https://example.com/gotcha")
  private let code = "import SwiftUI\nlet card = Text(\"Card\").clipShape(.circle).blur(radius: 2)"
  private let capabilities: JSONValue = [
    "textDocument": ["diagnostic": [:]], "window": ["showDocument": ["support": true]],
  ]

  private func html(_ id: String) -> String? { RuleCatalog.standard.rule(id).map { RulePage($0, in: .standard).html } }

  private func cache(_ world: TestWorld) throws -> CacheFolder {
    var environment = world.environment()
    environment.variables = ["XDG_CACHE_HOME": world.folder]
    return try #require(CacheFolder(in: environment))
  }

  /// The link of the only finding.
  private func link(_ client: TestClient) throws -> JSONValue? {
    try client.open(code)
    let items = try #require(try client.diagnostics()["items"]?.elements)
    #expect(items.map { $0["code"] } == ["clip_before_blur"])
    return items.first?["codeDescription"]?["href"]
  }

  /// The page that the client is asked to show.
  private func shown(_ client: TestClient) throws -> JSONValue {
    try client.start("workspace/executeCommand", ["command": "gotcha.explainRule", "arguments": ["any_view"]])
    return try client.answer("window/showDocument", with: ["success": true])
  }

  /// The hover text for the finding.
  private func hover(_ client: TestClient) throws -> String {
    let position: JSONValue = ["textDocument": ["uri": TestClient.uri], "position": ["line": 1, "character": 46]]
    return try client.result("textDocument/hover", position)["contents"]?["value"]?.text ?? ""
  }

  @Test func withAnAddressTheyAreOnTheWeb() throws {
    let world = try TestWorld()
    let pages = RulePages(.standard, web: web, cache: try cache(world))
    let client = try TestClient.inWorkspace([], capabilities, pages: pages)
    let base = "https://example.com/gotcha/blob/v\(Product.version)/docs/"
    #expect(try link(client) == .string(base + "rules/clip_before_blur.md"))
    #expect(try hover(client).contains("[Rule page](\(base)rules/clip_before_blur.md)"))
    #expect(try shown(client) == ["uri": .string(base + "rules/any_view.md"), "external": true])
    #expect(pages.link(to: ConfigurationDiagnostics.code) == base + "configuration.md")
    #expect(try FileSystem.entries(of: world.folder).isEmpty)
  }

  @Test func withoutAnAddressTheyAreFilesThatAreWrittenWhenTheyAreLinkedTo() throws {
    let world = try TestWorld()
    let pages = RulePages(.standard, web: nil, cache: try cache(world))
    let client = try TestClient.inWorkspace([], capabilities, pages: pages)
    let folder = "gotcha-lsp/docs/rules"
    #expect(try link(client) == .string(DocumentURI.uri(ofPath: "\(world.folder)/\(folder)/clip_before_blur.html")))
    #expect(try world.read("\(folder)/clip_before_blur.html") == html("clip_before_blur"))
    #expect(try FileSystem.entries(of: "\(world.folder)/\(folder)").map(\.name) == ["clip_before_blur.html"])
    #expect(try hover(client).contains("`clip_before_blur`") && !hover(client).contains(".html"))
    let page = DocumentURI.uri(ofPath: "\(world.folder)/\(folder)/any_view.html")
    #expect(try shown(client) == ["uri": .string(page), "external": false])
    #expect(try world.read("\(folder)/any_view.html") == html("any_view"))
  }

  @Test func thePageAboutSettingsNamesEachKey() throws {
    let world = try TestWorld()
    let pages = RulePages(.standard, web: nil, cache: try cache(world))
    let path = "gotcha-lsp/docs/configuration.md"
    #expect(pages.link(to: ConfigurationDiagnostics.code) == DocumentURI.uri(ofPath: "\(world.folder)/\(path)"))
    let page = try world.read(path)
    for key in ["extends", "preset", "exclude", "rules", "deployment", "overrides"] {
      #expect(page.contains("\n## `\(key)`\n\n"), "\(key)")
    }
  }

  @Test func aPageOfAnotherVersionIsReplaced() throws {
    let path = "gotcha-lsp/docs/rules/any_view.html"
    let world = try TestWorld([path: "Another page"])
    #expect(RulePages(.standard, web: nil, cache: try cache(world)).link(to: "any_view") != nil)
    #expect(try world.read(path) == html("any_view"))
  }

  /// A page is never read from, or written to, a pipe, which would block the server.
  @Test func aPipeInThePlaceOfAPageIsReplaced() throws {
    let path = "gotcha-lsp/docs/rules/any_view.html"
    let world = try TestWorld([path: ""])
    try world.remove(path)
    try #require(mkfifo(world.folder + "/" + path, 0o600) == 0)
    #expect(RulePages(.standard, web: nil, cache: try cache(world)).link(to: "any_view") != nil)
    #expect(try world.read(path) == html("any_view"))
  }

  @Test func withoutAFolderOrARuleThereIsNoLink() throws {
    let world = try TestWorld(["gotcha-lsp": "a file where the folder should be"])
    for pages in [RulePages(.standard, web: nil, cache: nil), RulePages(.standard, web: nil, cache: try cache(world))] {
      #expect(pages.link(to: "any_view") == nil)
      #expect(pages.configuration == nil)
      #expect(try link(TestClient.inWorkspace([], capabilities, pages: pages)) == nil)
    }
    #expect(RulePages(.standard, web: web, cache: nil).link(to: "no_such_rule") == nil)
  }

  @Test(arguments: ["", "https://example.com/gotcha/", "http://example.com/gotcha", "example.com/gotcha"])
  func whatIsNotAnAddressIsNotLinkedTo(_ text: String) {
    #expect(WebPages(address: text) == nil)
  }
}

import Foundation
import GotchaSupport
import Testing

@testable import Analyzers
@testable import GotchaAnalysis
@testable import GotchaProgram

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct GraphCommandTests {
  private static let home = """
    import SwiftUI
    struct HomeView: View {
      @State private var isShown = false
      var body: some View {
        NavigationStack { NavigationLink("x") { DetailView() } }.sheet(isPresented: $isShown) { SettingsView() }
      }
    }
    struct SettingsView: View { var body: some View { HomeView() } }
    """
  private static let detail = """
    import SwiftUI
    struct DetailView: View { var body: some View { NavigationStack { Text("x") } } }
    """

  private func world() throws -> TestWorld { try TestWorld(["Home.swift": Self.home, "Detail.swift": Self.detail]) }

  private func json(_ outcome: TestWorld.Outcome) throws -> JSONValue {
    try JSONParser.parse(Array(outcome.output.utf8))
  }

  // MARK: Formats

  @Test func jsonDescribesNodesAndEdges() throws {
    let outcome = try world().run("graph", "--format", "json")
    #expect(outcome.status == 0)
    #expect(outcome.errorOutput == "")
    let graph = try json(outcome)
    #expect(graph["version"] == 1)
    #expect(graph["roots"] == [])
    let nodes = graph["nodes"]?.elements ?? []
    #expect(nodes.compactMap { $0["id"] } == ["DetailView", "HomeView", "SettingsView"])
    #expect(nodes[1]["file"] == "Home.swift")
    #expect(nodes[1]["line"] == 2)
    #expect(nodes[1]["column"] == 8)
    #expect(nodes[1]["states"] == [["name": "isShown", "wrapper": "State", "type": "", "role": "owned"]])
    #expect(nodes[1]["stacks"] == [["container": "NavigationStack", "path": "", "pathOwner": ""]])
    let edges = graph["edges"]?.elements ?? []
    #expect(edges.compactMap { $0["slot"] } == ["pushed", "sheet", "inline"])
    #expect(edges.compactMap { $0["to"] } == ["DetailView", "SettingsView", "HomeView"])
    #expect(edges[0]["line"] == 5)
    // The finding in the file of the pushed view is about the link that pushes it.
    #expect(edges[0]["findings"]?.elements.first?["rule"] == "nested_navigation_stack")
    #expect(edges[0]["findings"]?.elements.first?["file"] == "Detail.swift")
    #expect(edges[0]["findings"]?.elements.first?["line"] == 2)
  }

  @Test func svgIsWellFormed() throws {
    let outcome = try world().run("graph")
    #expect(outcome.status == 0)
    let texts = try #require(SVGText(outcome.output))
    #expect(Set(["View graph", "HomeView", "pushed", "sheet"]).isSubset(of: Set(texts.all)))
    #expect(outcome.output.contains("<title id=\"title\">View graph</title>"))
    #expect(outcome.output.contains("HomeView shows DetailView (pushed)."))
    #expect(outcome.output.contains("prefers-color-scheme: dark"))
    #expect(texts.all.contains { $0.contains("nested_navigation_stack") })
  }

  @Test func aViewThatShowsItselfIsNamed() throws {
    let world = try TestWorld([
      "Tree.swift": "import SwiftUI\nstruct Tree: View { var body: some View { if isOn { Tree() } } }"
    ])
    let texts = try #require(SVGText(world.run("graph").output))
    #expect(texts.all.contains("shows itself"))
    #expect(world.run("graph", "--format", "mermaid").output.contains("  n0 --> n0\n"))
  }

  @Test func dotAndMermaidNameTheSameEdges() throws {
    let world = try world()
    let dot = world.run("graph", "--format", "dot").output
    #expect(dot.hasPrefix("digraph views {"))
    #expect(dot.contains("n1 -> n0 [label=\"pushed\\n1 finding\""))
    #expect(dot.contains("n1 -> n2 [label=\"sheet\""))
    #expect(dot.contains("style=dashed"))
    let mermaid = world.run("graph", "--format", "mermaid").output
    #expect(mermaid.hasPrefix("flowchart LR\n"))
    #expect(mermaid.contains("  n1[\"HomeView\"]\n"))
    #expect(mermaid.contains("  n1 -->|\"pushed<br/>1 finding\"| n0\n"))
    #expect(mermaid.contains("  n1 -.->|\"sheet\"| n2\n"))
    #expect(mermaid.contains("  n2 --> n1\n"))
  }

  @Test func hostileNamesAreEscaped() throws {
    let folder = "a\"b<c>&'d\\e\u{1B}[31m\u{202E}"
    let world = try TestWorld([
      "\(folder)/Home.swift": "import SwiftUI\nfunc make() { let a = Row() }\nstruct Row: View {\n"
        + "  @Environment(\\.a) var `b \"<&]]>`\n  var body: some View { Text(\"a\") } }\n",
      "\(folder)/\"];evil[\".swift": "import SwiftUI\nfunc other() { let a = Row() }",
    ])
    for format in ["svg", "dot", "mermaid", "json"] {
      let outcome = world.run("graph", "--format", format)
      #expect(outcome.status == 0)
      #expect(!outcome.output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(format)")
      switch format {
      case "svg": #expect(SVGText(outcome.output) != nil)
      case "json": #expect(throws: Never.self) { try json(outcome) }
      case "mermaid": #expect(!outcome.output.contains("];evil"))
      default: #expect(outcome.output.contains(#"\"];evil[\".swift"#))
      }
    }
  }

  // MARK: Options

  @Test func aRootLimitsTheGraph() throws {
    let world = try world()
    let graph = try json(world.run("graph", "--format", "json", "--root", "DetailView"))
    #expect(graph["roots"] == ["DetailView"])
    #expect(graph["nodes"]?.elements.count == 1)
    let near = try json(world.run("graph", ".", "--format", "json", "--root", "SettingsView", "--depth", "1"))
    #expect(near["nodes"]?.elements.compactMap { $0["id"] } == ["HomeView", "SettingsView"])
    let unknown = world.run("graph", "--root", "DetialView")
    #expect(unknown.status == 2)
    #expect(
      unknown.errorOutput.hasPrefix("error: --root: no view is named \"DetialView\"; did you mean \"DetailView\"?"))
    #expect(world.run("graph", "--depth", "1").errorOutput.hasPrefix("error: --depth requires --root\n"))
  }

  @Test func theGraphIsWrittenToAFile() throws {
    let world = try world()
    let outcome = world.run("graph", "--format", "dot", "--output", "views.dot")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(try world.read("views.dot") == world.run("graph", "--format", "dot").output)
    #expect(world.run("graph", "--output", "no/such/folder.svg").status == 2)
    #expect(world.run("graph", "--output", "gotcha.json").status == 2)
  }

  @Test func settingsApplyToFindings() throws {
    let world = try world()
    try world.write(#"{"preset": "none"}"#, to: "gotcha.json")
    #expect(!world.run("graph", "--format", "json").output.contains("nested_navigation_stack"))
    try world.write(#"{"preset": "recommended"}"#, to: "other.json")
    let marked = world.run("graph", "--format", "json", "--config", "other.json").output
    #expect(marked.contains("nested_navigation_stack"))
    let errors = world.run("graph", "--format", "json", "--config", "other.json", "--min-severity", "error").output
    #expect(!errors.contains("nested_navigation_stack"))
  }

  @Test func theCacheDoesNotChangeTheGraph() throws {
    let world = try world()
    let cache = ["XDG_CACHE_HOME": world.folder + "/cache", "HOME": world.folder]
    func graph(_ arguments: String...) -> String {
      world.run(["graph", "--format", "json"] + arguments, variables: cache).output
    }
    let first = graph()
    #expect(graph() == first)
    #expect(graph("--no-cache") == first)
    // `check` shares the cache.
    let check = world.run(["check", "--min-severity", "hint"], variables: cache)
    #expect(check.output.contains("nested_navigation_stack"))
    #expect(graph() == first)
    try world.write(Self.detail.replacing("NavigationStack", with: "VStack"), to: "Detail.swift")
    let changed = graph()
    #expect(changed != first)
    #expect(graph("--no-cache") == changed)
  }

  @Test func problemsAreReported() throws {
    let world = try TestWorld(["A.swift": "let a = 1"])
    let empty = world.run("graph", "--format", "json")
    #expect(empty.status == 0)
    #expect(empty.errorOutput == "note: no SwiftUI views found; previews and tests are not part of the graph\n")
    #expect(world.run("graph", "missing").status == 2)
    #expect(world.run("graph", "--format", "png").errorOutput.contains("invalid value \"png\" for --format"))
  }

  @Test func largeGraphsHaveAdvice() throws {
    let views = (0..<80).map { "struct V\($0): View { var body: some View { V\(($0 + 1) % 80)() } }" }
    let world = try TestWorld(["A.swift": "import SwiftUI\n" + views.joined(separator: "\n")])
    let outcome = world.run("graph")
    #expect(outcome.errorOutput == "note: the graph has 80 nodes; --root VIEW draws only what a view leads to\n")
    #expect(SVGText(outcome.output) != nil)
    #expect(world.run("graph", "--quiet").errorOutput == "")
  }

  @Test func theExamplesAreDrawn() throws {
    let screen = CapturedOutput()
    let environment = CommandEnvironment(
      catalog: .standard, readInput: { [] }, output: screen, errorOutput: CapturedOutput(),
      workingDirectory: ReadmeTests.root)
    #expect(CommandLineTool.run(["graph", "Examples"], in: environment) == 0)
    // The page in the documentation shows it.
    let picture = try FileSystem.contents(of: ReadmeTests.root + "/docs/images/bookshelf-graph.svg")
    #expect(screen.text == String(decoding: picture, as: UTF8.self), "run gotcha-lsp graph Examples again")
  }
}

/// The text nodes of an XML document.
private final class SVGText: NSObject, XMLParserDelegate {
  private(set) var all: [String] = []
  private var current = ""

  /// Nil if the document is not well-formed.
  init?(_ svg: String) {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func parser(_: XMLParser, foundCharacters string: String) { current += string }

  func parser(
    _: XMLParser, didStartElement _: String, namespaceURI _: String?, qualifiedName _: String?,
    attributes _: [String: String]
  ) {
    current = ""
  }

  func parser(_: XMLParser, didEndElement _: String, namespaceURI _: String?, qualifiedName _: String?) {
    if !current.isEmpty { all.append(current) }
    current = ""
  }
}

import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ViewGraphTests {
  private func graph(_ sources: [String: String], findings: [String: [Finding]] = [:]) -> ViewGraph {
    let index = FactIndex(sources.mapValues { FileFacts(SyntaxTree.parse(SourceText("import SwiftUI\n" + $0))) })
    return ViewGraph(index, findings: findings, of: .standard)
  }

  private func graph(_ source: String) -> ViewGraph { graph(["App.swift": source]) }

  /// `Home > Row: row`, with all flags.
  private func edges(_ graph: ViewGraph) -> [String] {
    graph.edges.map { edge in
      var text = "\(graph.nodes[edge.from].id) > \(graph.nodes[edge.to].id): \(edge.slot.rawValue)"
      if !edge.value.isEmpty { text += " \(edge.value)" }
      if edge.isInStack { text += " inStack" }
      if edge.isRow { text += " row" }
      if edge.isConditional { text += " conditional" }
      if edge.isUncertain { text += " uncertain" }
      return text
    }.sorted()
  }

  private func view(_ name: String, _ body: String = "Text(\"a\")") -> String {
    "struct \(name): View { var body: some View { \(body) } }\n"
  }

  // MARK: Slots

  @Test func eachWayOfShowing() {
    let source =
      """
      @main struct Demo: App {
        var body: some Scene {
          WindowGroup { TabView { NavigationStack { Home() }.tabItem { Text("a") }; Search() } }
        }
      }
      struct Home: View {
        @State private var shown: Book?
        var body: some View {
          List {
            ForEach(books) { book in NavigationLink(value: book) { Row(book: book) } }
            NavigationLink("More") { More() }
            if isOn { Banner() }
          }
          .navigationDestination(for: Book.self) { Detail(book: $0) }
          .sheet(item: $shown) { _ in NavigationStack { Editor() } }
          .fullScreenCover(isPresented: $a) { Reader() }
          .popover(isPresented: $a) { List(items) { Tip($0) } }
        }
      }
      """ + ["Search", "Row", "More", "Banner", "Detail", "Editor", "Reader", "Tip"].map { view($0) }.joined()
    #expect(
      edges(graph(source)) == [
        "Demo > Home: tab inStack", "Demo > Search: tab", "Home > Banner: inline conditional",
        "Home > Detail: pushed Book", "Home > Editor: sheet inStack", "Home > More: pushed", "Home > Reader: cover",
        "Home > Row: row row", "Home > Tip: popover row",
      ])
  }

  @Test func aLinkToAValueLeadsToTheOnlyDestination() {
    let sources = [
      "List.swift": view("Books", "List(books) { book in Cell(book: book) }")
        + "struct Cell: View { let book: Book; var body: some View { NavigationLink(value: book) { Text(\"a\") } } }",
      "Root.swift": view(
        "Root", "NavigationStack { Books().navigationDestination(for: Book.self) { Detail($0) } }"),
      "Detail.swift": view("Detail"),
    ]
    let graph = graph(sources)
    #expect(edges(graph).contains("Cell > Detail: link Book"))
    #expect(edges(graph).contains("Root > Detail: pushed Book"))
    #expect(graph.nodes.first { $0.name == "Cell" }?.linkedValues == ["Book"])
    #expect(graph.nodes.first { $0.name == "Root" }?.destinations == ["Book"])
    // With two destinations, it is not known which one is pushed.
    let other = view("Other", "List(a) { Cell(book: $0) }.navigationDestination(for: Book.self) { Page($0) }")
    let two = self.graph(sources.merging(["Other.swift": other + view("Page")]) { $1 })
    #expect(!edges(two).contains { $0.contains("link") })
  }

  @Test func routesBuildViews() {
    let source =
      """
      enum Route: Hashable {
        case detail, more
        @ViewBuilder var destination: some View {
          switch self {
          case .detail: Detail()
          case .more: More()
          }
        }
      }
      """ + view("Root", "NavigationStack { Text(\"a\").navigationDestination(for: Route.self) { $0.destination } }")
      + view("Detail") + view("More")
    let graph = graph(source)
    #expect(
      edges(graph) == [
        "Root > Route: pushed Route", "Route > Detail: inline conditional", "Route > More: inline conditional",
      ])
    #expect(graph.nodes.first { $0.name == "Route" }?.kind == .builder)
  }

  @Test func modifiersLeadToViews() {
    let sources = [
      "Modifiers.swift": """
      extension View {
        func withSheets() -> some View { sheet(isPresented: .constant(true)) { Settings() } }
        func withAll() -> some View { withSheets().padding() }
        func plain() -> some View { modifier(Plain()) }
      }
      struct Plain: ViewModifier { func body(content: Content) -> some View { content.padding() } }
      """,
      "Home.swift": view("Home", "Text(\"a\").withAll()") + view("Other", "Home().plain()") + view("Settings"),
    ]
    let graph = graph(sources)
    #expect(
      edges(graph.withoutIdleCode) == [
        "Home > View.withAll: modifier", "Other > Home: inline", "View.withAll > View.withSheets: modifier",
        "View.withSheets > Settings: sheet",
      ])
    // Without the code that leads to no view.
    #expect(graph.nodes.contains { $0.name == "View.plain" })
    #expect(!graph.withoutIdleCode.nodes.contains { $0.name == "View.plain" || $0.name == "Plain" })
  }

  @Test func codeOutsideBodiesShowsViews() {
    let sources = [
      "Scene.swift": """
      final class RootController: UIHostingController<Root> { init() { super.init(rootView: Root()) } }
      final class SceneDelegate: UIResponder {
        func start() { window.rootViewController = UIHostingController(rootView: Root()) }
      }
      func open() { let view = Root() }
      """,
      "Root.swift": view("Root"),
    ]
    #expect(
      edges(graph(sources)) == [
        "RootController > Root: hosted", "Scene.swift > Root: created", "SceneDelegate > Root: created",
      ])
  }

  @Test func previewsAndTestsAreLeftOut() {
    let sources = [
      "Card.swift": view("Card") + """
        #Preview { Card() }
        struct Card_Previews: PreviewProvider { static var previews: some View { Card() } }
        @available(iOS 18, *)
        #Preview("Large", traits: .sizeThatFitsLayout) { Card() }
        """,
      "AppTests/CardTests.swift": view("TestHost", "Card()"),
    ]
    let graph = graph(sources)
    #expect(graph.nodes.map(\.name) == ["Card"])
    #expect(graph.edges.isEmpty)
  }

  // MARK: Names

  @Test func aPrivateTypeIsMeantInItsOwnFile() {
    let sources = [
      "A.swift": view("First", "Row()") + "private " + view("Row"),
      "B.swift": view("Second", "Row()") + "private " + view("Row"),
      "C.swift": view("Third", "Row()"),
    ]
    #expect(edges(graph(sources)) == ["First > Row (A.swift): inline", "Second > Row (B.swift): inline"])
  }

  @Test func nestedTypesAreMeantInTheirOuterType() {
    let source = """
      struct List1: View { struct Row: View { var body: some View { Text("a") } }; var body: some View { Row() } }
      struct List2: View { struct Row: View { var body: some View { Text("a") } }; var body: some View { Row() } }
      extension List2 { struct Header: View { var body: some View { Row() } } }
      """
    #expect(
      edges(graph(source)) == [
        "List1 > List1.Row: inline", "List2 > List2.Row: inline", "List2.Header > List2.Row: inline",
      ])
  }

  @Test func theNearestFolderCountsForTypesWithTheSameName() {
    let sources = [
      "One/App.swift": view("OneRoot", "Content()"), "One/Content.swift": view("Content"),
      "Two/App.swift": view("TwoRoot", "Content()"), "Two/Content.swift": view("Content"),
      "Three/App.swift": view("ThreeRoot", "Content()"),
    ]
    #expect(
      edges(graph(sources)) == [
        "OneRoot > Content (One/Content.swift): inline", "ThreeRoot > Content (One/Content.swift): inline uncertain",
        "ThreeRoot > Content (Two/Content.swift): inline uncertain", "TwoRoot > Content (Two/Content.swift): inline",
      ])
  }

  @Test func platformVariantsAreMeantUnderTheSameCondition() {
    func variant(_ platform: String) -> String {
      "#if os(\(platform))\n\(view("Screen"))\(view("Host\(platform)", "Screen()"))#endif\n"
    }
    let sources = [
      "A.swift": variant("iOS"), "B.swift": variant("macOS"),
      "C.swift": "#if os(iOS)\n\(view("Root", "Screen()"))#endif",
    ]
    #expect(
      edges(graph(sources)) == [
        "HostiOS > Screen (A.swift): inline", "HostmacOS > Screen (B.swift): inline",
        "Root > Screen (A.swift): inline",
      ])
  }

  @Test func modulesHideInternalTypes() {
    let manifest = """
      import PackageDescription
      let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "B")])
      """
    let sources = [
      "Package.swift": manifest,
      "Sources/A/Card.swift": view("Card") + "public " + view("Badge"),
      "Sources/B/Home.swift": view("Home", "VStack { Card(); Badge() }"),
    ]
    #expect(edges(graph(sources)) == ["Home > Badge: inline"])
  }

  @Test func aliasesAndGenericTypesAreFollowed() {
    let source = """
      struct Box<Content: View>: View { let content: Content; var body: some View { content } }
      typealias Frame = Box<Text>
      """ + view("Home", "VStack { Box<Text>(content: Text(\"a\")); Frame(content: Text(\"b\")) }")
    #expect(edges(graph(source)) == ["Home > Box: inline", "Home > Box: inline"])
  }

  @Test func protocolsThatRefineViewMakeViews() {
    let source =
      """
      protocol Screen: View {}
      struct Home: Screen { var body: some View { Row() } }
      struct Row: ConnectedView { func body(props: Int) -> some View { Text("a") } }
      struct Value: Hashable { let a: Int }
      """
    let graph = graph(source)
    #expect(graph.nodes.map(\.name) == ["Home", "Row"])
    #expect(graph.nodes.allSatisfy { $0.kind == .view })
    #expect(edges(graph) == ["Home > Row: inline"])
  }

  @Test func extensionsInOtherFilesBelongToTheirType() {
    let sources = [
      "Home.swift": view("Home", "header"),
      "Home+Header.swift": "extension Home { var header: some View { Title() } }",
      "Title.swift": view("Title"),
    ]
    let graph = graph(sources)
    #expect(edges(graph) == ["Home > Title: inline"])
    #expect(graph.edges.map(\.path) == ["Home+Header.swift"])
  }

  // MARK: State

  @Test func statesHaveRoles() {
    let source = """
      final class Store: ObservableObject { @Published var items: [Int] = [] }
      @Observable final class Model { var name = "" }
      struct Root: View {
        @StateObject private var store = Store()
        @State private var model = Model()
        @AppStorage("a") private var isOn = false
        @Environment(\\.dismiss) private var dismiss
        var body: some View { Child(isOn: $isOn).environmentObject(store).environment(model) }
      }
      struct Child: View {
        @Binding var isOn: Bool
        @EnvironmentObject var store: Store
        @Environment(Model.self) private var model
        var body: some View { Leaf(model: model); Text("\\(store.items.count)") }
      }
      struct Leaf: View { let model: Model; var title = ""; var body: some View { Text(model.name) } }
      """
    let graph = graph(source)
    let states = graph.nodes.flatMap { node in
      node.states.map { "\(node.name).\($0.name) \($0.wrapper) \($0.type) \($0.role)" }
    }
    #expect(
      states == [
        "Child.isOn Binding Bool bound", "Child.store EnvironmentObject Store observed",
        "Child.model Environment Model observed", "Leaf.model  Model observed", "Root.store StateObject Store owned",
        "Root.model State Model owned", "Root.isOn AppStorage  stored",
        "Root.dismiss Environment \\.dismiss environment",
      ])
    func names(_ nodes: [Int]) -> [String] { nodes.map { graph.nodes[$0].name } }
    let models = graph.models.map { model in
      "\(model.name): \(names(model.owners)) \(names(model.providers)) \(names(model.observers.map(\.node)))"
    }
    #expect(
      models == [
        #"Store: ["Root"] ["Root"] ["Child"]"#, #"Model: ["Root"] ["Root"] ["Child", "Leaf"]"#,
      ])
    #expect(graph.models[0].observers.first?.reads == ["items"])
  }

  @Test func stacksHavePaths() {
    let source = """
      struct Root: View {
        @ObservedObject var router: Router
        var body: some View { NavigationStack(path: $router.path) { Home() } }
      }
      struct Own: View {
        @State private var path: [Int] = []
        var body: some View {
          NavigationStack(path: $path) { Home().navigationDestination(for: Int.self) { _ in Home() } }
        }
      }
      struct Home: View { var body: some View { NavigationSplitView { Text("a") } detail: { Text("b") } } }
      @main struct Demo: App { var body: some Scene { WindowGroup { NavigationView { Home() } } } }
      """
    let graph = graph(source)
    func stacks(_ name: String) -> [ViewGraph.Stack] { graph.nodes.first { $0.name == name }?.stacks ?? [] }
    #expect(stacks("Root") == [.init(container: "NavigationStack", path: "path", pathOwner: "Router")])
    #expect(stacks("Own") == [.init(container: "NavigationStack", path: "path")])
    #expect(stacks("Demo") == [.init(container: "")])
    #expect(stacks("Home") == [.init(container: "NavigationSplitView")])
  }

  // MARK: Findings

  @Test func findingsAreMarkedWhereTheyBelong() throws {
    let source =
      """
      final class Model: ObservableObject { var count = 0 }
      struct Home: View {
        enum Mode { case a, b }
        @ObservedObject var model: Model
        var body: some View { Text("Here"); NavigationStack { Detail() } }
      }
      """ + view("Detail")
    let text = "import SwiftUI\n" + source
    func range(_ part: String) throws -> Range<Int> {
      let start = try #require(text.range(of: part)?.lowerBound)
      let offset = text.utf8.distance(from: text.startIndex, to: start)
      return offset..<offset + part.utf8.count
    }
    func finding(_ rule: String, _ part: String) throws -> Finding {
      Finding(rule: rule, severity: .warning, message: rule, range: try range(part))
    }
    let findings = [
      try finding("fixed_font_size", "Text(\"Here\")"),
      try finding("nested_navigation_stack", "NavigationStack { Detail() }"),
      try finding("any_view", "case a"), try finding("observable_object_without_published", "count"),
    ]
    let graph = graph(["App.swift": source], findings: ["App.swift": findings])
    func rules(_ marks: [ViewGraph.Mark]) -> [String] { marks.map(\.finding.rule) }
    #expect(rules(graph.nodes.first { $0.name == "Home" }?.marks ?? []) == ["fixed_font_size", "any_view"])
    #expect(rules(graph.edges.flatMap(\.marks)) == ["nested_navigation_stack"])
    #expect(rules(graph.models.flatMap(\.marks)) == ["observable_object_without_published"])
    #expect(graph.nodes.first { $0.name == "Detail" }?.marks.isEmpty ?? false)
  }

  @Test func aRelatedLocationMarksTheEdge() throws {
    let sources = ["Home.swift": view("Home", "NavigationLink(\"a\") { Detail() }"), "Detail.swift": view("Detail")]
    let edge = try #require(graph(sources).edges.first)
    let finding = Finding(
      rule: "nested_navigation_stack", severity: .warning, message: "", range: 40..<50,
      related: [RelatedLocation(file: "Home.swift", range: edge.range, message: "")])
    let graph = graph(sources, findings: ["Detail.swift": [finding]])
    #expect(graph.edges.map(\.marks.count) == [1])
  }

  // MARK: Parts

  @Test func aPartIsWhatARootLeadsTo() {
    let source = view("A", "B()") + view("B", "VStack { C(); A() }") + view("C", "D()") + view("D") + view("E", "A()")
    let graph = graph(source)
    let roots = graph.nodes(named: "B")
    #expect(graph.reachable(from: roots).nodes.map(\.name) == ["A", "B", "C", "D"])
    #expect(graph.reachable(from: roots, depth: 1).nodes.map(\.name) == ["A", "B", "C"])
    #expect(edges(graph.reachable(from: roots, depth: 1)) == ["A > B: inline", "B > A: inline", "B > C: inline"])
    #expect(graph.nodes(named: "X").isEmpty)
  }

  @Test func aNestedViewIsFoundByItsLastName() {
    let source =
      "struct A: View { struct Row: View { var body: some View { Text(\"a\") } }; var body: some View { Row() } }"
    let graph = graph(source)
    #expect(graph.nodes(named: "Row").map { graph.nodes[$0].name } == ["A.Row"])
    #expect(graph.nodes(named: "A.Row") == graph.nodes(named: "Row"))
  }

  @Test func mentionsReferToTheirView() {
    let sources = [
      "A.swift": view("First", "Row()") + "private " + view("Row"),
      "B.swift": view("Second", "Row()") + "private " + view("Row"),
    ]
    let graph = graph(sources)
    for (path, id) in [("A.swift", "Row (A.swift)"), ("B.swift", "Row (B.swift)")] {
      let text = "import SwiftUI\n" + (sources[path] ?? "")
      let tree = SyntaxTree.parse(SourceText(text))
      for part in ["Row()", "Row:"] {
        let start = text.range(of: part).map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } ?? 0
        for offset in [start, start + 3] {
          let mention = tree.identifier(at: offset)
          #expect(mention?.name == "Row")
          #expect(graph.node(named: "Row", at: offset, in: path).map { graph.nodes[$0].id } == id)
        }
        #expect(tree.identifier(at: start + 4)?.name != "Row")
      }
    }
    #expect(graph.node(named: "Text", at: 0, in: "A.swift") == nil)
    #expect(SyntaxTree.parse(SourceText("")).identifier(at: 0) == nil)
  }

  // MARK: Size

  @Test func theOrderOfFilesDoesNotMatter() {
    let sources = Dictionary(
      uniqueKeysWithValues: (0..<20).map { number in
        (
          "F\(number).swift",
          view("V\(number)", "VStack { V\((number + 1) % 20)(); V\((number * 7) % 20)(); Row() }")
            + "private " + view("Row")
        )
      })
    let files = sources.map {
      (path: $0.key, facts: FileFacts(SyntaxTree.parse(SourceText("import SwiftUI\n" + $0.value))))
    }
    let first = ViewGraph(FactIndex(files.sorted { $0.path < $1.path }))
    let second = ViewGraph(FactIndex(files.sorted { $0.path > $1.path }))
    #expect(edges(first) == edges(second))
    #expect(first.nodes.map(\.id) == second.nodes.map(\.id))
    #expect(first.edges.map(\.range) == second.edges.map(\.range))
  }

  @Test func thousandsOfTypesWithOneNameAreBounded() {
    let sources = Dictionary(
      uniqueKeysWithValues: (0..<1_500).map { number in
        ("App\(number)/Content.swift", view("Content") + view("Root\(number)", "Content()"))
      })
    let graph = graph(sources)
    #expect(graph.edges.count == 1_500)
    #expect(graph.edges.allSatisfy { !$0.isUncertain })
  }
}

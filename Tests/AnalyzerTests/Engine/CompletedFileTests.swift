import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Types whose parts are in several files.
@Suite struct CompletedFileTests {
  private let view = """
    import SwiftUI
    struct Card: View {
      var body: some View { Text("a") }
    }

    """
  private let part = "import SwiftUI\n\n// Ünïcode\nextension Card {\n  func tap() { count += 1 }\n}\n"

  private func index(_ sources: [String: String]) -> FactIndex {
    var index = FactIndex(sources.mapValues { FileFacts(SyntaxTree.parse(SourceText($0))) })
    index.readSource = { sources[$0].map { SourceText($0) } }
    return index
  }

  /// The text that is analyzed for a file.
  private func text(of path: String, _ sources: [String: String]) -> String {
    let outline = FileOutline(SourceText(sources[path] ?? ""))
    let tree = CompletedFile(outline, in: index(sources), path: path).outline.tree
    #expect(tree.firstInconsistency() == nil)
    return tree.source.string(in: 0..<tree.source.bytes.count)
  }

  @Test func aFileIsFollowedByTheRestOfItsTypes() {
    let sources = ["A.swift": view, "B.swift": part, "C.swift": "extension Text {}\nstruct Other {}\n"]
    #expect(text(of: "A.swift", sources) == view + "\nextension Card {\n  func tap() { count += 1 }\n}")
    #expect(text(of: "B.swift", sources) == part + "\nstruct Card: View {\n  var body: some View { Text(\"a\") }\n}")
    #expect(text(of: "C.swift", sources) == sources["C.swift"])
  }

  @Test func theTreeIsThatOfTheWholeText() {
    let outline = FileOutline(SourceText(view))
    let tree = CompletedFile(outline, in: index(["A.swift": view, "B.swift": part]), path: "A.swift").outline.tree
    let fresh = SyntaxTree.parse(tree.source)
    #expect(tree.storage.kinds == fresh.storage.kinds && tree.storage.starts == fresh.storage.starts)
    #expect(tree.storage.tokenKinds == fresh.storage.tokenKinds && tree.storage.tokenEnds == fresh.storage.tokenEnds)
  }

  @Test(arguments: ["struct Broken { func a() {", "let text = \"\"\"\n", "/* open"])
  func anErrorDoesNotHideTheParts(end: String) {
    #expect(text(of: "A.swift", ["A.swift": view + end, "B.swift": part]).hasSuffix("func tap() { count += 1 }\n}"))
  }

  @Test(arguments: [
    "struct Card {}", "extension Card {}\nstruct Card {}", "enum Card {}\nextension Card {}",
  ])
  func anAmbiguousNameHasNoParts(other: String) {
    #expect(text(of: "A.swift", ["A.swift": view, "B.swift": other]) == view)
  }

  @Test func otherModulesHaveNoParts() {
    let manifest = """
      import PackageDescription
      let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "B", dependencies: ["A"])])
      """
    let sources = ["Package.swift": manifest, "Sources/A/A.swift": view, "Sources/B/B.swift": part]
    #expect(text(of: "Sources/A/A.swift", sources) == view)
  }

  @Test func aTextThatHasChangedIsNotUsed() {
    var index = index(["A.swift": view, "B.swift": part])
    index.readSource = { _ in SourceText("// a longer comment than before ……………………………………………………………………………") }
    #expect(!CompletedFile(FileOutline(SourceText(view)), in: index, path: "A.swift").hasParts)
  }

  // MARK: - Findings

  private let asking = """
    import SwiftUI
    struct Card: View {
      @State private var isBusy = false
      var body: some View { Button("Save") { save() }.disabled(isBusy) }
    }
    """
  private let saving = "extension Card {\n  func save() { isBusy = true }\n}\n"
  private let stopping = "extension Card {\n  func save() { isBusy = true }\n  func stop() { isBusy = false }\n}\n"

  @Test func aFindingIsReportedInTheFileThatContainsIt() throws {
    let outline = FileOutline(SourceText(view))
    let completed = CompletedFile(outline, in: index(["A.swift": view, "B.swift": part]), path: "A.swift")
    let end = view.utf8.count
    let fix = Fix(title: "", isSafe: true, isPreferred: true, edits: [TextEdit(end + 2..<end + 3, "")])
    let own = Finding(
      rule: "a", severity: .info, message: "", range: 0..<3,
      related: [RelatedLocation(range: end + 1..<end + 10, message: "b")], fixes: [fix])
    let reported = try #require(completed.own(own))
    #expect(reported.fixes.isEmpty)
    let related = try #require(reported.related.first)
    #expect(related.file == "B.swift")
    #expect(SourceText(part).string(in: related.range) == "extension")
    #expect(completed.own(Finding(rule: "a", severity: .info, message: "", range: end + 1..<end + 3)) == nil)
  }

  /// Only this file has the view that runs the method.
  @Test(arguments: [("Model", "Page.swift"), ("Page", "Part.swift")])
  func aMethodInAnotherFileIsReportedWhereTheViewIsKnown(type: String, expected: String) throws {
    let page = """
      import SwiftUI
      final class Model: ObservableObject { @Published var query = "" }
      struct Page: View {
        @ObservedObject var model: Model
        var body: some View { Text(model.query).onReceive(model.$query) { _ in \(type == "Model" ? "model." : "")run() } }
      }
      """
    let part = "extension \(type) { func run() { print(\(type == "Model" ? "" : "model.")query) } }\n"
    let sources = ["Page.swift": page, "Part.swift": part]
    let analyzer = Analyzer(settings: RuleSettings(preset: .none, levels: ["on_receive_published": .on]))
    for (path, source) in sources {
      let file = PreparedFile(SyntaxTree.parse(SourceText(source)))
      let findings = try #require(analyzer.analyze(file, in: index(sources), path: path)).findings
      #expect(findings.count == (path == expected ? 1 : 0))
      guard type == "Model", let finding = findings.first else { continue }
      #expect(SourceText(page).string(in: finding.range) == "model.run()")
      let read = try #require(finding.related.first { $0.file == "Part.swift" })
      #expect(SourceText(part).string(in: read.range) == "query")
    }
  }

  /// Files for one platform are often inside `#if` as a whole.
  @Test func codeInsideConditionalCompilationIsKnown() throws {
    let page = """
      import SwiftUI
      final class Model: ObservableObject {
        @Published var items: [String] = []
        func add(_ item: String) { items.append(item) }
      }
      struct Page: View {
        @ObservedObject var model: Model
        var body: some View { Chooser(count: 1) { model.add($0) } }
      }
      """
    let chooser = """
      #if os(iOS)
      struct Chooser: View {
        let count: Int
        var choose: (String) -> Void
        var body: some View { Button("Choose") { pick() } }
        private func pick() { choose("a") }
      }
      #endif
      """
    let sources = ["Page.swift": page, "Chooser.swift": chooser]
    let analyzer = Analyzer(settings: RuleSettings(preset: .none, levels: ["side_effect_in_body": .on]))
    let file = PreparedFile(SyntaxTree.parse(SourceText(page)))
    #expect(try #require(analyzer.analyze(file, in: index(sources), path: "Page.swift")).findings.isEmpty)
  }

  private func analyze(
    _ file: PreparedFile, _ source: String, beside other: String, _ analyzer: Analyzer, after previous: Analysis?,
    _ changed: ChangedFacts
  ) -> Analysis? {
    analyzer.analyze(
      file, in: index(["A.swift": source, "B.swift": other]), path: "A.swift", after: previous, changed: changed)
  }

  /// The new code has the same name and place, so that only its checksum tells the difference.
  @Test func anEditOfAGlobalFunctionChangesFindings() throws {
    let price = """
      import SwiftUI
      struct Price: View {
        let amounts: [Amount]
        var body: some View { List(amounts, rowContent: { Text(currency($0)) }) }
      }
      """
    func function(_ code: String) -> String {
      "import Foundation\nfunc currency(_ amount: Double) -> String { \(code) }\n"
    }
    let creating = function("NumberFormatter().string(for: amount)!")
    let sharing = function("NumberFormatted.string(for: amount)!")
    let analyzer = Analyzer(settings: RuleSettings(preset: .none, levels: ["formatter_in_body": .on]))
    let file = PreparedFile(SyntaxTree.parse(SourceText(price)))
    func analysis(
      _ other: String, after previous: Analysis? = nil, _ changed: ChangedFacts = ChangedFacts()
    ) -> Analysis? { analyze(file, price, beside: other, analyzer, after: previous, changed) }
    let first = try #require(analysis(creating))
    #expect(first.findings.count == 1)
    var facts = index(["A.swift": price, "B.swift": creating])
    let changed = facts.replace("B.swift", with: FileFacts(SyntaxTree.parse(SourceText(sharing))))
    #expect(first.isAffected(by: changed))
    #expect(analysis(sharing, after: first, changed)?.findings == [])
  }

  @Test func anEditInAnotherFileChangesFindings() throws {
    let analyzer = Analyzer(settings: RuleSettings(preset: .all))
    let file = PreparedFile(SyntaxTree.parse(SourceText(asking)))
    func analysis(
      _ other: String, after previous: Analysis? = nil, _ changed: ChangedFacts = ChangedFacts()
    ) -> Analysis? { analyze(file, asking, beside: other, analyzer, after: previous, changed) }
    let first = try #require(analysis(saving))
    var facts = index(["A.swift": asking, "B.swift": saving])
    let changed = facts.replace("B.swift", with: FileFacts(SyntaxTree.parse(SourceText(stopping))))
    #expect(first.isAffected(by: changed))
    #expect(first.factDependencies.isAffected(by: changed))
    #expect(analysis(stopping, after: first, changed)?.findings == analysis(stopping)?.findings)
  }

  /// The child has one creator, which is in the model itself.
  @Test func anAnalyzedModelDoesNotKeepItselfAlive() throws {
    let sources = [
      "Page.swift": """
      import SwiftUI
      struct Page: View {
        @State private var count = 0
        var body: some View { Row(count: $count).card() }
      }
      struct Row: View {
        @Binding var count: Int
        var body: some View { Button("Add") { count += 1 } }
      }
      extension View { func card() -> some View { padding().onTapGesture {} } }
      """
    ]
    let (index, analyzer) = (index(sources), Analyzer(settings: RuleSettings(preset: .all)))
    weak var model: FileModel?
    do {
      let file = PreparedFile(SyntaxTree.parse(SourceText(sources["Page.swift"] ?? "")))
      model = file.model
      #expect(analyzer.analyze(file, in: index, path: "Page.swift") != nil)
    }
    #expect(model == nil)
  }

  // MARK: - Bodies

  /// The model of a file with the rest of its types.
  private func completedModel(of path: String, _ sources: [String: String]) -> FileModel {
    let index = index(sources)
    let completed = CompletedFile(FileOutline(SourceText(sources[path] ?? "")), in: index, path: path)
    return FileModel(
      completed.outline, with: completed.parts, settings: RuleSettings(), onlySubtypes: completed.onlySubtypes
    ) {
      FactReader(index, path: path)
    }
  }

  @Test func aMethodOfAPartIsASingleDeclaration() throws {
    let model = completedModel(
      of: "A.swift",
      [
        "A.swift": "struct Card { let model = Model(); func tap() { start(); model.load() } }\nfinal class Model {}\n",
        "B.swift": "extension Card { func start() {} }\nextension Model { func load() { last() } }\n",
      ])
    let calls = model.calls(named: "start") + model.calls(named: "load")
    #expect(calls.count == 2)
    #expect(calls.allSatisfy { model.callee(of: $0).functionHere?.body != nil })
  }

  // MARK: - Protocols

  private static let card = "struct Card: View, Loads { @State var isOn = false; func tap() { load() } }\n"
  private static let loads = "protocol Loads { var isOn: Bool { get nonmutating set } }\n"
  private static let loading = "extension Loads { func load() { isOn.toggle() } }\n"

  @Test func theOnlyAdopterOfAProtocolHasTheMembersOfItsExtensions() throws {
    for sources in [
      ["A.swift": Self.card + Self.loads + Self.loading], ["A.swift": Self.card + Self.loads, "B.swift": Self.loading],
      ["A.swift": Self.card, "B.swift": Self.loads + Self.loading],
      ["A.swift": Self.loading, "B.swift": Self.loads, "C.swift": Self.card],
    ] {
      let model = completedModel(of: "A.swift", sources)
      let call = try #require(model.calls(named: "toggle").first)
      let type = try #require(model.enclosingType(of: call.node))
      #expect(type.name == "Card" && type.isViewType)
      let property = try #require(type.storedProperties.first)
      #expect(model.writes(to: property.name, in: type).map(\.kind) == [.toggles])
      #expect(model.facts.type(named: "Card")?.members.map(\.name).sorted() == ["load", "tap"])
    }
  }

  @Test func severalAdoptersOfAProtocolShareItsMembers() throws {
    let other = "struct Row: View, Loads { @State var isOn = false }\n"
    let nested = "struct Row { struct Inner: Loads {} }\n"
    let refined = "protocol LoadsMore: Loads {}\n"
    for more in [other, nested, refined] {
      for sources in [
        ["A.swift": Self.card + Self.loads + Self.loading + more],
        ["A.swift": Self.loading + Self.card, "B.swift": Self.loads, "C.swift": more],
      ] {
        let model = completedModel(of: "A.swift", sources)
        let call = try #require(model.calls(named: "toggle").first)
        #expect(model.enclosingType(of: call.node)?.name == "Loads")
        #expect(model.facts.type(named: "Card")?.members.map(\.name) == ["tap"])
      }
    }
  }

  @Test func anotherAdopterInAnotherFileChangesFindings() throws {
    let analyzer = Analyzer(settings: RuleSettings(preset: .all))
    let code =
      Self.loads + """
        import SwiftUI
        struct Card: View, Loads { @State var isOn = false; var body: some View { Text(isOn ? "a" : "b") } }
        extension Loads {
          func run() async throws { isOn = true; try await work(); isOn = false }
        }
        """
    let other = "struct Row: Loads { var isOn = false }\n"
    let file = PreparedFile(SyntaxTree.parse(SourceText(code)))
    let alone = index(["A.swift": code])
    let first = try #require(analyzer.analyze(file, in: alone, path: "A.swift"))
    var facts = alone
    let changed = facts.replace("B.swift", with: FileFacts(SyntaxTree.parse(SourceText(other))))
    #expect(first.isAffected(by: changed))
    let fresh = PreparedFile(SyntaxTree.parse(SourceText(code)))
    #expect(
      analyzer.analyze(file, in: facts, path: "A.swift", after: first, changed: changed)?.findings
        == analyzer.analyze(fresh, in: facts, path: "A.swift")?.findings)
  }

  // MARK: - Walks

  @Test func aWalkFollowsOtherTypesOfAnotherFile() throws {
    let model = completedModel(
      of: "A.swift",
      [
        "A.swift": "struct Card { let model = Model(); func tap() { model.run() } }\n",
        "B.swift": """
        // The types are not at the same place as in the text of one of them.
        final class Store { func save() { last() } }
        final class Model { let store = Store(); func run() { store.save() } }
        """,
      ])
    let call = try #require(model.calls(named: "run").first)
    let reached = model.reach(from: call.node).flatMap(\.calls).compactMap { $0.calleeName?.text }
    #expect(reached == ["save", "last"])
  }

  @Test func aClosureHasTheRoleThatAModifierInAnotherFileGivesIt() throws {
    let model = completedModel(
      of: "A.swift",
      [
        "A.swift": "struct Page: View { var body: some View { Text(\"\").tapped { } } }\n",
        "B.swift": """
        extension View {
          func tapped(_ act: @escaping () -> Void) -> some View { onTapGesture { act() } }
        }
        """,
      ])
    let closure = try #require(model.calls(named: "tapped").first?.trailingClosure)
    #expect(model.role(of: closure) == .action(event: "onTapGesture"))
  }

  @Test func aBodyIsFoundInAnotherFile() throws {
    let sources = [
      "A.swift": "struct Card {\n  let model = Model()\n}\n",
      "B.swift": "/* ä */ final class Model {\n  var total: Int { 1 }\n  init() {}\n}\n",
      "C.swift": "\nextension Model {\n  func load() { start() }\n}\n",
    ]
    let index = index(sources)
    let model = FileModel(FileOutline(SourceText(sources["A.swift"] ?? "")), settings: RuleSettings()) {
      FactReader(index, path: "A.swift")
    }
    let type = try #require(model.facts.type(named: "Model"))
    var bodies: [String: String] = [:]
    for part in type.parts {
      for member in part.fact.members {
        let found = try #require(
          model.body(of: Located(path: part.path, fact: member, start: part.start)))
        bodies[member.name] = found.body.text
        let place = found.file.related(found.body.range, "")
        #expect(place.file == part.path)
        #expect(SourceText(sources[part.path] ?? "").string(in: place.range) == found.body.text)
      }
    }
    #expect(bodies == ["total": "{ 1 }", "init": "{}", "load": "{ start() }"])
  }
}

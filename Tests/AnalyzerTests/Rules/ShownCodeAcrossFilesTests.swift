import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Rules about what a view shows by code of other files.
@Suite struct ShownCodeAcrossFilesTests {
  /// Files whose code rules can read, as in a check of all files.
  private struct Files {
    var sources: [String: String]

    init(_ sources: [String: String]) { self.sources = sources.mapValues { "import SwiftUI\n" + $0 } }

    func with(_ path: String, _ source: String) -> Files {
      var copy = self
      copy.sources[path] = "import SwiftUI\n" + source
      return copy
    }

    func findings(of rule: String, in path: String) -> [Finding] {
      let texts = sources.mapValues { SourceText($0) }
      var index = FactIndex(texts.mapValues { FileFacts(SyntaxTree.parse($0)) })
      index.readSource = { texts[$0] }
      guard let text = texts[path] else { return [] }
      return Analyzer(settings: RuleSettings(preset: .all)).analyze(SyntaxTree.parse(text), in: index, path: path)
        .findings.filter { $0.rule == rule }
    }
  }

  @Test func rowsMayRunCodeOfAnotherFileThatCreatesAFormatter() {
    let rule = "formatter_in_body"
    let row = """
      struct Row: View {
        let entry: Entry
        var body: some View { Text(entry.dateText()) }
      }
      struct Journal: View {
        let entries: [Entry]
        var body: some View { List(entries) { Row(entry: $0) } }
      }
      """
    let text = """
      struct Entry: Identifiable { let id: Int; let date: Date }
      extension Entry { func dateText() -> String { DateFormatter().string(from: date) } }
      """
    let project = Files(["Row.swift": row, "Entry.swift": text])
    #expect(project.findings(of: rule, in: "Row.swift").map(\.severity) == [.info])
    let stored = """
      struct Entry: Identifiable { let id: Int; let date: Date }
      extension Entry {
        static let formatter = DateFormatter()
        func dateText() -> String { Self.formatter.string(from: date) }
      }
      """
    #expect(project.with("Entry.swift", stored).findings(of: rule, in: "Row.swift").isEmpty)
  }

  @Test func aReaderMayBeInAScrollViewOfAnotherFile() {
    let rule = "geometry_reader_in_scroll_view"
    let bars = """
      struct Bars: View {
        var body: some View { bars.padding() }
        private var bars: some View { GeometryReader { Text("a").frame(width: $0.size.width / 2) } }
      }
      """
    let page = "struct Page: View { var body: some View { ScrollView { VStack { Text(\"a\"); Bars() } } } }"
    let project = Files(["Bars.swift": bars, "Page.swift": page])
    #expect(project.findings(of: rule, in: "Bars.swift").count == 1)
    let sized = page.replacing("Bars()", with: "Bars().frame(height: 180)")
    #expect(project.with("Page.swift", sized).findings(of: rule, in: "Bars.swift").isEmpty)
    let other = "struct Tile: View { var body: some View { Bars() } }"
    #expect(project.with("Tile.swift", other).findings(of: rule, in: "Bars.swift").isEmpty)
  }

  @Test func aModifierOfAnotherFileMaySetThePreferenceOfARow() {
    let rule = "preference_key_reduce_overwrites"
    let key = """
      struct WidthKey: PreferenceKey {
        static let defaultValue: CGFloat = 0
        static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = nextValue() }
      }
      extension View {
        func measured() -> some View {
          background { GeometryReader { Color.clear.preference(key: WidthKey.self, value: $0.size.width) } }
        }
      }
      """
    let row = "struct Row: View { var body: some View { Text(\"a\").measured() } }"
    let list = "struct Rows: View { var body: some View { VStack { ForEach(0..<3) { _ in Row() } } } }"
    let project = Files(["Key.swift": key, "Row.swift": row, "Rows.swift": list])
    #expect(project.findings(of: rule, in: "Row.swift").count == 1)
    let combined = key.replacing("{ value = nextValue() }", with: "{ value = max(value, nextValue()) }")
    #expect(project.with("Key.swift", combined).findings(of: rule, in: "Row.swift").isEmpty)
    let single = "struct Rows: View { var body: some View { VStack { Row() } } }"
    #expect(project.with("Rows.swift", single).findings(of: rule, in: "Row.swift").isEmpty)
  }

  @Test func theClosureThatStoresAGeometryMayBeInAnotherFile() {
    let rule = "geometry_captured_on_appear_only"
    let sized = """
      struct Sized<Content: View>: View {
        private let onSize: (CGSize) -> Void
        private let content: Content
        init(onSize: @escaping (CGSize) -> Void, @ViewBuilder content: () -> Content) {
          self.onSize = onSize
          self.content = content()
        }
        var body: some View {
          content.background { GeometryReader { proxy in Color.clear.onAppear { onSize(proxy.size) } } }
        }
      }
      """
    let page = """
      struct Page: View {
        @State private var count = 1
        var body: some View {
          Sized { size in count = Int(size.width / 180) } content: { ForEach(0..<count, id: \\.self) { Text("\\($0)") } }
        }
      }
      """
    let project = Files(["Sized.swift": sized, "Page.swift": page])
    #expect(project.findings(of: rule, in: "Sized.swift").count == 1)
    let following = sized.replacing(
      ".onAppear { onSize(proxy.size) }",
      with: ".onAppear { onSize(proxy.size) }.onChange(of: proxy.size) { onSize(proxy.size) }")
    #expect(project.with("Sized.swift", following).findings(of: rule, in: "Sized.swift").isEmpty)
  }

  @Test func aLabelMayContainAButtonOfAnotherFile() {
    let rule = "nested_interactive_control"
    let card = """
      struct Card: View {
        let open: () -> Void
        var body: some View { Button { open() } label: { HStack { Text("a"); Votes() } } }
      }
      """
    let votes = """
      struct Votes: View {
        @State private var count = 0
        var body: some View { HStack { Text("a"); Button("Vote") { count += 1 } } }
      }
      """
    let project = Files(["Card.swift": card, "Votes.swift": votes])
    #expect(project.findings(of: rule, in: "Card.swift").count == 1)
    let hidden = votes.replacing("count += 1 }", with: "count += 1 }.allowsHitTesting(false)")
    #expect(project.with("Votes.swift", hidden).findings(of: rule, in: "Card.swift").isEmpty)
  }
}

import Foundation
import Testing

@testable import Analyzers

@Suite struct FactArchiveTests {
  /// The facts of every source that the tests have: those across files, the examples of all rules, the sample app.
  static let records: [FileFacts] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Examples")
    let app = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { entry in
      (entry as? URL).flatMap { $0.pathExtension == "swift" ? try? String(contentsOf: $0, encoding: .utf8) : nil }
    }
    let examples = RuleCatalog.all.flatMap(\.examples).map { MarkedSource($0.code).text }
    return ((app ?? []) + examples + CrossFileSources.all + [everything, ""]).map(facts)
  }()

  /// What no other source has.
  private static let everything = """
    import SwiftUI
    public enum Route { case detail(Int); indirect case other(Route) }
    #if os(iOS)
    public struct Box<Value> { unowned var a: Box; lazy var b = 1; private(set) var c = Box.shared.a }
    #endif
    class Loader {
      static let shared = Loader()
      @MainActor func load(_ a: Int, b: Int) async -> Int { guard !isLoading else { return 1 }; isLoading = true
        let x = await get(); isLoading = false; return x }
      var title: String { name ?? "none" }
    }
    struct Home: View {
      var body: some View {
        NavigationStack { List { ForEach(items) { Row(item: $0, isOn: true).id(a).bold() } } }
          .sheet(isPresented: $a) { NavigationStack { Detail() } }
          .toolbar { ToolbarItem(placement: .keyboard) { Text("a") } }
      }
    }
    extension View { private func card(_ style: Int = 1, @ViewBuilder content: () -> some View) -> some View {
      padding().modifier(Card()) } }
    extension Text { func strong(_ isOn: Bool) -> some View { if isOn { bold() } else { italic() } } }
    struct Photo: View {
      @Namespace private var space
      var body: some View { Image("a").matchedTransitionSource(id: 1, in: space).matchedGeometryEffect(id: 2, in: space) }
    }
    """

  private static func facts(_ source: String) -> FileFacts { FileFacts(SyntaxTree.parse(SourceText(source))) }

  /// Everything a record holds, places too, which `==` leaves out.
  private func text(_ facts: FileFacts) -> [UInt8] {
    var text = "\(facts.usesSwiftUI)\n"
    dump(facts.merged, to: &text)
    // Not as text, in which all ways to write an é are the same.
    return Array(text.replacing("isAbsolute: false", with: "isAbsolute: true").utf8)
  }

  @Test func recordsSurvive() throws {
    #expect(Self.records.count > 500)
    for record in Self.records {
      let archive = record.archive
      let copy = try FileFacts(archive: archive)
      #expect(copy == record)
      #expect(text(copy) == text(record))
      #expect(copy.archive == archive)
    }
  }

  /// The test above is worth it for those properties only that differ somewhere.
  @Test func everyStoredPropertyTakesSeveralValues() {
    var values: [String: Set<String>] = [:]
    func visit(_ value: Any) {
      let mirror = Mirror(reflecting: value)
      for child in mirror.children {
        if let label = child.label, mirror.displayStyle == .struct || mirror.displayStyle == .class {
          var text = ""
          dump(child.value, to: &text)
          values["\(mirror.subjectType).\(label)", default: []].insert(text)
        }
        visit(child.value)
      }
    }
    for record in Self.records {
      values["FileFacts.usesSwiftUI", default: []].insert("\(record.usesSwiftUI)")
      visit(record.merged)
    }
    #expect(values.count > 70)
    for (property, values) in values where property != "FactList.isAbsolute" {
      #expect(values.count > 1, "\(property) is the same in all samples; add one to `everything`")
    }
  }

  @Test func whatNobodyWritesSurvives() throws {
    let texts = ["", "\0", "👩‍👩‍👧", "e\u{301}", "\u{e9}", String(repeating: "x", count: 100_000), "\r\n", "\u{FEFF}"]
    for start in [Int32.min, -1, 0, 1, Int32.max] {
      let names = texts.map { text in
        NameFact(
          kind: .storageKey, name: text, value: text, place: FactRange(Int(start)..<Int(Int32.max)))
      }
      let record = FileFacts(usesSwiftUI: true, parts: [FileFacts.Part(facts: FactList(names: names), start: 0)])
      let copy = try FileFacts(archive: record.archive)
      #expect(text(copy) == text(record))
      #expect(copy.merged.names.map { Array($0.name.utf8) } == texts.map { Array($0.utf8) })
    }
  }

  /// However the record was made, item by item with places counted from each, or at once.
  @Test func partsAreWrittenAsOne() throws {
    let source = CrossFileSources.all.joined(separator: "\n")
    let tree = SyntaxTree.parse(SourceText(source))
    let parsed = ParsedFile(tree)
    #expect(parsed.facts.archive == FileFacts(tree).archive)
  }

  @Test func damageIsNoticed() throws {
    let archive = Self.facts(Self.everything).archive
    for count in 0..<archive.count {
      #expect(throws: FactArchiveError.damaged) { try FileFacts(archive: archive.prefix(count)) }
    }
    for at in archive.indices {
      for bit in 0..<8 {
        var changed = archive
        changed[at] ^= 1 << bit
        #expect(throws: FactArchiveError.damaged) { try FileFacts(archive: changed) }
      }
    }
    #expect(throws: FactArchiveError.damaged) { try FileFacts(archive: archive + [0]) }
  }

  /// Where the checksum does not look, any bytes are a record or an error.
  @Test(arguments: 0..<20) func anyBytesEnd(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let content = Array(Self.facts(Self.everything).archive.dropFirst(8))
    func read(_ bytes: [UInt8]) {
      _ = bytes.withUnsafeBytes { try? FileFacts(unchecked: $0) }.map { $0.archive }
    }
    read([])
    for count in content.indices where count % 20 == Int(seed) { read(Array(content.prefix(count))) }
    for _ in 0..<500 {
      var changed = content
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        if let at = changed.indices.randomElement(using: &random) { changed[at] = random.next() }
      }
      read(changed)
      read((0..<Int.random(in: 0..<200, using: &random)).map { _ in random.next() })
    }
  }

  @Test func theLayoutNamesEveryField() {
    var layout = FactLayout()
    let blank: FileFacts? = try? layout()
    #expect(blank != nil)
    let fields = [
      "usesSwiftUI", "extensionFunctions", "assignsBeforeAwait", "rootToolbar", "hasDefault", "focusingRepresentable",
    ]
    for field in fields {
      #expect(layout.description.contains(field))
    }
  }
}

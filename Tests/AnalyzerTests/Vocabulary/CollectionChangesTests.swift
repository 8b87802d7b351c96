import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests how a collection changes while a view shows it.
@Suite struct CollectionChangesTests {
  /// The change of the marked expression in a view.
  private func change(
    _ members: String, _ collection: String, beside others: [String: String] = [:]
  ) throws -> CollectionChange.Kind {
    let file = SampleFile(
      """
      import SwiftUI
      struct Shelf: View {
        \(members)
        var body: some View { ForEach(▸\(collection)◂) { Row($0) } }
      }
      """, beside: others)
    return file.model.changes(of: try file.node).kind
  }

  @Test func ofTwoNestedTypesOfOneNameTheOneAroundThePlaceIsMeant() throws {
    let file = SampleFile(
      """
      extension Basal {
        final class Model: ObservableObject { let durations = load() }
        struct Shelf: View {
          @StateObject var model = Model()
          var body: some View { ForEach(0..<▸model.durations◂.count) { Row($0) } }
        }
      }
      """,
      beside: ["Bolus.swift": "extension Bolus { final class Model: ObservableObject { var durations: [Int] = [] } }"])
    #expect(file.model.changes(of: try file.node).kind == .never)
  }

  @Test(
    arguments: [
      ("given", "Text($0.name)", .slight), ("given", "Row($0)", PositionalIdentity.Effect.moves),
      ("edited", "Plain(book: $0)", .slight), ("edited", "Editor(book: $0)", .moves),
      ("given", "Editor(book: $0)", .moves), ("given", "Text($0.name).id($0.code)", .moves),
      ("given", "row($0)", .moves), ("text.components(separatedBy: \",\")", "Row($0)", nil),
      ("parse(text)", "Editor($0)", nil), ("loaded", "Plain(book: $0)", .slight),
      ("loaded", "Editor(book: $0)", .slight), ("loaded", "Outer(book: $0)", .replaced),
      ("renewed", "Editor($0)", nil),
    ])
  func positionsMatterAsFarAsRowsKeepSomething(
    collection: String, row: String, effect: PositionalIdentity.Effect?
  ) throws {
    let file = SampleFile(
      """
      struct Shelf: View {
        let given: [Book]
        let text: String
        @State private var loaded: [Book] = []
        @State private var renewed: [Section] = []
        @State private var edited: [Book] = []
        func load() { loaded = fetch(); renewed = fetch(); edited.remove(at: 0) }
        var body: some View { ForEach(Array(▸\(collection)◂.enumerated()), id: \\.offset) { \(row) } }
      }
      struct Book { let name: String; let code: Int }
      struct Section: Identifiable { let id = UUID() }
      struct Plain: View { let book: Book; var body: some View { VStack { Text(book.name); Image("a") } } }
      struct Editor: View { let book: Book; var body: some View { Outer(book: book) } }
      struct Outer: View { @State private var isOpen = false; let book: Book; var body: some View { Text("a") } }
      """)
    let loop = try file.call("ForEach")
    let identity = file.model.positionalIdentity(of: loop.trailingClosure?.node, by: loop, in: try file.node)
    #expect(identity?.effect == effect)
    #expect((identity?.unknownChange != nil) == (identity != nil && collection == "given"))
    #expect((identity?.unknownState != nil) == (row == "Editor(book: $0)" && collection == "edited"))
    #expect((identity?.removesElements ?? false) == (collection == "edited"))
  }

  @Test(
    arguments: [
      ("", "[\"a\", \"b\"]"), ("", "\"letters\""), ("", "Tab.allCases"), ("", "Array(1...8)"),
      ("let names = [\"a\", \"b\"]", "names"), ("static let names = load()", "Self.names"),
      ("let title: String", "title"), ("let title: String", "Array(title)"),
      ("private var names: [String] { [\"a\", \"b\"] }", "names"),
      ("private func names() -> [String] { [\"a\"] }", "names()"),
      ("@State private var slots = [1, 2, 3]", "slots"),
      ("@State private var slots = [false]\n func flip() { slots[0] = true; slots[1].toggle() }", "slots"),
      ("@State private var slots = [\"\"]\n var fields: some View { ForEach($slots) { Field($0) } }", "slots"),
      ("let names = [\"a\"]", "names.sorted().reversed().map { $0 + \"!\" }"),
      ("let names = [\"a\"]", "names.filter { $0 != \"a\" }"),
      ("let names = [\"a\"]", "(names ?? []) + [\"b\"]"),
      ("@State private var digits = Array(repeating: 0, count: 6)", "digits"),
    ])
  func whatIsFixedNeverChanges(members: String, collection: String) throws {
    #expect(try change(members, collection) == .never)
  }

  @Test(
    arguments: [
      ("items.append(1)", .appendedOnly), ("items += [1]", .appendedOnly), ("items = load()", .replaced),
      ("items.removeAll()", .replaced), ("items.removeAll { $0 == 1 }", .changes),
      ("items.remove(at: 0)", .changes), ("items.insert(1, at: 0)", .changes),
      ("self.items.sort()", .changes), ("items.move(fromOffsets: a, toOffset: b)", .changes),
      ("items.append(1); items.removeLast()", .changes), ("let items = [1]; items.sort()", .never),
      ("other.items.removeFirst()", .never),
    ] as [(String, CollectionChange.Kind)])
  func writesDecide(statements: String, expected: CollectionChange.Kind) throws {
    #expect(try change("@State private var items = [1]\n func act() { \(statements) }", "items") == expected)
  }

  @Test(
    arguments: [
      ("let items: [Item]", "items"), ("@Binding var items: [Item]", "items"), ("var items: [Item]", "items"),
      ("@State private var items: [Item] = []\n var list: some View { Editor(items: $items) }", "items"),
      ("@Environment(\\.items) private var items", "items"), ("", "unknown.items"), ("", "items(of: shelf)"),
      ("let groups = [[1], [2]]\n @State private var index = 0", "load(groups)[index]"),
      ("let names = [\"a\"]\n let query: String", "names.filter { $0 == query }"),
    ])
  func whatIsNotKnownIsNotClaimed(members: String, collection: String) throws {
    #expect(try change(members, collection) == .unknown)
  }

  @Test(
    arguments: [
      ("let names = [\"a\"]\n @State private var query = \"\"", "names.filter { $0 == query }"),
      ("@Query private var items: [Item]", "items"),
      ("@FetchRequest(entity: x) private var items: FetchedResults<Item>", "items"),
      ("@Binding var items: [Item]\n func act() { items.removeLast() }", "items"),
      (
        "@State private var items: [Item] = []\n func act() { items.removeLast() }\n var all: [Item] { items.reversed() }",
        "all"
      ),
    ])
  func filtersAndStoresChange(members: String, collection: String) throws {
    #expect(try change(members, collection) == .changes)
  }

  @Test func localNamesAreFollowed() throws {
    let file = SampleFile(
      """
      struct Shelf: View {
        @State private var books: [Book] = []
        private let titles = ["a"]
        var body: some View {
          let shown = books
          let fixed = titles
          List { ForEach(▸shown◂) { Row($0) }; ForEach(▸fixed◂) { Row($0) } }
          if let first = books.first { ForEach(▸first.pages◂) { Row($0) } }
          rows(titles)
        }
        private func rows(_ list: [String]) -> some View { ForEach(▸list◂) { Row($0) } }
        func delete() { books.removeFirst() }
      }
      """)
    #expect(file.marked.map { file.model.changes(of: $0).kind } == [.changes, .never, .unknown, .never])
  }

  private static let model = """
    @Observable final class Library {
      var books: [Book] = []
      var shelves: [Shelf] = []
      let genres: [Genre]
      static var shared = Library()
      init(genres: [Genre]) { self.genres = genres; shelves = [Shelf()] }
      func add(_ book: Book) { books.append(book) }
    }
    """

  @Test(
    arguments: [("books", .appendedOnly), ("genres", .never), ("shelves", .never)] as [(String, CollectionChange.Kind)])
  func modelsInOtherFilesAreFollowed(property: String, expected: CollectionChange.Kind) throws {
    let kind = try change(
      "@Environment(Library.self) private var library", "library.\(property)", beside: ["Library.swift": Self.model])
    #expect(kind == expected)
  }

  @Test func anyFileMayWriteTheModel() throws {
    let writer = "struct Editor { let library: Library; func clear() { library.shelves.removeFirst() } }"
    let kind = try change(
      "@Environment(Library.self) private var library", "library.shelves",
      beside: ["Library.swift": Self.model, "Editor.swift": writer])
    #expect(kind == .changes)
    // The type that declares these `shelves` is not known.
    let other = "func clear() { something.shelves.removeFirst() }"
    let unknown = try change(
      "@Environment(Library.self) private var library", "library.shelves",
      beside: ["Library.swift": Self.model, "Other.swift": other])
    #expect(unknown == .unknown)
  }

  @Test func globalsAreWrittenByAnyFile() throws {
    let global = ["Global.swift": "var allNames = [\"a\"]\nlet fixedNames = [\"a\"]"]
    #expect(try change("", "allNames", beside: global) == .never)
    #expect(try change("", "fixedNames", beside: global) == .never)
    let writer = global.merging(["Writer.swift": "func add() { allNames.append(\"b\") }"]) { a, _ in a }
    #expect(try change("", "allNames", beside: writer) == .appendedOnly)
  }

  @Test func theEvidenceIsThePlace() throws {
    let file = SampleFile(
      """
      struct Shelf: View {
        @State private var books: [Book] = []
        var body: some View { ForEach(▸books◂) { Row($0) } }
        func delete() { books.removeFirst() }
      }
      """)
    let change = file.model.changes(of: try file.node)
    #expect(change.evidence?.range == file.model.calls(named: "removeFirst").first?.range)
  }

  @Test func elementTypesAreFoundInDeclarations() throws {
    let file = SampleFile(
      """
      struct Shelf: View {
        @State private var books: [Book] = []
        var recent: Array<Book> { books }
        @Environment(Library.self) private var library
        var body: some View {
          let local = books
          a(▸books◂, ▸recent◂, ▸local◂, ▸library.books◂, ▸other◂)
        }
      }
      """, beside: ["Library.swift": Self.model])
    #expect(file.marked.map { file.model.declaredElementType(of: $0) } == ["Book", "Book", "Book", "Book", nil])
  }

  @Test func searchesEndInCircles() throws {
    let kind = try change(
      "private var a: [Int] { b }\n private var b: [Int] { a }\n private func c() -> [Int] { c() }", "a + c()")
    #expect(kind == .unknown)
  }
}

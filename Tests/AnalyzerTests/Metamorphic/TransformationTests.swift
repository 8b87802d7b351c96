import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// What each transformation makes of a source, and where its marked ranges are afterwards.
@Suite struct TransformationTests {
  @Test func nestsTypesBesideNamesakes() throws {
    try expect(
      .typesInNamespaces,
      turns: """
        import SwiftUI

        final class Model { var text = "" }
        struct Page: View { let model: Model; var body: some View { ▸Text(model.text)◂ } }
        """,
      into: [
        "import SwiftUI\n\nextension Screens {\n\n\nfinal class Model { var text = \"\" }\n}\n",
        """
        import SwiftUI

        extension Screens {

        struct Page: View { let model: Model; var body: some View { Text(model.text) } }
        }

        """,
        "enum Screens {}\n",
        "enum Others {\n  struct Model {}\n  struct Page {}\n}\n",
      ])
  }

  @Test(arguments: ["extension View {}", "protocol Loading {}", "@main struct Main: App {}", "private struct Row {}"])
  func leavesWhatCannotBeNestedAlone(declaration: String) {
    #expect(Metamorphic.typesInNamespaces.apply(to: ParsedSource(SourceText("struct Page {}\n\(declaration)"))) == nil)
  }

  @Test func movesMethodsToAnExtension() throws {
    try expect(
      .methodsInExtension,
      turns: """
        import SwiftUI

        struct Counter: View {
          @State private var count = 0
          private var limit = 3
          var body: some View { Button(label, action: add) }
          private var label: String { "\\(count)" }
          private func add() {
            ▸count += 1◂
          }
        }
        """,
      into: [
        """
        import SwiftUI

        struct Counter: View {
          @State var count = 0
          private var limit = 3
          var body: some View { Button(label, action: add) }
        }
        """,
        """
        import SwiftUI

        extension Counter {
          var label: String { "\\(count)" }
          func add() {
            count += 1
          }
        }

        """,
      ])
  }

  @Test func leavesMembersThatMustStay() {
    #expect(
      transformed(.methodsInExtension, "struct A: View { let b = 1; var body: some View { Text(\"\") }; init() {} }")
        == nil)
    #expect(
      transformed(
        .methodsInExtension,
        "class A { func f() {} }\nclass B: A { override func f() {} }") == nil)
  }

  @Test func makesPrivateTypesOfMovedCodeVisible() throws {
    let files = try #require(
      transformed(
        .methodsInExtension,
        """
        private enum Unit { case day }
        struct A {
          private enum Kind { case a }
          @State private var kind: Kind = .a
          func f(_ unit: Unit) { kind = .a }
        }
        struct B {
          private var kind = 1
        }
        """))
    #expect(
      files[0].text == """
        enum Unit { case day }
        struct A {
          enum Kind { case a }
          @State var kind: Kind = .a
        }
        struct B {
          private var kind = 1
        }
        """)
  }

  @Test func separatesDeclarations() throws {
    try expect(
      .declarationsInFiles,
      turns: """
        import SwiftUI

        private let limit = 3
        // Shows it.
        struct A: View {
          private let name = ""
          fileprivate let title = ""
          private let own = 1
          var body: some View { Text(name).lineLimit(limit) }
        }
        extension A { var length: Int { name.count + b.title.count } }
        """,
      into: [
        "import SwiftUI\n\n\n\nlet limit = 3\n",
        """
        import SwiftUI


        // Shows it.
        struct A: View {
          let name = ""
          let title = ""
          private let own = 1
          var body: some View { Text(name).lineLimit(limit) }
        }

        """,
        "import SwiftUI\n\n\nextension A { var length: Int { name.count + b.title.count } }\n",
      ])
    #expect(transformed(.declarationsInFiles, "struct A {}\nprint(1)") == nil)
  }

  @Test func movesActionsToMethods() throws {
    try expect(
      .actionsInMethods,
      turns: """
        struct A: View {
          @State private var items: [Item] = []
          var body: some View {
            ForEach(items) { item in
              Button("a") { select(item); count += 1 }
            }
            .onDelete { items.remove(atOffsets: $0) }
            .task {
              await load()
            }
          }
        }
        """,
      into: [
        """
        struct A: View {
          @State private var items: [Item] = []
          var body: some View {
            ForEach(items) { item in
              Button("a") { respond(item) }
            }
            .onDelete { respond2($0) }
            .task { await respond3() }
          }

          func respond(_ item: Item) { select(item); count += 1 }

          func respond2(_ value0: IndexSet) { items.remove(atOffsets: value0) }

          func respond3() async {
              await load()
            }
        }
        """
      ])
  }

  @Test(arguments: [
    // The type of the captured value is not known.
    "ForEach(unknown) { item in Button(\"a\") { select(item) } }",
    // It writes what it captures.
    "ForEach($items) { $item in Button(\"a\") { item.isOn = true } }",
    // It belongs to no view.
    "Text(\"a\").modifier(M(task: Task { await load() }))",
    "Text(\"a\").onDrop(of: []) { _ in true }",
  ]) func leavesActionsThatCannotMove(expression: String) {
    #expect(transformed(.actionsInMethods, "struct A: View { var body: some View { \(expression) } }") == nil)
  }

  @Test func renamesWhatTheSourceDeclares() throws {
    let source = """
      struct Counter: View {
        @State private var clicks = 0
        @Environment(\\.dismiss) private var dismiss
        let onEnd: (Int) -> Void
        var body: some View {
          Stepper("clicks", value: $clicks)
          Row(clicks: clicks, onTap: { add(amount: 1) })
        }
        private func add(amount: Int) { self.clicks += amount; dismiss() }
      }
      struct Row: View {
        let clicks: Int
        let onTap: () -> Void
        var body: some View { Text("\\(clicks)").font(.title) }
      }
      """
    let files = try #require(transformed(.renamed, source))
    let text = files[0].text
    for kept in ["value: $", "\\.dismiss)", "var body", "\"clicks\"", ".title", "Stepper(", "View {", "(Int) -> Void"] {
      #expect(text.contains(kept), "\(kept) in \(text)")
    }
    for old in ["Counter", "Row", "add", "amount", "onTap", "onEnd", "dismiss()", "clicks:", "$clicks", "self.clicks"] {
      #expect(!text.contains(old), "\(old) in \(text)")
    }
    // Renamed again with the old names, it is the same code.
    let tree = SyntaxTree.parse(SourceText(text))
    #expect(!tree.hasErrors)
    #expect(tree.tokenCount == SyntaxTree.parse(SourceText(source)).tokenCount)
  }

  @Test func marksFollowTheCode() throws {
    let marked = MarkedSource(
      "struct A: View { var body: some View { ▸Button(\"a\") { ▸save()◂ }◂ }; func save() { ▸store◂.save() } }")
    let source = ParsedSource(marked.source)
    func found(_ transformation: Metamorphic) throws -> [[String]] {
      let files = try #require(transformation.apply(to: source))
      return marked.marks.map { mark in
        files.places(of: mark).map { place in
          "\(place.file)\(place.isWhole ? "" : "…") "
            + String(decoding: files[place.file].bytes[place.range], as: UTF8.self)
        }
      }
    }
    #expect(try found(.methodsInExtension) == [["0 Button(\"a\") { save() }"], ["0 save()"], ["1 store"]])
    #expect(
      try found(.actionsInMethods) == [
        ["0 Button(\"a\") { respond() }", "0…  save() ", "0…  respond() "], ["0 save()", "0…  respond() "], ["0 store"],
      ])
  }
}

/// The files that a transformation makes of a source, which must parse.
func transformed(_ transformation: Metamorphic, _ code: String) -> [TransformedFile]? {
  let source = ParsedSource(MarkedSource(code).source)
  let files = transformation.apply(to: source)
  for file in files ?? [] { #expect(!SyntaxTree.parse(SourceText(bytes: file.bytes)).hasErrors, "\(file.text)") }
  return files
}

/// Expects what a transformation makes of a source: the texts of its files.
func expect(
  _ transformation: Metamorphic, turns code: String, into files: [String],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let result = try #require(transformed(transformation, code), sourceLocation: sourceLocation)
  #expect(result.map(\.text) == files, sourceLocation: sourceLocation)
}

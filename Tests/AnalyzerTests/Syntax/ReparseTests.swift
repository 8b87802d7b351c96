import Foundation
import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests that after any sequence of edits, all tables of the tree equal those of a fresh parse.
@Suite struct ReparseTests {
  static let sources: [String] = [
    """
    import SwiftUI

    /// A card.
    struct Card: View {
      @State private var isOpen = false
      let title: String
      private let sizes: [Int: CGFloat] = [1: 2, 3: 4]

      var body: some View {
        VStack(alignment: .leading) {
          Text("Größe 👩‍👩‍👧 \\(title.map { "\\($0)" }.joined())")
            .font(.headline) // a comment with a brace {
          if isOpen, let size = sizes[1] {
            Rectangle().frame(width: size, height: size / 2)
          } else {
            Button("Open") { withAnimation { isOpen.toggle() } }
          }
        }
        .padding()
      }

      init(title: String) {
        self.title = title
        guard !title.isEmpty else { return }
      }

      func area<T: Numeric>(_ a: T, b: T = 1) async throws -> T where T: Comparable {
        let text = \"""
          raw \\(a) text
          \"""
        return a < b ? a * b : b
      }

      subscript(index: Int) -> String { get { title } set { _ = newValue } }
    }

    extension Card { static let all: [Card] = [Card(title: "a")] ; enum Kind { case a(Int), b } }
    """,
    """
    class Outer {\r
      class Inner {\r
        func f() { let x = { (a: Int) -> Int in a }(1) }\r
        deinit { print("}") }\r
      }\r
      #if DEBUG\r
      var log: String { "a" }\r
      #endif\r
      var value = 1 {\r
        didSet { if value > 2 { value = 0 } }\r
      }\r
    }\r
    func top() { for i in 0..<3 where i > 1 { print(i) } }\r
    """,
  ]

  static let pieces: [String] = [
    "a", " ", "\n", "\r", "\r\n", "{", "}", "(", ")", "[", "]", "\"", "\"\"\"", "\\(", "/*", "*/", "//", "#if A\n",
    "#endif\n",
    "let x = 1\n", "func g() { }\n", ".padding()", "👩‍👩‍👧", "é", "\u{301}", "<", ">", ">>", "?", "!", "&", "@", "@State ",
    "case ", "init", "in", "->", "`", "#", "\u{0}", ";", ":", ",", "if x { y }\n", "{ $0 }", "var v: Int { 1 }\n",
  ]

  @Test(arguments: 0..<60) func chainsOfEditsEqualAFreshParse(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 77)
    var source = SourceText(Self.sources[seed % Self.sources.count])
    var tree = SyntaxTree.parse(source)
    var undo: [SourceText] = []
    for step in 0..<60 {
      let edit = Self.randomEdit(of: source, undo: undo.last, &random)
      undo.append(source)
      tree = tree.applying(edit)
      source = source.applying(edit)
      let fresh = SyntaxTree.parse(SourceText(bytes: source.bytes))
      #expect(tree.source.lineStarts == fresh.source.lineStarts, "line starts after step \(step): \(edit)")
      guard let difference = tree.storage.difference(from: fresh.storage) else { continue }
      Issue.record("\(difference) after step \(step): \(edit)")
      return
    }
  }

  /// In typical editing, well-formed code is temporarily malformed.
  @Test(arguments: 0..<60) func whatIsTypedAndTakenBackEqualsAFreshParse(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 4242)
    let source = SourceText(Self.declarations.shuffled(using: &random).joined(separator: "\n"))
    var tree = SyntaxTree.parse(source)
    for _ in 0..<12 {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let edit = Self.randomEdit(of: tree.source, undo: nil, &random)
        tree = tree.applying(edit)
        let difference = tree.storage.difference(from: SyntaxTree.parse(SourceText(bytes: tree.source.bytes)).storage)
        if let difference {
          Issue.record("\(difference) after \(edit) made \(tree.source.string(in: 0..<tree.source.bytes.count))")
          return
        }
      }
      let undo = tree.source.edit(to: source)
      tree = tree.applying(undo)
      guard let difference = tree.storage.difference(from: SyntaxTree.parse(source).storage) else { continue }
      Issue.record("\(difference) after \(undo)")
      return
    }
  }

  private static let declarations: [String] = [
    "import SwiftUI\n", "// Notes: {\n/* and */\n", "@MainActor\nfinal class Store {\n  func f() {\n  }\n}\n",
    "struct A: View {\n  var body: some View {\n    Text(\"a\").task { }\n  }\n}\n", "#Preview { A() }\n",
    "#if DEBUG\nlet isDebug = true\n#endif\n", "enum E { case a, b(Int) }\n", "private let limit = 3\n",
    "extension A {\nvar unindented: Int { 1 }\n}\n", "print(limit)\nlet sum = 1 + f {\n  2\n}\n", "actor B { }\n",
    "struct C {\n  let text = \"\"\"\nstruct D {\n\"\"\"\n\n  func g() { if a { b() } }\n}\n",
    "/// A line.\nfunc top() { }\n",
  ]

  @Test func anOpenBraceCostsTheDeclarationItStandsIn() {
    let tree = SyntaxTree.parse(
      SourceText("struct A {\n  func f() {\n    g {\n  }\n}\n\nstruct B {\n  let a = 1\n}\n\n#Preview { B() }\n"))
    #expect(tree.hasErrors)
    #expect(tree.root.children.map(\.kind) == [.structDecl, .structDecl, .macroExpansionExpr])
    #expect(tree.root.children.map(tree.hasErrors) == [true, false, false])
  }

  @Test func typingInABodyReadsOnlyThatBody() {
    let source = SourceText(Self.sources[0])
    let tree = SyntaxTree.parse(source)
    let text = source.string(in: 0..<source.bytes.count)
    let offset = text.utf8.distance(
      from: text.startIndex, to: text.range(of: ".padding()")?.lowerBound ?? text.startIndex)
    let next = tree.applying(TextEdit(offset..<offset, ".x"))
    #expect(next.storage.difference(from: SyntaxTree.parse(next.source).storage) == nil)
    #expect(next.nodeCount == tree.nodeCount + 2)
  }

  private static func randomEdit(
    of source: SourceText, undo: SourceText?, _ random: inout SeededGenerator
  ) -> TextEdit {
    let count = source.bytes.count
    if let undo, Int.random(in: 0..<6, using: &random) == 0 {
      return TextEdit(0..<count, undo.string(in: 0..<undo.bytes.count))
    }
    let start = Int.random(in: 0...count, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1, 2:
      return TextEdit(start..<start, pieces.randomElement(using: &random) ?? "")
    case 3, 4:
      return TextEdit(start..<min(count, start + Int.random(in: 1...4, using: &random)), "")
    case 5:
      let end = min(count, start + Int.random(in: 0...12, using: &random))
      return TextEdit(start..<end, pieces.randomElement(using: &random) ?? "")
    case 6:
      // Delete a line.
      let line = source.lineRange(source.line(at: start))
      return TextEdit(line.lowerBound..<min(count, line.upperBound + 1), "")
    default:
      // Copy a line from elsewhere.
      let line = source.lineRange(Int.random(in: 0..<source.lineCount, using: &random))
      let target = source.lineRange(source.line(at: start)).lowerBound
      return TextEdit(target..<target, source.string(in: line) + "\n")
    }
  }
}

extension SyntaxTree {
  fileprivate func hasErrors(_ node: SyntaxNode) -> Bool { hasErrors(in: node.range) }
}

extension SyntaxStorage {
  /// The name of the first table that differs.
  func difference(from other: SyntaxStorage) -> String? {
    func compare<T: Equatable>(_ name: String, _ a: [T], _ b: [T]) -> String? {
      if a == b { return nil }
      let at = zip(a, b).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(a.count, b.count)
      return
        "\(name)[\(at)]: \(a.dropFirst(at).prefix(3)) instead of \(b.dropFirst(at).prefix(3)), \(a.count)/\(b.count)"
    }
    let columns: [String?] = [
      compare("tokenKinds", tokenKinds, other.tokenKinds), compare("tokenStarts", tokenStarts, other.tokenStarts),
      compare("tokenEnds", tokenEnds, other.tokenEnds), compare("tokenFlags", tokenFlags, other.tokenFlags),
      compare("kinds", kinds, other.kinds), compare("starts", starts, other.starts),
      compare("ends", ends, other.ends), compare("subtreeEnds", subtreeEnds, other.subtreeEnds),
      compare("parents", parents, other.parents), compare("firstTokens", firstTokens, other.firstTokens),
      compare("comments", comments, other.comments), compare("errorOffsets", errorOffsets, other.errorOffsets),
    ]
    return columns.compactMap(\.self).first
  }
}

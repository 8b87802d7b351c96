import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct PartParserTests {
  private static let code = """
    import SwiftUI

    struct Card: View {
      var title = "a"
      var body: some View {
        VStack { Text(title) }
      }
      func f() { g() }
      #if DEBUG
      func h() { g() }
      #endif
    }

    let a = 1; let b = 2

    """

  /// An edit that replaces the only occurrence of a text.
  private func edit(_ old: String, _ new: String, in code: String = code) throws -> TextEdit {
    let place = try #require(code.firstRange(of: old))
    let start = code.utf8.distance(from: code.startIndex, to: place.lowerBound)
    return TextEdit(start..<start + old.utf8.count, new)
  }

  @Test(
    arguments: [
      ("Text(title)", "Text(title).bold()"), ("Text(title)", "Text(("), ("VStack {", "VStack {{"),
      ("g() }\n  #", "}\n  #"),
      ("func h() {", "func h( {"), ("func h() {", "func h(a: Int) {"), ("var title", "private var title"),
      ("var title", "private title"), ("struct Card", "private struct Card"), ("struct Card", "struct"),
      ("= 1", "="), ("= 2", "= 3"), ("= 1;", "= 1 +;"), ("\n\nlet", "\n/* x\nlet"),
      ("\n\nstruct", "\n@MainActor\nstruct"),
      ("title)", "title) }"), ("#endif", ""), ("#if DEBUG", "#if !DEBUG"),
    ])
  func isBrokenWhereTheWholeFileHasMoreErrors(old: String, new: String) throws {
    for broken in ["", "struct Broken { func f( { let = ) } }\n", "extension Unclosed { func f() { if x {"] {
      let code = Self.code + broken
      let tree = SyntaxTree.parse(SourceText(code))
      let edit = try edit(old, new, in: code)
      let whole = SyntaxTree.parse(tree.source.applying(edit)).errorOffsets.count > tree.errorOffsets.count
      // If another error follows, an open brace or comment may hide it.
      if broken.isEmpty || whole {
        #expect(PartParser(tree).isBroken(by: [edit]) == whole, "\(old) → \(new) before \(broken)")
      }
    }
  }

  @Test func anErrorThatIsThereAlreadyMakesNoDifference() throws {
    let code = "struct A {\n  func f() { let = 1; g() }\n  func h() { g() }\n}\n"
    let tree = SyntaxTree.parse(SourceText(code))
    #expect(tree.hasErrors)
    #expect(!PartParser(tree).isBroken(by: [try edit("; g()", "; g(1)", in: code)]))
    #expect(PartParser(tree).isBroken(by: [try edit("; g()", "; g((", in: code)]))
    #expect(!PartParser(tree).isBroken(by: [try edit("let = 1", "let a = 1", in: code)]))
  }

  @Test func severalEditsAreOne() throws {
    let tree = SyntaxTree.parse(SourceText(Self.code))
    let edits = [try edit("{ Text(title) }", "{ Text(title)"), try edit("g() }\n  #", "g() } }\n  #")]
    // Each edit alone breaks the file, and so do both together, because the brace closes another body.
    #expect(edits.allSatisfy { PartParser(tree).isBroken(by: [$0]) })
    let pair = [try edit("VStack {", "VStack ("), try edit("Text(title) }", "Text(title) )")]
    #expect(pair.allSatisfy { PartParser(tree).isBroken(by: [$0]) })
    #expect(!PartParser(tree).isBroken(by: pair))
    #expect(!PartParser(tree).isBroken(by: []))
  }

  @Test func onlyTheSmallestPartIsParsed() throws {
    let tree = SyntaxTree.parse(SourceText(Self.code))
    func part(_ text: String) throws -> String {
      tree.source.string(in: PartParser(tree).part(around: try edit(text, "").range))
    }
    #expect(try part("Text(title)").hasPrefix("{\n    VStack"))
    #expect(try part("func f()").hasPrefix("struct Card"))
    #expect(try part("= 2") == "let a = 1; let b = 2")
    #expect(try part("\n\nlet").hasSuffix("let b = 2"))
  }
}

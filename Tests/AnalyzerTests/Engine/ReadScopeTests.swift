#if DEBUG
import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests which parts of the rest of its file an item may read, and which dependencies it must record first.
@Suite struct ReadScopeTests {
  private static let code = """
    import UIKit
    struct A { var a = 1 }
    struct B { var b = A() }
    extension A { func f() { limit() } }
    print(1)
    print(2); struct C {}
    let limit = 3
    """

  /// The reads without a recorded dependency while an item is analyzed.
  private func uncovered(from item: Int, in code: String = code, _ read: (FileModel) -> Void) -> [String] {
    let file = FileModel(tree: SyntaxTree.parse(SourceText(code)), settings: RuleSettings())
    let scope = file.recorder.access.scope
    var messages: [String] = []
    scope.report = { messages.append($0) }
    file.recorder.name("some_rule")
    _ = withExtendedLifetime(file) { file.recordingDependencies(of: item) { read(file) } }
    return messages
  }

  private func kind(of item: Int, _ file: FileModel) -> SyntaxKind { file.node(0, of: file.outline.items[item]).kind }

  private func name(_ text: StaticString) -> Name {
    Name(Self.names.tokens.first { $0.textEquals(text) } ?? Self.names.tokens[0])
  }

  private static let names = SyntaxTree.parse(SourceText("A B f limit missing"))

  @Test func anotherItemIsClosed() throws {
    let messages = uncovered(from: 2) { _ = kind(of: 1, $0) }
    let message = try #require(messages.first)
    #expect(messages.count == 1)
    #expect(message.hasPrefix("some_rule reads row "))
    #expect(message.contains("of item 1 while it looks at item 2"))
  }

  @Test func itsOwnItemAndTheImportsAreOpen() {
    #expect(uncovered(from: 2) { _ = (kind(of: 2, $0), kind(of: 0, $0)) } == [])
  }

  @Test func theRootMayBeReadButNotWalkedDown() {
    #expect(uncovered(from: 2) { file in _ = file.node(0, of: file.outline.items[2]).ancestors.map(\.kind) } == [])
    let messages = uncovered(from: 2) { file in _ = file.tree.root.children.map(\.kind) }
    // All items except its own and the import, once for the kind and once for the end.
    #expect(messages.count == 2 * (file(Self.code).items.count - 2))
  }

  private func file(_ code: String) -> FileOutline { FileOutline(SourceText(code)) }

  @Test func whatANameDeclaresIsOpenOnceItIsAskedFor() {
    #expect(
      uncovered(from: 2) { file in
        _ = file.type(named: name("A"))
        _ = (kind(of: 1, file), kind(of: 3, file))
      } == [])
    #expect(
      !uncovered(from: 2) { file in
        _ = file.type(named: name("missing"))
        _ = kind(of: 1, file)
      }.isEmpty)
    #expect(
      uncovered(from: 1) { file in
        _ = file.globalVariables(named: name("limit"))
        _ = kind(of: 7, file)
      } == [])
    #expect(
      uncovered(from: 2) { file in
        _ = file.extensionFunctions(named: name("f"))
        _ = kind(of: 3, file)
      } == [])
  }

  @Test func whereANameStandsIsOpenOnceItIsAskedFor() {
    #expect(
      uncovered(from: 2) { file in
        _ = file.calls(named: name("limit"))
        _ = (kind(of: 3, file), kind(of: 7, file))
      } == [])
    #expect(
      !uncovered(from: 2) { file in
        _ = file.calls(named: name("limit"))
        _ = kind(of: 1, file)
      }.isEmpty)
    #expect(uncovered(from: 1) { file in _ = file.references(to: name("A")).map(\.range) } == [])
  }

  @Test func whereANameStandsIsReadWithoutOpeningAnything() {
    #expect(
      uncovered(from: 7) { file in
        _ = file.referencePlaces(of: name("A"))
        _ = file.mentions(["A"], outside: file.node(0, of: file.outline.items[7])) { $0 == "A" }
        _ = file.calls(named: "A", mentioning: ["missing"])
        _ = file.usesSwiftUI
      } == [])
  }

  @Test func theWholeFileIsOpenOnceItIsAskedFor() {
    #expect(
      uncovered(from: 2) { file in
        _ = file.types
        _ = file.tree.root.descendants.map(\.kind)
      } == [])
  }

  @Test func statementsAreOpenToEachOther() {
    #expect(uncovered(from: 4) { _ = kind(of: 5, $0) } == [])
    #expect(!uncovered(from: 1) { _ = kind(of: 5, $0) }.isEmpty)
    #expect(
      uncovered(from: 7) { file in
        _ = file.statements(before: file.outline.items[7].rows.lowerBound).map(\.kind)
      } == [])
  }

  @Test func itemsOnOneLineAreOpenToEachOther() {
    #expect(uncovered(from: 6) { _ = kind(of: 5, $0) } == [])
  }

  @Test func tokensAndTextBelongToTheirItem() throws {
    let outline = file("struct A {}\n\nstruct B {}\n\nstruct C {}")
    let code = outline.tree.source.string(in: 0..<outline.tree.source.bytes.count)
    let (a, b) = (outline.items[0].range, outline.items[1].range)
    func reads(_ read: (SyntaxTree) -> Void) -> Int { uncovered(from: 0, in: code) { read($0.tree) }.count }
    #expect(reads { _ = $0.source.string(in: a) } == 0)
    #expect(reads { _ = $0.source.string(in: a.lowerBound..<b.lowerBound) } == 0)
    #expect(reads { _ = $0.source.string(in: b) } == 1)
    #expect(reads { _ = $0.source.string(in: 0..<code.utf8.count) } == 1)
    // One byte ends the white space; the next one belongs to the other item.
    #expect(reads { _ = $0.byte(at: b.lowerBound) } == 0)
    #expect(reads { _ = $0.byte(at: b.lowerBound + 1) } == 1)
    #expect(reads { _ = $0.byte(at: b.upperBound) } == 1)
    #expect(reads { _ = $0.text(b.lowerBound..<b.lowerBound + 6, equals: "struct") } == 1)
    let next = try #require(SyntaxNode(tree: outline.tree, index: outline.items[1].rows.lowerBound).firstToken)
    #expect(reads { _ = SyntaxToken(tree: $0, index: next.index - 1).kind } == 0)
    #expect(reads { _ = SyntaxToken(tree: $0, index: next.index).kind } == 1)
  }

  @Test func withoutAnItemAtHandEverythingIsOpen() {
    let model = FileModel(tree: SyntaxTree.parse(SourceText(Self.code)), settings: RuleSettings())
    model.recorder.access.scope.report = { Issue.record("\($0)") }
    _ = model.recordingDependencies(of: 0) {}
    #expect(withExtendedLifetime(model) { model.tree.root.descendants.map(\.kind).count } > 10)
  }
}
#endif

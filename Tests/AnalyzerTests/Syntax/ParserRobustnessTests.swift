import Analyzers
import Foundation
import Testing

/// Tests a small selection of the malformed input that `Tests/ParserConformance` generates in large amounts.
@Suite struct ParserRobustnessTests {
  @Test(arguments: fixtures)
  func everyFixtureParsesWithoutError(_ fixture: URL) throws {
    let tree = SyntaxTree.parse(SourceText(bytes: Array(try Data(contentsOf: fixture))))
    #expect(!tree.hasErrors)
    #expect(tree.firstInconsistency() == nil)
  }

  @Test(arguments: fixtures)
  func anythingBrokenGivesAConsistentTree(_ fixture: URL) throws {
    let bytes = Array(try Data(contentsOf: fixture))
    for at in stride(from: 0, to: bytes.count, by: 89) {
      expectConsistent(Array(bytes[..<at]), "a prefix")
      expectConsistent(Array(bytes[..<at] + bytes[(at + 1)...]), "without a byte")
      for odd in [[0], [0xFF], [0xC3], [0xF0, 0x9F], [0xE2, 0x80, 0x9C]] as [[UInt8]] {
        expectConsistent(Array(bytes[..<at] + odd + bytes[at...]), "with odd bytes")
      }
    }
  }

  @Test(arguments: [
    "(", "[", "{", "<", "A<", "\"\\(", "#if A\n", "f {", "if x {", "a ? b : ", "-", "a.b", "@A(", "try ", "f(a: ",
    "switch x { case ",
    "struct S {", "/*", "\"\"\"\n", "[3 of ", "@A ", "private ", "let (", "\\A.[", "#m(", "a -> ", "else if a {} ", ")",
    "}", "]", ">",
  ])
  func nestingHasNoDepthThatHurts(_ opening: String) {
    let bytes = Array(repeatElement(Array(opening.utf8), count: 5_000).joined())
    expectConsistent(bytes, "\(opening) × 5000")
  }

  @Test func aLongSumIsOneFlatSequence() {
    let tree = SyntaxTree.parse(SourceText("x = a" + String(repeating: " + b", count: 50_000)))
    #expect(!tree.hasErrors)
    #expect(tree.root.descendants.count { $0.kind == .sequenceExpr } == 1)
    #expect(tree.root.descendants.count { $0.kind == .declReferenceExpr } == 50_002)
  }

  @Test func aLongLineIsRead() {
    let tree = SyntaxTree.parse(SourceText(String(repeating: "f(a); ", count: 200_000)))
    #expect(!tree.hasErrors)
    #expect(tree.root.descendants.count { $0.kind == .functionCallExpr } == 200_000)
  }

  private func expectConsistent(_ bytes: [UInt8], _ what: String) {
    let fault = SyntaxTree.parse(SourceText(bytes: bytes)).firstInconsistency()
    #expect(fault == nil, "\(what): \(String(decoding: bytes.suffix(200), as: UTF8.self))")
  }

  private static let fixtures: [URL] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("ParserConformance/Fixtures")
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }()
}

import Analyzers
import Testing

@testable import GotchaProgram

@Suite struct ClosedTextTests {
  @Test func aFileIsReadOnce() throws {
    let world = try TestWorld(["a.swift": "one"])
    let (path, texts) = (world.folder + "/a.swift", ClosedTexts())
    #expect(texts.text(of: path) == SourceText("one"))
    try world.write("two", to: "a.swift")
    #expect(texts.text(of: path) == SourceText("one"))
    texts.forget([path])
    #expect(texts.text(of: path) == SourceText("two"))
    #expect(texts.text(of: world.folder + "/gone.swift") == SourceText(""))
  }

  @Test func roomIsBounded() throws {
    let big = String(repeating: "x", count: ClosedTexts.limit / 3 - 100)
    let world = try TestWorld(["a": big, "b": big, "c": big + big, "d": big + big + big + big])
    let texts = ClosedTexts()
    func read(_ name: String) { _ = texts.text(of: world.folder + "/" + name) }
    read("a")
    read("b")
    read("a")
    #expect(texts.count == 2)
    read("c")
    // `b` is the least recently used.
    try world.write("new", to: "a")
    #expect(texts.text(of: world.folder + "/a").bytes.count == big.utf8.count)
    read("d")
    #expect(texts.count == 2)
  }
}

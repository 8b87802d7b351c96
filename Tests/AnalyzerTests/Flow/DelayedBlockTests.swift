import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct DelayedBlockTests {
  private func blocks(_ code: String) throws -> [DelayedBlock] {
    let file = SampleFile("struct A { func f() { \(code) } }")
    return file.model.delayedBlocks(in: try file.type)
  }

  @Test(
    arguments: [
      ("queue.asyncAfter(deadline: .now() + 0.3) { a() }", 0.3),
      ("queue.asyncAfter(deadline: .now() + .seconds(2)) { a() }", 2),
      ("queue.asyncAfter(deadline: .now() + .milliseconds(300)) { a() }", 0.3),
      ("queue.asyncAfter(deadline: end) { a() }", nil),
      ("Task { try? await Task.sleep(for: .seconds(1)); a() }", 1),
      ("Task { try? await Task.sleep(nanoseconds: 500_000_000); a() }", 0.5),
      ("Task { try? await Task.sleep(nanoseconds: UInt64(0.5 * 1_000_000_000)); a() }", 0.5),
    ] as [(String, Double?)])
  func delaysAreRead(code: String, seconds: Double?) throws {
    let blocks = try blocks(code)
    try #require(blocks.count == 1)
    #expect(blocks[0].seconds == seconds)
    #expect(blocks[0].statements.map(\.text) == ["a()"])
  }

  @Test(
    arguments: [
      "Task { a() }", "Task { await other.sleep(for: .seconds(1)); a() }",
      "Task { if b { await Task.sleep(for: .seconds(1)) } }",
      "queue.async { a() }",
    ])
  func othersAreNotDelayed(code: String) throws {
    let blocks = try blocks(code)
    #expect(blocks.isEmpty)
  }

  @Test(
    arguments: [
      ("a()", false), ("if token == current { a() }", true), ("guard !Task.isCancelled else { return }; a()", true),
      ("items.removeAll { $0 == item }", true), ("if isOn { a() }", false),
    ])
  func someAskIfTheyAreStillMeant(code: String, asks: Bool) throws {
    let blocks = try blocks("queue.asyncAfter(deadline: .now() + 1) { \(code) }")
    #expect(blocks.first?.asksIfStillMeant == asks)
  }

  @Test func delayedNodesStandInClosuresThatWait() {
    let file = SampleFile(
      "func f() { ▸a()◂; Task { ▸b()◂ }; queue.asyncAfter(deadline: d) { g { ▸c()◂ } }; h { ▸d()◂ } }")
    #expect(file.marked.map(file.model.isDelayed) == [false, true, true, false])
  }
}

import GotchaPlatform
import Testing

@Suite struct PipesTests {
  @Test func aPipeIsHungUpWhenItsWriterHasLeft() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    #expect(!isHungUp(ends[0]))
    #expect([UInt8(1)].withUnsafeBytes { systemWrite(ends[1], $0) } == 1)
    #expect(!isHungUp(ends[0]), "there is something to read, and the writer is there")
    close(ends[1])
    #expect(isHungUp(ends[0]), "although there is something to read")
  }
}

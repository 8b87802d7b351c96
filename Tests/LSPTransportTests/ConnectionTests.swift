import GotchaSupport
import Testing

@testable import LSPTransport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct ConnectionTests {
  private func pipePair() throws -> (read: Int32, write: Int32) {
    var descriptors: [Int32] = [0, 0]
    try #require(pipe(&descriptors) == 0)
    return (descriptors[0], descriptors[1])
  }

  @Test func messagesArriveWholeAndInOrder() throws {
    let pipe = try pipePair()
    let received = Monitor<(frames: [Frame], isEnded: Bool)>(([], false))
    FrameSource.start(descriptor: pipe.read) { frame in
      received.update { $0.frames.append(frame) }
    } end: {
      received.update { $0.isEnded = true }
    }
    let writer = MessageWriter(descriptor: pipe.write) {}
    let contents = (0..<500).map { Array("{\"n\":\($0),\"s\":\"\(String(repeating: "x", count: $0 * 7))\"}".utf8) }
    for content in contents { writer.send(content) }
    writer.close(atMost: 10_000)
    close(pipe.write)
    let frames = received.wait(atMost: 10_000) { $0.isEnded ? $0.frames : nil }
    #expect(frames == contents.map(Frame.content))
    close(pipe.read)
  }

  @Test func aClientThatDoesNotReadHoldsUpNobody() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = try pipePair()
    let failed = Monitor(false)
    let writer = MessageWriter(descriptor: pipe.write, limit: 3 << 20) { failed.update { $0 = true } }
    let big = Array("{\"s\":\"\(String(repeating: "x", count: 1 << 20))\"}".utf8)
    for _ in 0..<50 { writer.send(big, replacing: "same") }
    // At most one message is being written and one waits: the others were replaced.
    writer.waitUntilDrained()
    // A byte of the first one has come: the writer is in the middle of it, and the pipe holds no more.
    var byte: UInt8 = 0
    #expect(read(pipe.read, &byte, 1) == 1)
    writer.close(atMost: 1)
    close(pipe.read)
    #expect(failed.wait(atMost: 10_000) { $0 ? true : nil } == true)
    close(pipe.write)
  }
}

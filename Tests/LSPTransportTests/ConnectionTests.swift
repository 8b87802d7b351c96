import GotchaPlatform
import GotchaSupport
import Testing

@testable import LSPTransport

@Suite struct ConnectionTests {
  private func pipePair() throws -> (read: Int32, write: Int32) {
    var descriptors: [Int32] = [0, 0]
    try #require(pipe(&descriptors) == 0)
    return keptFromSubprocesses(descriptors)
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

  @Test func aClientThatDoesNotReadBlocksNoSender() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = try pipePair()
    let failed = Monitor(false)
    let writer = MessageWriter(descriptor: pipe.write, limit: 4 << 20) { failed.update { $0 = true } }
    let big = Array("{\"s\":\"\(String(repeating: "x", count: 1 << 20))\"}".utf8)
    for _ in 0..<50 { writer.send(big, replacing: "same") }
    // At most two messages are being written and one is queued: the others were replaced.
    writer.waitUntilDrained()
    // The sender itself fills at most the pipe. More can be read only when the thread is writing, and a pipe never holds
    // the rest of the message, so the thread is still writing it when the pipe is closed.
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var received = 0
    while received < 256 << 10 {
      let count = read(pipe.read, &chunk, chunk.count)
      try #require(count > 0)
      received += count
    }
    writer.close(atMost: 1)
    close(pipe.read)
    #expect(failed.wait(atMost: 10_000) { $0 ? true : nil } == true)
    close(pipe.write)
  }

  private func socketPair() throws -> (read: Int32, write: Int32) {
    var descriptors: [Int32] = [0, 0]
    #if canImport(Darwin)
    try #require(socketpair(AF_UNIX, SOCK_STREAM, 0, &descriptors) == 0)
    #else
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &descriptors) == 0)
    #endif
    return keptFromSubprocesses(descriptors)
  }

  /// Without this, a subprocess of another test would inherit an end and keep it open.
  private func keptFromSubprocesses(_ descriptors: [Int32]) -> (read: Int32, write: Int32) {
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return (descriptors[0], descriptors[1])
  }

  /// Reads a number of frames from a descriptor.
  private func frames(_ count: Int, from descriptor: Int32) -> [Frame] {
    var (reader, frames) = (FrameReader(), [Frame]())
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while frames.count < count {
      let length = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard length > 0 else { break }
      reader.append(chunk[..<length])
      while let frame = reader.next() { frames.append(frame) }
    }
    return frames
  }

  /// A short message is written without waiting for the writer's thread.
  @Test(arguments: [false, true]) func aShortMessageIsWrittenBySend(overSocket: Bool) throws {
    let ends = try overSocket ? socketPair() : pipePair()
    let writer = MessageWriter(descriptor: ends.write) {}
    let contents = (0..<20).map { Array("{\"n\":\($0)}".utf8) }
    for content in contents {
      writer.send(content)
      var request = pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)
      #expect(poll(&request, 1, 0) == 1)
      #expect(writer.unsentBytes == 0)
      #expect(frames(1, from: ends.read) == [.content(content)])
    }
    writer.close(atMost: 10_000)
    close(ends.write)
    close(ends.read)
  }

  /// The thread writes the bytes that the other side does not accept immediately, in order.
  @Test(arguments: [false, true]) func theRestOfALongMessageFollows(overSocket: Bool) throws {
    let ends = try overSocket ? socketPair() : pipePair()
    let writer = MessageWriter(descriptor: ends.write) {}
    let long = Array("{\"s\":\"\(String(repeating: "x", count: 3 << 20))\"}".utf8)
    let last = Array("{\"last\":1}".utf8)
    writer.send(long, replacing: "key")
    // The sender writes a limited amount, even if the other side would accept more.
    #expect(writer.unsentBytes >= framed(long).count - (64 << 10))
    writer.send(Array("{\"replaced\":1}".utf8), replacing: "key")
    writer.send(last, replacing: "key")
    #expect(frames(2, from: ends.read) == [.content(long), .content(last)])
    writer.close(atMost: 10_000)
    #expect(writer.unsentBytes == 0)
    close(ends.write)
    close(ends.read)
  }

  @Test(arguments: [false, true]) func theSenderLearnsThatAMessageIsWritten(overSocket: Bool) throws {
    let ends = try overSocket ? socketPair() : pipePair()
    let writer = MessageWriter(descriptor: ends.write) {}
    let written = Monitor<[String]>([])
    func send(_ name: String, length: Int, replacing key: String? = nil) {
      let content = Array("{\"s\":\"\(String(repeating: "x", count: length))\"}".utf8)
      writer.send(content, replacing: key) { written.update { $0.append(name) } }
    }
    send("short", length: 1)
    #expect(written.read { $0 } == ["short"])
    send("long", length: 3 << 20)
    send("replaced", length: 1, replacing: "key")
    send("last", length: 1, replacing: "key")
    #expect(written.read { $0 } == ["short"])
    _ = frames(3, from: ends.read)
    #expect(written.wait(atMost: 10_000) { $0.count == 3 ? $0 : nil } == ["short", "long", "last"])
    writer.close(atMost: 10_000)
    close(ends.write)
    close(ends.read)
  }

  @Test(arguments: [false, true]) func aClosedClientIsAFailure(overSocket: Bool) throws {
    signal(SIGPIPE, SIG_IGN)
    let ends = try overSocket ? socketPair() : pipePair()
    let failed = Monitor(false)
    let writer = MessageWriter(descriptor: ends.write) { failed.update { $0 = true } }
    close(ends.read)
    writer.send(Array("{}".utf8))
    #expect(failed.wait(atMost: 10_000) { $0 ? true : nil } == true)
    close(ends.write)
  }
}

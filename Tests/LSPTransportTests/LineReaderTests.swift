import Testing

@testable import LSPTransport

struct LineReaderTests {
  private static let lines = ["{\"a\":1}", "", "[2]", "  ", "junk", "{}\r", "\r"]
  private static let frames = ["{\"a\":1}", "[2]", "junk", "{}\r"].map { Frame.content(Array($0.utf8)) }

  private func read(_ bytes: [UInt8], chunk: Int, limit: Int = 1 << 20) -> [Frame] {
    var reader = LineReader(lengthLimit: limit)
    var frames: [Frame] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(chunk))
      rest = rest.dropFirst(chunk)
      while let frame = reader.next() { frames.append(frame) }
    }
    if let frame = reader.finish() { frames.append(frame) }
    return frames
  }

  @Test(arguments: [1, 2, 3, 7, 1000]) func chunksMayHaveAnySize(chunk: Int) {
    let stream = Array(Self.lines.joined(separator: "\n").utf8)
    #expect(read(stream, chunk: chunk) == Self.frames)
    #expect(read(stream + [10], chunk: chunk) == Self.frames)
  }

  @Test(arguments: [1, 5, 64, 5000]) func aLineThatIsTooLongIsSkipped(chunk: Int) {
    let long = [UInt8](repeating: 120, count: 2000)
    let stream = Array("{}\n".utf8) + long + Array("\n[]\n".utf8) + long
    let expected: [Frame] = [
      .content(Array("{}".utf8)), .malformed(.oversized(limit: 100)), .content(Array("[]".utf8)),
      .malformed(.oversized(limit: 100)),
    ]
    #expect(read(stream, chunk: chunk, limit: 100) == expected)
  }

  @Test func aLineThatIsTooLongIsNotKept() {
    var reader = LineReader(lengthLimit: 1000)
    for _ in 0..<1000 {
      reader.append([UInt8](repeating: 120, count: 500))
      while reader.next() != nil {}
      #expect(reader.bufferedByteCount < 2000)
    }
  }

  @Test func aMessageIsOneLine() {
    #expect(Framing.lines.frame(Array("{}".utf8)) == Array("{}\n".utf8))
    #expect(Framing.headers.frame(Array("{}".utf8)) == Array("Content-Length: 2\r\n\r\n{}".utf8))
  }
}

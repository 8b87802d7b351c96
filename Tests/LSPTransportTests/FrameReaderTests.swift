import Testing

@testable import LSPTransport

@Suite struct FrameReaderTests {
  private static let messages = [#"{"jsonrpc":"2.0","id":1,"method":"a"}"#, #"{"text":"häßlich 🎉"}"#, "[{}]"]
  private static let stream = messages.flatMap { framed(Array($0.utf8)) }

  /// The frames that a reader finds in a stream that arrives in chunks.
  private func read(_ chunks: [[UInt8]], contentLimit: Int = 1 << 20) -> [Frame] {
    var reader = FrameReader(contentLimit: contentLimit)
    var frames: [Frame] = []
    for chunk in chunks {
      reader.append(chunk)
      while let frame = reader.next() { frames.append(frame) }
    }
    return frames
  }

  private func read(_ text: String, contentLimit: Int = 1 << 20) -> [Frame] {
    let whole = read([Array(text.utf8)], contentLimit: contentLimit)
    let byByte = read(text.utf8.map { [$0] }, contentLimit: contentLimit)
    #expect(contents(whole) == contents(byByte), "the way the stream is cut decides what is read")
    return whole
  }

  private func contents(_ frames: [Frame]) -> [String] {
    frames.compactMap { if case .content(let bytes) = $0 { String(decoding: bytes, as: UTF8.self) } else { nil } }
  }

  private func errors(_ frames: [Frame]) -> [FramingError] {
    frames.compactMap { if case .malformed(let error) = $0 { error } else { nil } }
  }

  private func frame(_ content: String, length: Int? = nil) -> String {
    "Content-Length: \(length ?? content.utf8.count)\r\n\r\n\(content)"
  }

  @Test func mergedFrames() {
    #expect(contents(read([Self.stream])) == Self.messages)
  }

  @Test func splitAtEveryByte() {
    for cut in 0...Self.stream.count {
      let frames = read([Array(Self.stream[..<cut]), Array(Self.stream[cut...])])
      #expect(contents(frames) == Self.messages, "cut at \(cut)")
      #expect(errors(frames).isEmpty)
    }
    #expect(contents(read(Self.stream.map { [$0] })) == Self.messages)
  }

  @Test func otherHeadersAndSpellings() {
    let text = """
      Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:2\r\nX-Other: 1\r\n\r\n{}\
      CONTENT-LENGTH:  2 \r\nContent-Type: application/vscode-jsonrpc; charset="UTF8"\r\n\r\n[]\
      Content-Length: 2\n\n{}
      """
    let frames = read(text)
    #expect(contents(frames) == ["{}", "[]", "{}"])
    #expect(errors(frames).isEmpty)
  }

  @Test func prettyPrintedContent() {
    let content = "{\r\n  \"a\": 1\n}\n"
    #expect(contents(read(frame(content) + frame("{}"))) == [content, "{}"])
  }

  @Test(arguments: ["abc", "-5", "1.5", "", "0x10", "5 5"])
  func lengthThatIsNoNumber(length: String) {
    let frames = read("Content-Length: \(length)\r\n\r\n{\"lost\":1}" + frame("{}"))
    #expect(contents(frames) == ["{}"])
    #expect(errors(frames) == [.badLength(length)])
  }

  @Test func lengthTooShort() {
    let frames = read(frame(#"{"a":"b"}"#, length: 4) + frame("{}"))
    #expect(contents(frames) == ["{}"])
    #expect(errors(frames) == [.lengthMismatch])
  }

  @Test(arguments: 1...40)
  func lengthTooLong(by excess: Int) {
    let content = #"{"a":"b"}"#
    let frames = read(frame(content, length: content.utf8.count + excess) + frame(#"{"id":2}"#))
    #expect(contents(frames) == [#"{"id":2}"#])
    #expect(errors(frames) == [.lengthMismatch])
  }

  @Test func lengthFarTooLongDoesNotSwallowWhatFollows() {
    let frames = read(frame("{}", length: 100_000) + frame(#"{"id":2}"#))
    #expect(contents(frames) == [#"{"id":2}"#])
    #expect(errors(frames) == [.lengthMismatch])
  }

  @Test(arguments: ["1025", "99999999999999999999999999"])
  func oversized(length: String) {
    let lost = String(repeating: "x", count: 5000)
    let frames = read("Content-Length: \(length)\r\n\r\n\"\(lost)\"" + frame("{}"), contentLimit: 1024)
    #expect(contents(frames) == ["{}"])
    #expect(errors(frames) == [.oversized(limit: 1024)])
  }

  @Test func otherCharset() {
    let header = "Content-Type: application/vscode-jsonrpc; charset=utf-16\r\n"
    let frames = read(header + frame("{}") + frame("[]"))
    #expect(contents(frames) == ["[]"])
    #expect(errors(frames) == [.unsupportedCharset("utf-16")])
  }

  @Test func rubbishBetweenMessages() {
    let frames = read(frame("{}") + "{\"no\":\"header\"}\n\u{0}\u{FFFD}rubbish: here\r\n\r\n" + frame("[]"))
    #expect(contents(frames) == ["{}", "[]"])
    #expect(errors(frames) == [.notAHeader])
  }

  @Test func rubbishIsReportedBeforeItEnds() {
    #expect(errors(read("GET / HTTP/1.1\n")) == [.notAHeader])
    #expect(errors(read("{")) == [.notAHeader])
  }

  @Test func headerWithoutLength() {
    let frames = read("Content-Type: text/plain\r\n\r\n{}" + frame("[]"))
    #expect(contents(frames) == ["[]"])
    #expect(errors(frames) == [.missingLength])
  }

  @Test func contentThatIsNoJSONObject() {
    let frames = read(frame("hello") + frame("") + frame("{}"))
    #expect(contents(frames) == ["{}"])
    #expect(errors(frames) == [.lengthMismatch, .lengthMismatch])
  }

  @Test func endlessRubbishIsForgotten() {
    var reader = FrameReader()
    var errorCount = 0
    for _ in 0..<200 {
      reader.append([UInt8](repeating: 0xFF, count: 64 << 10))
      while reader.next() != nil { errorCount += 1 }
    }
    #expect(errorCount == 1)
    #expect(reader.bufferedByteCount < 4 << 20)
    reader.append(framed(Array("{}".utf8)))
    #expect(reader.next() == .content(Array("{}".utf8)))
  }
}

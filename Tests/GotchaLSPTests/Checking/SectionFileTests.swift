import GotchaSupport
import Testing

@testable import GotchaProgram

struct SectionFileTests {
  private let header = SectionFile.Header(contents: "facts", layout: 0x1A2B)

  private var bytes: [UInt8] {
    var writer = SectionFile.Writer(header)
    writer.append(Array("path".utf8))
    writer.append(77)
    writer.append([UInt8]())
    return writer.finish()
  }

  @Test func whatWasWrittenIsRead() throws {
    var reader = try SectionFile.Reader(bytes, header)
    #expect(try Array(reader.section()) == Array("path".utf8))
    #expect(try reader.number() == 77)
    #expect(!reader.isAtEnd)
    #expect(try reader.section().isEmpty)
    #expect(reader.isAtEnd)
    #expect(throws: SectionFile.Refusal.malformed) { try reader.number() }
    #expect(throws: SectionFile.Refusal.malformed) { try reader.section() }
  }

  @Test func theFirstLineSaysWhoWroteIt() {
    #expect(header.line == "gotcha-lsp facts \(Product.version) 1a2b\n")
    #expect(SectionFile.Header(contents: "cache", layout: nil).line == "gotcha-lsp cache \(Product.version)\n")
    #expect(String(decoding: bytes.prefix(header.line.utf8.count), as: UTF8.self) == header.line)
  }

  @Test func otherFilesAreRefused() {
    func refusal(_ bytes: [UInt8], _ header: SectionFile.Header) -> SectionFile.Refusal? {
      do {
        _ = try SectionFile.Reader(bytes, header)
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal(bytes, header) == nil)
    #expect(refusal(bytes, SectionFile.Header(contents: "cache", layout: 0x1A2B)) == .otherContents)
    #expect(refusal(bytes, SectionFile.Header(contents: "facts", layout: 0x1A2C)) == .otherBuild)
    #expect(refusal(Array("gotcha-lsp facts 99.0.0 1a2b\n".utf8), header) == .otherVersion("99.0.0"))
    #expect(refusal([], header) == .otherContents)
  }

  @Test func damageIsNoticed() {
    let start = header.line.utf8.count
    for count in start..<bytes.count {
      #expect(throws: SectionFile.Refusal.malformed) { try SectionFile.Reader(Array(bytes.prefix(count)), header) }
    }
    for index in start..<bytes.count {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << bit
        #expect(throws: SectionFile.Refusal.malformed) { try SectionFile.Reader(changed, header) }
      }
    }
    #expect(throws: SectionFile.Refusal.malformed) { try SectionFile.Reader(bytes + [0], header) }
  }

  /// A file with a valid checksum may still be malicious: numbers must not refer to bytes beyond its end.
  @Test func numbersStayWithinTheFile() throws {
    for number in [1, UInt64(Int.max), .max] {
      var writer = SectionFile.Writer(header)
      writer.append(number)
      var reader = try SectionFile.Reader(writer.finish(), header)
      #expect(throws: SectionFile.Refusal.malformed) { try reader.section() }
    }
  }
}

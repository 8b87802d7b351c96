import Testing

@testable import GotchaProgram

struct PipelineFileTests {
  @Test(arguments: PipelineFile.allCases)
  func theDocumentationHasTheSameFile(_ pipeline: PipelineFile) throws {
    let page = try FileSystem.contents(of: "\(ReadmeTests.root)/docs/ci/\(pipeline.pageName)")
    let text = pipeline.text(address: PipelineFile.unknownAddress)
    #expect(String(decoding: page, as: UTF8.self) == text, "run .ci/rule-pages")
  }

  @Test func aKnownAddressReplacesThePlaceholder() {
    for pipeline in PipelineFile.allCases where pipeline != .xcode {
      let text = pipeline.text(address: "https://example.com/tool")
      #expect(text.contains(" https://example.com/tool ") && !text.contains(PipelineFile.unknownAddress))
    }
  }
}

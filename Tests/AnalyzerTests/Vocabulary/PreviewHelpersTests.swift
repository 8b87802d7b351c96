import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct PreviewHelpersTests {
  @Test(
    arguments: [
      ("struct A: View { var body: some View { Text(\"\") } }\n#Preview { A() }", true),
      ("struct A: View { var body: some View { Text(\"\") } }\nstruct B: View { var body: some View { A() } }", false),
      ("struct A: View { var body: some View { Text(\"\") } }", false),
      ("struct A: View { var body: some View { Text(\"\").previewLayout(.sizeThatFits) } }", true),
      ("struct APreview: View { var body: some View { Text(\"\") } }", true),
    ])
  func previewsHaveHelpers(code: String, isHelper: Bool) throws {
    let file = SampleFile("import SwiftUI\n" + code)
    #expect(file.model.isPreviewHelper(try file.type) == isHelper)
  }

  @Test func usesElsewhereCount() throws {
    let file = SampleFile(
      "import SwiftUI\nstruct APreview: View { var body: some View { Text(\"\") } }",
      beside: ["B.swift": "import SwiftUI\nstruct B: View { var body: some View { APreview() } }"])
    #expect(!file.model.isPreviewHelper(try file.type))
  }
}

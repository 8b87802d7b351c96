import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct FilledSpaceTests {
  @Test(arguments: [
    ("Text(\"a\").bold()", true), ("HStack { Text(\"a\"); if isOn { Image(systemName: \"star\") } }", true),
    ("Image(\"a\").resizable().frame(width: 16, height: 16)", true), ("Text(\"a\").small()", true),
    ("Image(\"a\").resizable()", false), ("VStack { Text(\"a\"); Chart() }", false),
    ("Text(\"a\").background(.red)", false),
    ("Text(\"a\").card()", false), ("HStack { Text(\"a\"); Color.red }", false),
  ])
  func someViewsAreAsWideAsTheirText(view: String, expected: Bool) throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Page: View {
        let isOn: Bool
        var body: some View { ▸\(view)◂ }
      }
      extension View {
        func small() -> some View { font(.caption) }
        func card() -> some View { padding().background(.red) }
      }
      """)
    #expect(file.model.isAsWideAsText(try file.node) == expected)
  }
}

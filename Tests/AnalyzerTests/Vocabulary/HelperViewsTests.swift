import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct HelperViewsTests {
  private static let helpers = """
      private var header: some View { HStack {} }
      private func row(_ title: String) -> some View { Text(title).bold() }
      @ViewBuilder private func tag(_ title: String) -> some View { let text = title; Text(text) }
    }
    """

  @Test(arguments: [
    ("▸header◂", "HStack {}"), ("▸self.header◂", "HStack {}"), ("▸row(\"a\")◂", "Text(title).bold()"),
    ("▸Text(\"a\")◂", nil), ("▸unknown◂", nil),
  ]) func aHelperIsTheViewThatItConsistsOf(use: String, expected: String?) throws {
    let file = SampleFile(
      "import SwiftUI\nstruct Screen: View {\n  var body: some View { \(use) }\n\(Self.helpers)")
    let view = file.model.viewOfHelper(try file.node)?.text
    #expect(view == expected)
  }

  @Test(arguments: [
    ("▸header◂", "HStack {}"), ("▸Row()◂", "Text(\"a\").bold()"), ("▸tag(\"a\")◂", "Text(text)"),
    ("▸appTitle()◂", "Text(\"b\")"),
    ("▸Text(\"a\")◂", nil), ("▸unknown◂", nil),
  ]) func findsTheRootOfAView(use: String, expected: String?) throws {
    let file = SampleFile(
      "import SwiftUI\nstruct Screen: View {\n  var body: some View { \(use) }\n\(Self.helpers)",
      beside: [
        "Row.swift": "import SwiftUI\nstruct Row: View { var body: some View { Text(\"a\").bold() } }",
        "Title.swift": "import SwiftUI\nstruct appTitle: View { var body: some View { Text(\"b\") } }",
      ])
    #expect(file.model.rootOfView(try file.node)?.view.text == expected)
  }
}

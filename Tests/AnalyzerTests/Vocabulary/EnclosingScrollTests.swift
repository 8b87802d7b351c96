import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct EnclosingScrollTests {
  @Test func followsContentIntoAViewOfTheProject() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Names: View { var body: some View { ▸List { Text("a") }◂ } }
      struct Screen: View {
        var body: some View { Pulling { print("pulled") } content: { Names() } }
      }
      """,
      beside: [
        "Pulling.swift": """
        import SwiftUI
        struct Pulling<Content: View>: View {
          let refresh: () -> Void
          @ViewBuilder let content: () -> Content
          var body: some View { ScrollView { VStack { Text("Top"); content() } }.refreshable { refresh() } }
        }
        """
      ])
    let around = try #require(file.model.scrollAroundAllPlaces(of: try file.node))
    #expect(around.isHandedOn && around.scroll.name == "ScrollView" && around.scroll.axes == .vertical)
    #expect(around.containers.map(\.callee.text) == ["VStack"])
  }

  @Test(arguments: [
    "ScrollView { content.frame(height: 300) }", "VStack { content }",
    "if isLong { ScrollView { content } } else { content }",
  ]) func isUnknownIfTheReceiverMayNotScrollIt(_ body: String) throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Frame<Content: View>: View {
        var isLong = true
        @ViewBuilder let content: Content
        var body: some View { \(body) }
      }
      struct Screen: View { var body: some View { Frame { ▸List { Text("a") }◂ } } }
      """)
    #expect(file.model.scrollAroundAllPlaces(of: try file.node) == nil)
  }
}

import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct MatchedChildrenTests {
  @Test func childrenMatchInTheirNamespace() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct A: View {
        @Namespace var space
        var body: some View { Photo(namespace: space); Photo(namespace: other); Row(namespace: space) }
      }
      """,
      beside: [
        "Photo.swift": """
        import SwiftUI
        struct Photo: View {
          let namespace: Namespace.ID
          var body: some View { Image("").matchedGeometryEffect(id: "photo", in: namespace) }
        }
        """,
        "Row.swift": """
        import SwiftUI
        struct Row: View {
          let namespace: Namespace.ID
          let id: Int
          var body: some View { Text("").matchedGeometryEffect(id: id, in: namespace) }
        }
        """,
      ])
    let children = file.model.matchedChildren(of: try file.type)
    #expect(children.map { $0.call.calleeName?.text } == ["Photo"])
    #expect(children.map(\.namespace) == ["space"])
    #expect(children.map(\.geometry.fact.id) == ["\"photo\""])
  }
}

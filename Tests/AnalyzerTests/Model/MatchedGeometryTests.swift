import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct MatchedGeometryTests {
  @Test func geometriesAreReadFromTheirArguments() throws {
    let file = SampleFile(
      "let a = x.matchedGeometryEffect(id: \"a\", in: space, properties: .position, isSource: false)")
    let effect = try #require(MatchedGeometry(try file.call("matchedGeometryEffect")))
    #expect(effect.id.text == "\"a\"" && effect.namespace.text == "space")
    #expect(effect.matchesOnlyPosition && !effect.isAlwaysSource)
    #expect(file.model.tree.source.string(in: effect.range).hasPrefix("matchedGeometryEffect("))
    #expect(
      MatchedGeometry(try SampleFile("let a = x.matchedGeometryEffect(id: 1)").call("matchedGeometryEffect")) == nil)
  }

  @Test func groupsShareIDAndNamespace() throws {
    let file = SampleFile(
      """
      struct A: View {
        var body: some View {
          one.matchedGeometryEffect(id: "a", in: space)
          two.matchedGeometryEffect(id: "a", in: other)
          three.matchedGeometryEffect(id: "a", in: space)
          four.matchedGeometryEffect(id: "b", in: space)
        }
        struct B: View { var body: some View { five.matchedGeometryEffect(id: "b", in: space) } }
      }
      """)
    let groups = file.model.matchedGeometryGroups(in: try file.type)
    #expect(groups.map { $0.map { $0.call.base?.text } } == [["one", "three"]])
  }
}

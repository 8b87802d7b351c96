import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests queries about the members of a type, which ignore members of nested types.
@Suite struct FileModelInTypeTests {
  private let file = SampleFile(
    """
    struct A: View {
      @State var count = 1
      var body: some View { Text("\\(count)").onAppear { count = 2; f($count) } }
      struct Row: View {
        @Binding var count: Int
        var body: some View { Text("").onAppear { count = 3; f($count); withAnimation { count += 1 } } }
      }
    }
    extension A {
      func g() { withAnimation { self.count = 4 }; other.count = 5 }
    }
    struct B { var count = 1; func h() { count = 6; f(count) } }
    """)

  @Test func nestedTypesAreLeftOut() throws {
    let type = try file.type
    let name = try file.property("count").name
    let model = file.model
    #expect(model.calls(named: "f", in: type).count == 1)
    #expect(model.calls(named: "onAppear", in: type).count == 1)
    #expect(
      model.unqualifiedReferences(to: name, in: type).map(\.enclosingStatement.text) == [
        "Text(\"\\(count)\").onAppear { count = 2; f($count) }", "count = 2", "self.count = 4",
      ])
    #expect(model.bindingReferences(to: name, in: type).count == 1)
    #expect(model.assignments(in: type).map(\.node.text) == ["count = 2", "self.count = 4", "other.count = 5"])
    #expect(model.writes(to: name, in: type).map(\.node.text) == ["count = 2", "self.count = 4"])
    #expect(model.animatedChanges(in: type).count == 1)
  }

  @Test func theNestedTypeHasItsOwn() throws {
    let row = try #require(file.model.types.first { $0.name == "Row" })
    let name = try #require(row.storedProperties.first?.name)
    #expect(file.model.writes(to: name, in: row).map(\.node.text) == ["count = 3", "count += 1"])
    #expect(file.model.bindingReferences(to: name, in: row).count == 1)
    #expect(file.model.animatedChanges(in: row).count == 1)
  }
}

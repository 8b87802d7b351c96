import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct InputsTests {
  private func file(_ body: String, wrapper: String = "") -> SampleFile {
    SampleFile(
      """
      struct A: View {
        @State var text: String
        \(wrapper) let kept: String
        init(title: String, _ note: String) { _text = State(initialValue: title + note); kept = title }
        var body: some View { \(body) }
      }
      """)
  }

  @Test func inputsAreTheParametersThatAreRead() throws {
    let file = file("Text(text)")
    let initializer = try #require(try file.type.initializers.first)
    let value = try #require(try file.call("State").firstArgument)
    #expect(
      try file.type.inputs(of: initializer, readBy: value, in: file.model).map(\.name?.text) == ["title", "note"])
    let name = try #require(initializer.parameters.first?.name)
    #expect(file.model.properties(keeping: name, in: initializer, of: try file.type).map(\.text) == ["kept"])
  }

  @Test(
    arguments: [
      ("Text(text).onChange(of: title) { }", true), ("Text(text).onChange(of: kept) { }", true),
      ("Text(text).task(id: kept) { }", true), ("Text(text).onReceive(kept.publisher) { _ in }", true),
      ("Text(text).onChange(of: text) { }", false), ("Text(kept)", false),
    ])
  func viewsFollowTheirInputs(body: String, follows: Bool) throws {
    let file = file(body)
    let name = try #require(try file.type.initializers.first?.parameters.first?.name)
    #expect(file.model.followsChanges(of: name, in: try file.type) == follows)
  }

  @Test func wrappedPropertiesKeepNothing() throws {
    let file = file("Text(text)", wrapper: "@Kept")
    let initializer = try #require(try file.type.initializers.first)
    let name = try #require(initializer.parameters.first?.name)
    #expect(file.model.properties(keeping: name, in: initializer, of: try file.type).isEmpty)
  }

  @Test(
    arguments: [
      ("initialText", true, true), ("defaultTab", true, false), ("draftTitle", false, true), ("lastCount", false, true),
      ("textDisplay", false, true), ("title", false, false),
    ])
  func namesSayWhatAValueIs(text: String, isFirst: Bool, isCopy: Bool) throws {
    let file = SampleFile("func f(▸a \(text): Int◂) {}")
    let parameter = try #require(FunctionParameter(try file.node))
    #expect(parameter.isInitialValue == isFirst)
    #expect(parameter.name?.saysCopy == isCopy)
  }
}

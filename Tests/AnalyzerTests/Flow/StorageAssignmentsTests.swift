import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct StorageAssignmentsTests {
  @Test func storageIsMadeInInitializers() throws {
    let file = SampleFile(
      """
      struct A: View {
        @StateObject var model: Model
        @StateObject var other: Model
        @State var text: String
        init(_ text: String) {
          _model = StateObject(wrappedValue: Model(text))
          self._other = .init(wrappedValue: Model(""))
          _text = State(initialValue: text)
          model = Model(text)
          _model = make(text)
        }
        func f() { _model = StateObject(wrappedValue: Model("")) }
      }
      """)
    let made = file.model.storageAssignments(of: try file.type, wrapper: "StateObject")
    #expect(made.map(\.property.name.text) == ["model", "other"])
    #expect(made.map { $0.storage.argument("wrappedValue")?.text } == ["Model(text)", "Model(\"\")"])
    #expect(file.model.storageAssignments(of: try file.type, wrapper: "State").map(\.property.name.text) == ["text"])
  }

  @Test func brokenInitializersAreLeftOut() throws {
    let file = SampleFile("struct A { @StateObject var a: B\n  init() { _a = StateObject(wrappedValue: B()); let = } }")
    #expect(file.model.storageAssignments(of: try file.type, wrapper: "StateObject").isEmpty)
  }
}

import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct EqualElementsTests {
  /// What is known about the data of the loop in some code.
  private func elements(_ code: String) throws -> String? {
    let file = SampleFile(code).model
    let loop = try #require(file.calls(named: "ForEach").first)
    return try file.equalElements(of: #require(loop.firstUnlabeledArgument)).map { found in
      switch found {
      case .repeated: "repeated"
      case .computed: "computed"
      case .passed: "passed"
      case .characters: "characters"
      }
    }
  }

  private func view(_ members: String, _ data: String) -> String {
    "struct A: View { \(members)\n var body: some View { ForEach(\(data), id: \\.self) { _ in B() } } }"
  }

  @Test func equalValuesAreWritten() throws {
    #expect(try elements(view("", "[1, 2, 1]")) == "repeated")
    #expect(try elements(view("", "[1, 2, 3]")) == nil)
    #expect(try elements(view("", "Array(repeating: 0, count: 3)")) == "repeated")
    #expect(try elements(view("@State var a = Array(repeating: 0, count: n)", "a")) == "repeated")
    #expect(try elements(view("var a: [Int] { [0, 0] }", "a")) == "repeated")
    #expect(try elements(view("let a: String", "Array(a)")) == "characters")
  }

  @Test func codeComputesValues() throws {
    #expect(try elements(view("@State var a: [Double] = []\n func f() { a.append(1) }", "a")) == "computed")
    #expect(try elements(view("@State var a: [Int] = []\n func f() { a.append(1) }", "a")) == nil)
    #expect(try elements(view("let a: [Float]", "a")) == "passed")
    #expect(try elements(view("let a: [Float] = [0.5, 1]", "a")) == nil)
  }

  @Test func objectsAreFollowed() throws {
    let model = """
      @Observable final class Model {
        var levels: [Float]
        init() { levels = Array(repeating: 0, count: 9) }
      }

      """
    #expect(try elements(model + view("@State var m = Model()", "m.levels")) == "repeated")
  }
}

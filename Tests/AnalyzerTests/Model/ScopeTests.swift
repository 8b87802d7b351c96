import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ScopeTests {
  @Test func localNamesHideMembers() throws {
    let file = SampleFile(
      """
      struct A {
        var x = 1
        func f(x: Int) { one(x) }
        func g() { let x = 2; two(x) }
        func h() { guard let x = y else { return }; three(x) }
        func i() { list.map { x in four(x) } }
        func j() { five(x); let x = 1 }
        func k() { let (x, (_, y)) = z; six(x); seven(y) }
        func l() { do { eight(error) } catch { nine(error) } }
        func m() { do {} catch let x { ten(x) } }
      }
      """)
    let calls: [StaticString] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    let hidden = try calls.map { (name: StaticString) in
      let call = try #require(file.model.calls(named: name).first)
      let argument = try #require(call.arguments.first?.expression)
      return file.model.isShadowed(try #require(DeclReferenceExpr(argument)?.name), at: argument)
    }
    #expect(hidden == [true, true, true, true, false, true, true, false, true, true])
  }

  @Test func onlyBareNamesAreLocal() {
    let file = SampleFile(
      """
      struct A {
        var x = 1
        func f(x: Int) { ▸x◂ = 1; ▸self.x◂ = x; ▸y◂ = 2; ▸x.z◂ = 3 }
        func g() { ▸x◂ = 1 }
      }
      """)
    #expect(file.marked.map(file.model.isLocal) == [true, false, false, false, false])
  }

  @Test func previewsAreToldApart() throws {
    let file = SampleFile(
      """
      struct Row: View { var body: some View { Cell() } }
      #Preview { Row() }
      struct Cell: View { var body: some View { Text("") } }
      struct Row_Previews: PreviewProvider { static var previews: some View { Cell() } }
      """)
    let names = file.model.types.map(\.name)
    #expect(names.map(\.text) == ["Row", "Cell"])
    #expect(names.map(file.model.referencePlaces) == [.inPreview, [.inPreview, .elsewhere]])
  }
}

import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct StateWriteTests {
  @Test(
    arguments: [
      ("x = 1", true, true), ("self.x = 1", true, true), ("x += 1", true, true), ("x.width = 2", true, false),
      ("x[0] = 1", true, false), ("x?.y = 1", true, false), ("(x, y) = f()", true, false), ("x.toggle()", true, false),
      ("x.append(1)", true, false), ("f(&x)", true, false), ("f(x)", false, false), ("x.count()", false, false),
      ("y = x", false, false), ("other.x = 1", false, false), ("if x == y { }", false, false),
      ("x.y.removeAll()", true, false),
    ])
  func writesChangeTheProperty(code: String, isWrite: Bool, isWhole: Bool) throws {
    let file = SampleFile("struct A { var x = 1; func f() { \(code) } }")
    let writes = file.model.writes(to: try file.property("x").name, in: try file.type)
    #expect(!writes.isEmpty == isWrite)
    #expect(writes.contains { $0.assignment != nil } == isWhole)
  }

  @Test(
    arguments: [
      ("x = false", true), ("x = nil", true), ("x = y", true), ("x.toggle()", true), ("x = true", false),
      ("x.append(1)", false),
      ("x += y", true),
    ])
  func writesMayTurnOff(code: String, mayTurnOff: Bool) throws {
    let file = SampleFile("struct A { var x = 1; func f() { \(code) } }")
    let write = try #require(file.model.writes(to: try file.property("x").name, in: try file.type).first)
    #expect(write.mayTurnOff == mayTurnOff)
  }

  @Test func initializersOnlyMakeTheState() throws {
    let file = SampleFile(
      "struct A { var x = 1; var y = 1; var z = 1; init() { x = 2; y = 2 }; func f() { x = 3; g($z) } }")
    let (x, y, z) = (try file.property("x"), try file.property("y"), try file.property("z"))
    let type = try file.type
    #expect(file.model.laterWrites(to: x, in: type).map(\.node.text) == ["x = 3"])
    #expect([x, y, z].map { file.model.changes($0, in: type) } == [true, false, true])
  }

  @Test func actionsReachTheMethodsTheyCall() throws {
    let file = SampleFile(
      """
      struct A: View {
        var body: some View { x.onTapGesture { one() }.onAppear(perform: two).gesture(a) }
        func one() { ▸three()◂ }
        func two() { ▸four()◂ }
        func three() { ▸five()◂ }
      }
      """)
    let tap = file.model.actions(of: try file.modifier("onTapGesture"))
    #expect(file.marked.map { node in tap.contains { $0.contains(node) } } == [true, false, false])
    let appear = file.model.actions(of: try file.modifier("onAppear"))
    #expect(file.marked.map { node in appear.contains { $0.contains(node) } } == [false, true, false])
  }
}

import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ChangeReactionsTests {
  private func edges(_ members: String) throws -> [ReactionEdge] {
    let file = SampleFile("class A {\n\(members)\n}")
    let type = try file.type
    return file.model.edges(between: file.model.changeReactions(of: type))
  }

  @Test func reactionsComeFromThreeForms() throws {
    let file = SampleFile(
      """
      struct A: View {
        var kept = 1 { didSet { f() } }
        var body: some View {
          Text("").onChange(of: self.a.b) { f() }.onReceive(model.$query) { f() }.onReceive(timer) { f() }
            .onChange(of: c, perform: sync).onChange(of: d, perform: unknown)
        }
        func sync() { g() }
      }
      """)
    let reactions = file.model.changeReactions(of: try file.type)
    #expect(reactions.map(\.source) == ["kept", "a.b", "model.query", "c"])
    #expect(reactions.map { $0.modifier != nil } == [false, true, true, true])
    #expect(reactions.last?.reach.map(\.node.text) == ["{ g() }"])
  }

  @Test func edgesLeadToOtherReactions() throws {
    let found = try edges(
      """
      var a = 1 { didSet { b = a; c = a; a = 2 } }
      var b = 1 { didSet { move() } }
      func move() { if isOn { self.a = b } }
      """)
    #expect(found.map { "\($0.from.source) → \($0.target)" } == ["a → b", "b → a"])
    #expect(found.map { $0.write?.assignment.node.text } == ["b = a", "self.a = b"])
    #expect(found.map(\.guards.isEmpty) == [true, false])
  }

  @Test(
    arguments: [
      ("b = a", false, []), ("if a != b { b = a }", true, []), ("guard isOn else { return }; b = a", false, ["isOn"]),
      ("if !isBusy { b = a }", false, ["isBusy"]), ("if a == 1 { return }; b = a", false, []),
      ("b = a; if c == d { }", false, []),
      ("if let c { b = c }", false, []),
    ])
  func writesAreGuarded(code: String, compares: Bool, flags: [String]) throws {
    let edge = try #require(try edges("var a = 1 { didSet { \(code) } }\nvar b = 1 { didSet { } }").first)
    #expect(edge.guards.compares == compares)
    #expect(edge.guards.flags == Set(flags))
  }

  @Test func valuesArePassedOn() throws {
    let found = try edges(
      """
      var a = 1 { didSet { set(Int(a)) } }
      var b = 1 { didSet { } }
      func set(_ value: Int) { store(value) }
      func store(_ other: Int) { b = other }
      """)
    #expect(found.map { $0.write?.passedValues.map(\.text) } == [["value", "Int(a)"]])
  }

  @Test func constantsAndLocalNamesAreNoEdges() throws {
    #expect(try edges("var a = 1 { didSet { b = 0; b = nil; b = .none } }\nvar b = 1 { didSet { } }").isEmpty)
    #expect(try edges("var a = 1 { didSet { var b = a; b = a + 1 } }\nvar b = 1 { didSet { } }").isEmpty)
  }
}

import Testing

@testable import Analyzers

@Suite struct ProjectModifiersTests {
  @Test func projectModifiersAreLookedThrough() throws {
    let file = SampleFile(
      "import SwiftUI\nlet a = Text(\"\").card()\nlet b = Text(\"\").padding()\nlet c = VStack { Text(\"\").card() }",
      beside: ["Card.swift": "import SwiftUI\nextension View { func card() -> some View { self.padding().shadow(radius: 1) } }"])
    let model = file.model
    let (card, padding) = (try file.modifier("card"), try file.modifier("padding"))
    #expect(model.applies(["shadow"], [card]) && model.applies(["padding"], [padding]) && model.applies(["card"], [card]))
    #expect(!model.applies(["shadow"], [padding]))
    #expect(model.applies(["shadow"], anywhereIn: try file.call("VStack").node))
    #expect(!model.applies(["blur"], anywhereIn: try file.call("VStack").node))
  }
}

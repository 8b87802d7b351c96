import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ProjectModifiersTests {
  @Test func projectModifiersAreLookedThrough() throws {
    let file = SampleFile(
      "import SwiftUI\nlet a = Text(\"\").card()\nlet b = Text(\"\").padding()\nlet c = VStack { Text(\"\").card() }",
      beside: [
        "Card.swift": "import SwiftUI\nextension View { func card() -> some View { self.padding().shadow(radius: 1) } }"
      ])
    let model = file.model
    let (card, padding) = (try file.modifier("card"), try file.modifier("padding"))
    #expect(
      model.applies(["shadow"], [card]) && model.applies(["padding"], [padding]) && model.applies(["card"], [card]))
    #expect(!model.applies(["shadow"], [padding]))
    #expect(model.applies(["shadow"], anywhereIn: try file.call("VStack").node))
    #expect(!model.applies(["blur"], anywhereIn: try file.call("VStack").node))
  }

  @Test func modifiersAreFollowedFromOneToTheNext() throws {
    let file = SampleFile(
      "import SwiftUI\nlet a = Text(\"\").outer()\nlet b = Text(\"\").modifier(Inner())",
      beside: [
        "A.swift": "import SwiftUI\nextension View { func outer() -> some View { self.inner() } }",
        "B.swift": "import SwiftUI\nextension View { func inner() -> some View { modifier(Inner()) } }",
        "C.swift": """
        import SwiftUI
        struct Inner: ViewModifier {
          @Environment(\\.accessibilityReduceMotion) private var reduceMotion
          func body(content: Content) -> some View { content.accessibilityHidden(true).overlay { Text("").blur(radius: 1) } }
        }
        """,
      ])
    let model = file.model
    #expect(model.applies(["accessibilityHidden"], [try file.modifier("outer"), try file.modifier("modifier")]))
    #expect(model.applies(["accessibilityHidden"], [try file.modifier("modifier")]))
    // A modifier on the overlay is not applied to the view.
    #expect(!model.applies(["blur"], [try file.modifier("outer")]))
    #expect(model.facts.effects(ofModifier: "outer").asksReducedMotion)
    #expect(!model.facts.effects(ofModifier: "bold").asksReducedMotion)
  }

  @Test func aModifierIsWhatItApplies() throws {
    let file = SampleFile(
      """
      import SwiftUI
      let a = Text("").pill()
      let b = Text("").outer()
      let c = Text("").framed()
      extension View {
        func pill() -> some View { padding().background(.blue) }
        func outer() -> some View { modifier(Inner()) }
        func framed() -> some View { VStack { self } }
      }
      struct Inner: ViewModifier { func body(content: Content) -> some View { content.frame(width: 1).clipped() } }
      """)
    let model = file.model
    let names = { (name: StaticString) in
      model.modifiersApplied(by: try file.modifier(name))?.chain.modifiers.map(\.name.text)
    }
    #expect(try names("pill") == ["padding", "background"])
    #expect(try names("outer") == ["frame", "clipped"])
    #expect(try names("framed") == nil)
  }

  @Test func modifiersThatApplyEachOtherEnd() throws {
    let file = SampleFile(
      "import SwiftUI\nlet a = Text(\"\").one()",
      beside: [
        "A.swift":
          "import SwiftUI\nextension View { func one() -> some View { two() }; func two() -> some View { one() } }"
      ])
    #expect(file.model.applies(["two"], [try file.modifier("one")]))
    #expect(!file.model.applies(["blur"], [try file.modifier("one")]))
  }
}

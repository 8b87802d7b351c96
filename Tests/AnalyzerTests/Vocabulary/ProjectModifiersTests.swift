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

  @Test func modifiersOfOtherModulesMayDoAnything() throws {
    let file = SampleFile(
      "import SwiftUI\nlet a = Text(\"\").card().padding().fancy().modifier(Card())",
      beside: ["Card.swift": "import SwiftUI\nextension View { func card() -> some View { self.padding() } }"])
    let model = file.model
    #expect(model.isOfOtherModule(try file.modifier("fancy")))
    for name in ["card", "padding", "modifier"] as [StaticString] {
      #expect(!model.isOfOtherModule(try file.modifier(name)), "\(name)")
    }
  }

  @Test func aModifierMayPutTheViewIntoAControl() throws {
    func isPut(_ uses: String, _ body: String) throws -> Bool {
      let file = SampleFile(
        """
        import SwiftUI
        struct Poster: View { var body: some View { Mark() } }
        struct Wall: View { var body: some View { \(uses) } }
        """,
        beside: [
          "Opening.swift": """
          import SwiftUI
          struct Opening: ViewModifier { func body(content: Content) -> some View { \(body) } }
          extension View { func opening() -> some View { modifier(Opening()) } }
          """
        ])
      return file.model.isPutIntoControl(try file.call("Mark").node)
    }
    let button = "Button { open() } label: { content.padding() }.buttonStyle(.plain)"
    #expect(try isPut("Poster().opening()", button))
    #expect(try !isPut("Poster().opening(); Poster()", button))
    #expect(try !isPut("Poster().opening()", "content.overlay { Button { open() } label: { Text(\"\") } }"))
    #expect(try !isPut("Text(\"\")", button))
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

  @Test(
    arguments: [
      ("bold()", ["bold"]), ("card()", ["padding", "shadow"]), ("framed(true)", ["border?"]),
      ("newer()", ["blur", "padding"]), ("wrapped()", []), ("modifier(Card())", ["opacity", "overlay"]),
      ("outer()", ["opacity", "overlay"]), ("twice()", ["bold", "padding", "shadow"]), ("one()", ["one"]),
    ])
  func declarationsOfModifiersAreExpanded(use: String, modifiers: [String]) throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Page: View { var body: some View { ▸Text("").\(use)◂ } }
      struct Card: ViewModifier {
        func body(content: Content) -> some View { content.opacity(1).overlay { Text("").italic() } }
      }
      extension View {
        func card() -> some View { padding().shadow(radius: 1) }
        @ViewBuilder func framed(_ isFramed: Bool) -> some View {
          if isFramed { border(.red) } else { self }
        }
        @ViewBuilder func newer() -> some View {
          if #available(iOS 26, *) { self.blur(radius: 1) } else { padding() }
        }
        func wrapped() -> some View { VStack { self.bold() } }
        func outer() -> some View { modifier(Card()) }
        func twice() -> some View { bold().card() }
      }
      """)
    let modifier = try #require(file.model.chain(of: try file.node).modifiers.last)
    let applied = file.model.applied(by: modifier).map { $0.modifier.name.text + ($0.isConditional ? "?" : "") }
    #expect(applied == modifiers)
  }

  @Test(arguments: [
    ("blur(radius: 1)", true), ("small()", true), ("smaller()", true), ("modifier(Small())", true),
    ("wrapped()", false), ("framed(true)", false), ("other()", false),
  ])
  func aModifierMayDoMoreThanApplyOthers(use: String, expected: Bool) throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Page: View { var body: some View { ▸Text("").\(use)◂ } }
      struct Small: ViewModifier { func body(content: Content) -> some View { content.font(.caption) } }
      extension View {
        func small() -> some View { modifier(Small()) }
        func smaller() -> some View { small().padding() }
        func wrapped() -> some View { VStack { self.bold() } }
        @ViewBuilder func framed(_ isFramed: Bool) -> some View { if isFramed { border(.red) } else { self } }
      }
      """)
    let modifier = try #require(file.model.chain(of: try file.node).modifiers.last)
    #expect(file.model.appliesOnlyModifiers(modifier) == expected)
  }
}

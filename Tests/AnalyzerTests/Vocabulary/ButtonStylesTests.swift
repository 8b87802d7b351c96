import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ButtonStylesTests {
  @Test(arguments: [
    ("Dimmed()", true),
    (".dimmed", true),
    ("Boxed()", false),
    (".boxed(1)", false),
    (".plain", false),
    ("Other()", false),
  ])
  func aStyleMayKeepTheLabel(style: String, keepsLabel: Bool) throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Dimmed: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View { configuration.label.opacity(0.5) }
      }
      struct Boxed: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View { configuration.label.padding() }
      }
      extension ButtonStyle where Self == Dimmed { static var dimmed: Dimmed { Dimmed() } }
      extension ButtonStyle where Self == Boxed { static func boxed(_ width: Int) -> Boxed { Boxed() } }
      let button = Button("") {}.buttonStyle(▸\(style)◂)
      """)
    #expect(file.model.keepsLabel(try file.node) == keepsLabel)
  }

  @Test(arguments: [
    ("Text(title).opacity(configuration.isPressed ? 0.5 : 1)", true),
    ("HStack { Text(title); configuration.label }", false),
    ("HStack { Text(title); shown(configuration) }", false),
    ("Circle().opacity(configuration.isPressed ? 0.5 : 1)", false),
  ])
  func aStyleMayShowTextsOfItsOwn(body: String, showsOwnText: Bool) throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Ticket: ButtonStyle {
        let title: String
        func makeBody(configuration: Configuration) -> some View { \(body) }
      }
      let button = Button("") {}.buttonStyle(▸Ticket(title: "a")◂)
      """)
    #expect(file.model.showsOwnText(try file.node) == showsOwnText)
  }
}

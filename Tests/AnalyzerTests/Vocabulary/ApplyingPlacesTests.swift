import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ApplyingPlacesTests {
  private static let card = """
    import SwiftUI
    struct Card: ViewModifier {
      func body(content: Content) -> some View { content.padding() }
    }
    extension View {
      func card() -> some View { modifier(Card()) }
    }
    """

  @Test func findsPlacesInAllFilesWithoutPreviews() throws {
    let file = SampleFile(
      Self.card,
      beside: [
        "Rows.swift": """
        import SwiftUI
        struct Rows: View { var body: some View { List { Text("a").card(); Text("b").padding() } } }
        struct Cover: View {
          var body: some View { image }
          private var image: some View { Image("cover").modifier(Card()) }
        }
        #Preview { Text("c").card() }
        """
      ])
    let places = file.model.placesApplying(try file.type)
    #expect(places.map { $0.chain.baseName?.text } == ["Image", "Text"])
    #expect(places.map { $0.modifier.name.text } == ["modifier", "card"])
  }

  @Test func isEmptyIfNoViewAppliesIt() throws {
    let file = SampleFile(Self.card)
    #expect(file.model.placesApplying(try file.type).isEmpty)
  }
}

import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ShowingPlacesTests {
  @Test func findsPlacesWithoutPreviews() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Cover: View { var body: some View { Image("cover") } }
      struct Shelf: View { var body: some View { Cover(); Cover().padding() } }
      struct Page: View {
        var body: some View { header }
        private var header: some View { HStack { Cover() } }
      }
      #Preview { Cover() }
      """)
    let places = file.model.placesShowing(try file.type)
    #expect(places.map { $0.file.enclosingType(of: $0.call.node)?.name.text } == ["Page", "Shelf", "Shelf"])
  }

  @Test func isEmptyForAmbiguousNames() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Cover: View { var body: some View { Image("cover") } }
      struct Shelf: View { var body: some View { Cover() } }
      """,
      beside: ["Cover.swift": "import SwiftUI\nstruct Cover: View { var body: some View { Text(\"\") } }"])
    #expect(file.model.placesShowing(try file.type).isEmpty)
  }
}

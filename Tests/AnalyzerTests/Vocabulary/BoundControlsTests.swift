import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct BoundControlsTests {
  @Test func controlsInHelpersAndChildViews() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Inner: View {
        @Binding var text: String
        var body: some View { TextField("", text: $text) }
      }
      struct Form: View {
        @State private var note = Note()
        @State private var isOn = false
        @State private var shows = false
        var body: some View {
          ▸VStack {
            Inner(text: $note.title)
            switches
            Text("").sheet(isPresented: $shows) { Slider(value: $note.size) }
          }◂
        }
        private var switches: some View { Toggle("", isOn: $isOn) }
      }
      """)
    let controls = file.model.boundControls(in: try file.node)
    #expect(controls.map(\.path) == ["note.title", "isOn"])
    #expect(controls.map(\.isTextInput) == [true, false])
    #expect(controls.map(\.place.text) == ["Inner(text: $note.title)", "switches"])
  }

  @Test func pathsAreFollowedThroughComputedProperties() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Form: View {
        @State private var name = ""
        let model: Model
        var body: some View { Text(▸(isShort && model.hits.isEmpty)◂ ? "a" : "b") }
        private var isShort: Bool { name.count < 3 }
      }
      """)
    #expect(file.model.pathsRead(by: try file.node) == ["name.count", "model.hits.isEmpty"])
  }

  @Test(arguments: [("note", true), ("note.title", true), ("not", false), ("note.title.count", false)])
  func partsOfPaths(path: String, contains: Bool) { #expect("note.title".isOrIsIn(path) == contains) }
}

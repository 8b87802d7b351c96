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

  @Test func helpersReceiveBindings() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Inner: View {
        let text: Binding<String>
        var body: some View { TextField("", text: text) }
      }
      struct Form: View {
        @State private var note = Note()
        var body: some View { ▸VStack { row("Title", value: $note.title) }◂ }
        private func row(_ title: String, value: Binding<String>) -> some View {
          HStack {
            TextEditor(text: value)
            Inner(text: value)
          }
        }
      }
      """)
    let controls = file.model.boundControls(in: try file.node)
    #expect(controls.map(\.control) == ["TextEditor", "TextField"])
    #expect(controls.map(\.path) == ["note.title", "note.title"])
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

  @Test func pathsAreFollowedIntoModels() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Note { let number = 1; var title = "" }
      extension Note { var stamp: String { "\\(number) \\(title)" } }
      struct Form: View {
        let note: Note
        var body: some View { Text("").id(▸note.stamp◂) }
      }
      """)
    #expect(file.model.pathsRead(by: try file.node) == ["note.number", "note.title"])
  }

  @Test(arguments: [("note", true), ("note.title", true), ("not", false), ("note.title.count", false)])
  func partsOfPaths(path: String, contains: Bool) { #expect("note.title".isOrIsIn(path) == contains) }
}

import SwiftUI

struct NoteKey: FocusedValueKey { typealias Value = Binding<Note> }
extension FocusedValues {
  var note: Binding<Note>? {
    get { self[NoteKey.self] }
    set { self[NoteKey.self] = newValue }
  }
}
struct NoteCommands: Commands {
  @FocusedBinding(\.note) private var note
  var body: some Commands {
    CommandMenu("Note") {
      Button("Clear") { note = Note() }
    }
  }
}
struct NoteApp: App {
  @State private var note = Note()
  var body: some Scene {
    WindowGroup {
      VStack { Text(note.text) }.focusedValue(\.note, $note)
    }
    .commands { NoteCommands() }
  }
}

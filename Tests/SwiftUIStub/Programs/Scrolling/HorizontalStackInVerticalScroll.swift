import SwiftUI

struct HorizontalStackInVerticalScrollScreen: View {
  @State private var notes: [Note] = []
  var body: some View {
    ScrollView { HStack { ForEach(notes) { NoteRow($0) } } }.onAppear { notes.append(Note()) }
  }
}

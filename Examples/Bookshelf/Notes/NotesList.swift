import SwiftUI

struct NotesList: View {
  @ObservedObject var model: NotesModel

  var body: some View {
    VStack(alignment: .leading) {
      ForEach(0..<model.notes.count, id: \.self) { index in
        NoteRow(note: model.notes[index])
      }
      QuickNoteField()
    }
  }
}

struct NoteRow: View {
  let note: Note

  var body: some View {
    LabeledContent("p. \(note.page)") {
      Text(note.text)
    }
  }
}

/// Takes down a thought that belongs to no book yet.
struct QuickNoteField: View {
  @ObservedObject var model = NotesModel()

  var body: some View {
    TextField("A thought", text: $model.draft)
      .onSubmit { model.save(page: 0) }
  }
}

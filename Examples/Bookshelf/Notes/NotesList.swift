import SwiftUI

struct NotesList: View {
  @ObservedObject var model: NotesModel
  @State private var editedNote: Note?
  @State private var isEditing = false

  var body: some View {
    VStack(alignment: .leading) {
      ForEach(0..<model.notes.count, id: \.self) { index in
        NoteRow(note: model.notes[index])
          .contextMenu {
            Button("Edit") { edit(model.notes[index]) }
            Button("Delete", role: .destructive) { model.remove(model.notes[index]) }
          }
      }
      QuickNoteField()
    }
    .sheet(isPresented: $isEditing) {
      if let editedNote { NoteEditor(note: editedNote, save: model.update) }
    }
  }

  private func edit(_ note: Note) {
    editedNote = note
    isEditing = true
  }
}

struct NoteRow: View {
  let note: Note
  @State private var isExpanded = false

  var body: some View {
    DisclosureGroup("p. \(note.page)", isExpanded: $isExpanded) {
      Text(note.text)
    }
  }
}

struct NoteEditor: View {
  @State var note: Note
  let save: (Note) -> Void
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        TextField("Note", text: $note.text, axis: .vertical)
      }
      .navigationTitle("Edit Note")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") {
            save(note)
            dismiss()
          }
        }
      }
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

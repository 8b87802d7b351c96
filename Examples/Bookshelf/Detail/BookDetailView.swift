import SwiftUI

struct BookDetailView: View {
  let book: Book
  @StateObject private var notes: NotesModel
  @State private var isReading = false

  init(book: Book) {
    self.book = book
    notes = NotesModel(book: book)
  }

  var body: some View {
    ScrollView {
      CoverHeader(book: book)
      VStack(alignment: .leading, spacing: 16) {
        Text(book.author)
          .font(.title3)
        ProgressView(value: book.progress) { Text("Read so far") }.labelsHidden()
        Button("Continue reading") { isReading = true }
          .buttonStyle(.borderedProminent)
        NotesList(model: notes)
      }
      .padding()
    }
    .navigationTitle(book.title)
    .fullScreenCover(isPresented: $isReading) {
      ReaderView(book: book)
    }
  }
}

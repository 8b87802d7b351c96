import SwiftUI

final class Library: ObservableObject {
  @Published var books = Book.samples

  func add(_ book: Book) {
    books.append(book)
  }

  func remove(_ book: Book) {
    books.removeAll { $0.id == book.id }
  }
}

/// The notes of one book.
final class NotesModel: ObservableObject {
  @Published var notes: [Note] = []
  @Published var draft = ""

  let book: Book?

  init(book: Book? = nil) {
    self.book = book
  }

  func save(page: Int) {
    guard !draft.isEmpty else { return }
    notes.append(Note(id: UUID(), page: page, text: draft))
    draft = ""
  }

  func update(_ note: Note) {
    guard let index = notes.firstIndex(where: { $0.id == note.id }) else { return }
    notes[index] = note
  }

  func remove(_ note: Note) {
    guard let index = notes.firstIndex(where: { $0.id == note.id }) else { return }
    notes.remove(at: index)
  }
}

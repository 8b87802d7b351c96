import SwiftUI

struct AddBookView: View {
  @EnvironmentObject private var library: Library
  @Environment(\.dismiss) private var dismiss
  @State private var title = ""
  @State private var author = ""
  @State private var pageCount = 200

  var body: some View {
    NavigationStack {
      Form {
        TextField("Title", text: $title)
        TextField("Author", text: $author)
        Stepper("\(pageCount) pages", value: $pageCount, in: 1...5000)
      }
      .navigationTitle("Add a Book")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Add", action: add)
            .disabled(title.isEmpty)
        }
      }
    }
  }

  private func add() {
    library.add(
      Book(id: UUID(), title: title, author: author, pageCount: pageCount, currentPage: 0, coverName: "blank"))
    dismiss()
  }
}

import SwiftUI

struct LibraryView: View {
  @EnvironmentObject private var library: Library
  @State var searchText = ""
  @State private var isAddingBook = false
  @Namespace private var covers

  private var visibleBooks: [Book] {
    guard !searchText.isEmpty else { return library.books }
    return library.books.filter { $0.title.localizedCaseInsensitiveContains(searchText) }
  }

  var body: some View {
    NavigationStack {
      List {
        ForEach(visibleBooks) { book in
          NavigationLink(value: book) {
            BookRow(book: book, covers: covers)
          }
        }
        Section("More") {
          NavigationLink("Reading challenges") {
            NavigationStack {
              ChallengesView()
            }
          }
        }
      }
      .searchable(text: $searchText)
      .navigationTitle("Library")
      .navigationBarTitleDisplayMode(.large)
      .navigationDestination(for: Book.self) { book in
        BookDetailView(book: book).id(book.id)
      }
      .toolbar {
        Button("Add", systemImage: "plus") { isAddingBook = true }
      }
      .sheet(isPresented: $isAddingBook) {
        AddBookView()
      }
    }
  }
}

struct ChallengesView: View {
  private let challenges = ["A book a month", "Ten new authors", "Only translations"]

  var body: some View {
    List(challenges, id: \.self) { challenge in
      Text(challenge)
    }
    .navigationTitle("Challenges")
    .navigationBarTitleDisplayMode(.automatic)
  }
}

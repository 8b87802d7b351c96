import SwiftUI

struct BookRow: View {
  let book: Book
  let covers: Namespace.ID

  var body: some View {
    HStack(spacing: 12) {
      Image(book.coverName)
        .resizable()
        .aspectRatio(contentMode: .fill)
        .frame(width: 44, height: 64)
        .matchedGeometryEffect(id: book.id, in: covers)
        .cornerRadius(6)
      VStack(alignment: .leading, spacing: 4) {
        Text(book.title)
          .font(.headline)
        Text(book.author)
          .font(.subheadline)
          .foregroundColor(.secondary)
        ProgressView(value: book.progress) { Text("Read so far") }.labelsHidden()
      }
    }
  }
}

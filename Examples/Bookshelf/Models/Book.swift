import Foundation

struct Book: Identifiable, Hashable {
  let id: UUID
  var title: String
  var author: String
  var pageCount: Int
  var currentPage: Int
  var coverName: String

  var progress: Double {
    pageCount == 0 ? 0 : Double(currentPage) / Double(pageCount)
  }
}

struct Note: Identifiable, Hashable {
  let id: UUID
  var page: Int
  var text: String
}

extension Book {
  static let samples = [
    Book(
      id: UUID(), title: "The Lighthouse Keeper", author: "M. Adeyemi", pageCount: 312, currentPage: 120,
      coverName: "lighthouse"),
    Book(
      id: UUID(), title: "Salt and Cedar", author: "I. Halvorsen", pageCount: 248, currentPage: 248,
      coverName: "cedar"),
    Book(
      id: UUID(), title: "Small Engines", author: "R. Takeda", pageCount: 190, currentPage: 12,
      coverName: "engines"),
  ]
}

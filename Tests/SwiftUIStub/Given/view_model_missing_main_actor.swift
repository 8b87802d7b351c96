class Cabinet {}
struct Library {
  func all() async -> [Book] { [] }
  func refresh() async {}
  func count() async -> Int { 0 }
}
typealias Track = Book

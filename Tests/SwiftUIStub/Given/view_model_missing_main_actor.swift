class Cabinet {}
struct Library {
  func all() async -> [Book] { [] }
  func refresh() async {}
  func count() async -> Int { 0 }
  func read() -> [Book] { [] }
}
typealias Track = Book
var address: URL { URL(fileURLWithPath: "/") }

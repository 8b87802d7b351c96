@Published var isBusy = false
@Published var failure = ""
@Published var results: [Book] = []
@Published var isFresh = false
// Example 2
extension Finder {
  func find(_ text: String) async throws {}
}

@Published var isBusy = false
@Published var failure = ""
@Published var results: [Book] = []
@Published var isFresh = false
// Incorrect: a model waits in the publisher and in the task
extension Finder {
  func find(_ text: String) async throws {}
}

@Published var hasMore = true
// Incorrect: `loadMore` may still be running
// Correct: the refresh cancels the running task
// Correct: both functions check the same flag
// Correct: an outdated page is discarded
struct Server { func page(_ number: Int) async -> [Post] { [] } }

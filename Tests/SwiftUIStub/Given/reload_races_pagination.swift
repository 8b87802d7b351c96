@Published var hasMore = true
// Incorrect: `loadMore` may still be running
// Correct: the refresh cancels the running task
// Correct: both functions check the same flag
// Correct: an outdated page is discarded
// Correct: the first load runs only while nothing is loaded
struct Server { func page(_ number: Int) async -> [Post] { [] } }

@Published var hasMore = true
// Examples 1, 3, 4, 5
struct Server { func page(_ number: Int) async -> [Post] { [] } }

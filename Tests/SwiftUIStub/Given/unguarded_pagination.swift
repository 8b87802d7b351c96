struct Server { func page(after count: Int) async -> [Post] { [] } }
// Incorrect: two calls may load the same page
struct Server { func page(after count: Int) async throws -> [Post] { [] } }
// Incorrect: a view loads its own pages; computing the address is no check
struct Reel {}
struct Server { func reels(at url: URL) async -> [Reel] { [] } }
// Correct: asks a computed property about the state that it sets
func repliesPage() async -> [String] { [] }

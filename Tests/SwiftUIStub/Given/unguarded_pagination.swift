struct Server { func page(after count: Int) async -> [Post] { [] } }
// Example 1
struct Server { func page(after count: Int) async throws -> [Post] { [] } }
// Example 3
struct Reel {}
struct Server { func reels(at url: URL) async -> [Reel] { [] } }

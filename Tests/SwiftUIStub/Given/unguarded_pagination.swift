struct Server { func page(after count: Int) async -> [Post] { [] } }
// Example 1
struct Server { func page(after count: Int) async throws -> [Post] { [] } }

func fetch() async throws -> [Post] { [] }
func loadPosts() async -> [Post] { [] }
func searchPosts() async throws -> [Post] { [] }
func track(_ event: String) async {}

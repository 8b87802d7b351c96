func loadPosts() async -> [Post] { [] }

func loadPosts() async -> [Post] { [] }
func track(_ event: String) async {}

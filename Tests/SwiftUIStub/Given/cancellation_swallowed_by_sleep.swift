func loadPosts() async -> [Post] { [] }
// Correct: what it calls forgets the task and then asks
func flash() {}

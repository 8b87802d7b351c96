func loadPosts() async -> [Post] { [] }
struct PostRow: StandIn {
  init(post: Post) {}
  init(number: Int) {}
}
func loadURLs() async -> [URL] { [] }

enum Phase { case idle, loading }
@Published var posts: [Post] = []
struct Library {
  var cached: [Book] = []
  func load() async {}
}

enum Phase { case idle, loading }
@Published var posts: [Post] = []
struct Library {
  var cached: [Book] = []
  func load() async {}
}
// Example 7
enum Phase { case loading, ready }
// Example 8
struct Empty: StandIn { init(_ parts: Any...) {} }

enum Phase { case idle, loading }
@Published var posts: [Post] = []
struct Library {
  var cached: [Book] = []
  func load() async {}
}
struct Gauge {
  func heights() async -> [Double] { [] }
}
let gauge = Gauge()
// Correct: a refresh does not set the loading phase
enum Phase { case loading, ready }
// Correct: the value is already `false` while the list is shown
struct Empty: StandIn { init(_ parts: Any...) {} }

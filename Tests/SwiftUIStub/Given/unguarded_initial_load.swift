// Correct: loading removes the view
enum State { case loading, ready }
struct Posts: StandIn { init(_ parts: Any...) {} }
struct Service {
  func posts() -> [Post] { [] }
}
let server = Service()
@Published var posts: [Post] = []

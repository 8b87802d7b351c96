func loadPosts() async -> [Post] { [] }
func track(_ event: String) async {}
class Controller: ObservableObject {
  @Published var state = ""
  func start() async {}
}

protocol ProfileClient {}
class ProfileModel: ObservableObject {
  @Published var name = ""
  init(userID: Int) {}
  init(name: String) {}
  init(client: any ProfileClient) {}
  func load(_ userID: Int) {}
}
@State var id = 0
let users: [User] = []
func push(_ controller: UIViewController) {}

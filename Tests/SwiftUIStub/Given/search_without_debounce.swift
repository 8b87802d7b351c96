extension Library { func everything() async -> [Book] { [] } }
@Published var results: [Book] = []
struct Client { func setAddress(_ address: String) async {} }
let client = Client()
@State var shelf = 0
func url(_ text: String) -> URL { URL(fileURLWithPath: text) }
// Incorrect: the text belongs to a model
class Finder: ObservableObject {
  @Published var query = ""
  func find(_ text: String) async {}
}

@Published var results: [Book] = []
@Published var text = ""
@Published var query = ""
struct Package { func install() async {} }
func listen() async {}
extension Library { func everything() async -> [Book] { [] } }
// Correct: every run requests the same value
class Store {
  static let shared = Store()
  func prices(of tips: [String]) async -> [Int] { [] }
}

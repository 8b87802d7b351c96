@Published var results: [Book] = []
@Published var text = ""
@Published var query = ""
struct Package { func install() async {} }
func listen() async {}
extension Library { func everything() async -> [Book] { [] } }
// Example 17
class Store {
  static let shared = Store()
  func prices(of tips: [String]) async -> [Int] { [] }
}

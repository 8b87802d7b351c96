@Published var results: [Book] = []
@Published var text = ""
@Published var query = ""
struct Package { func install() async {} }
func listen() async {}
extension Library { func everything() async -> [Book] { [] } }
struct Harbor {
  func boats() async -> [String] { [] }
  func berths() async -> [Int] { [] }
  func cods() async -> [Int] { [] }
  func eels() async -> [Int] { [] }
  func ferries(in bay: String) async -> [String] { [] }
  func tides() async -> [Int] { [] }
  func buoys(near shore: String) async -> [String] { [] }
  func isOpen() async -> Bool { false }
  func ships(at quay: Int) async -> [String] { [] }
  func notice(_ isOn: Bool) async -> String { "" }
}
let harbor = Harbor()
// Correct: every run requests the same value
class Store {
  static let shared = Store()
  func prices(of tips: [String]) async -> [Int] { [] }
}

struct Post: Identifiable, Hashable {
  var id = 0
  var title = ""
  var isOn = false
  var note: String?
}
func loadPosts() async -> [Post] { [] }

// Correct: the function receives the position
struct Line: Identifiable {
  var id = 0
  var start = 0
}
let rows: [Line] = []
struct Pager {
  func loadMoreIfNeeded(_ index: Int) async {}
}
let model = Pager()

enum Screen: Hashable {
  case list, edit
  case detail(Int)
}
let album = 0
enum Link { case album, photo }
// Correct: not the path of a stack
var a: Item { Item() }
var b: Item { Item() }

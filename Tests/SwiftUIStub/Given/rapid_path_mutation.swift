enum Screen: Hashable {
  case list, edit
  case detail(Int)
}
let album = 0
enum Link { case album, photo }
// Example 10
var a: Item { Item() }
var b: Item { Item() }

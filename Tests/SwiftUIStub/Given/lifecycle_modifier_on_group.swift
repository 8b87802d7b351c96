enum Kind { case new, old }
enum Phase { case on, off }
@State var phase = Phase.on
@State var visits = 0
@State var isWide = false
@State var isAsking = false
struct Columns: StandIn { init(_ parts: Any...) {} }
struct Rows: StandIn { init(_ parts: Any...) {} }
struct Empty: StandIn { init(_ parts: Any...) {} }
struct Catalog {
  func refresh() async {}
  func all() async -> [Book] { [] }
  func books() async -> [Book] { [] }
}
let library = Catalog()
let server = Catalog()
func count() {}
func find() {}
func load(_ item: Any) {}
// Incorrect: in a list, the task would cancel itself
@State var books: [Book] = []
// Incorrect: the action changes the branch
enum LoadPhase {
  case empty
  case filled([Book])
}
// Correct: each element has its own row
enum Item: Int, Identifiable {
  case a, b
  var id: Int { rawValue }
}
@State var items: [Item] = []
var item: Item { .a }
// Incorrect: the group is empty, so the task never starts
// Incorrect: the publisher may send a tip immediately
// Incorrect: the group is an `EmptyView` at first
struct Tip {}
struct TipView: StandIn { init(tip: Tip) {} }
class Tips {
  @Published var current: Tip?
  func next() async -> Tip? { nil }
}
let tips = Tips()
// Incorrect: each branch is a different row
struct Cover: StandIn { init(_ parts: Any...) {} }
struct Pages: StandIn { init(_ parts: Any...) {} }

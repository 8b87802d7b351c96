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
// Example 1
@State var books: [Book] = []
// Example 6
enum LoadPhase {
  case empty
  case filled([Book])
}
// Example 14
enum Item: Int, Identifiable {
  case a, b
  var id: Int { rawValue }
}
@State var items: [Item] = []
var item: Item { .a }
// Examples 2, 3, 4
struct Tip {}
struct TipView: StandIn { init(tip: Tip) {} }
class Tips {
  @Published var current: Tip?
  func next() async -> Tip? { nil }
}
let tips = Tips()
// Example 5
struct Cover: StandIn { init(_ parts: Any...) {} }
struct Pages: StandIn { init(_ parts: Any...) {} }

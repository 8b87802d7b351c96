enum Kind { case new, old }
enum Phase { case on, off }
@State var phase = Phase.on
func count() {}
func load(_ item: Any) {}
// Example 5
enum Item: Int, Identifiable { case a, b; var id: Int { rawValue } }
@State var items: [Item] = []
var item: Item { .a }

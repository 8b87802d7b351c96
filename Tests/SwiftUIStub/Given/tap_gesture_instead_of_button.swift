func zoom() {}
func zoom(_ point: CGPoint) {}
enum Focus { case commit }
let unfocus = PassthroughSubject<Focus, Never>()
func play() {}
func mark(_ book: Book) {}
var note: String { "" }
func expand() {}
func copy() {}
func copy(_ text: String) {}
@State var isShared = false
let people: [Item] = []
struct Face: StandIn { init(_ parts: Any...) {} }
func exclude(_ person: Item) {}
func mark(_ item: Item) {}
enum HapticFeedback { static func play() {} }
// Incorrect: other content replaces what the tap hides
var post: String { "" }
// Correct: the list selects the row
@State var n: Int?

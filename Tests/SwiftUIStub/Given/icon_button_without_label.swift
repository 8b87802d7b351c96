let message = ""
func send(_ message: String) {}
func addItem() {}
let photo = UIImage()
func copy() {}
@State var isOpen = false
@State var isOn = false
enum Icons: String { case xmark }
// Incorrect: a view of the project that shows a symbol for an action
var items: EmptyView { EmptyView() }
// Incorrect: a symbol with the name that a package gives it
func remove() {}
struct SFSymbol { static let xmarkCircle = SFSymbol() }
extension Image {
  init(systemSymbol: SFSymbol) { self.init(systemName: "xmark.circle") }
}

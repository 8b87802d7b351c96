let message = ""
func send(_ message: String) {}
func addItem() {}
let photo = UIImage()
func copy() {}
@State var isOpen = false
@State var isOn = false
enum Icons: String { case xmark }
// Example 9
var items: EmptyView { EmptyView() }
// Example 10
func remove() {}
struct SFSymbol { static let xmarkCircle = SFSymbol() }
extension Image {
  init(systemSymbol: SFSymbol) { self.init(systemName: "xmark.circle") }
}

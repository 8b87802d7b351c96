let message = ""
func send(_ message: String) {}
func addItem() {}
let photo = UIImage()
func copy() {}
@State var isOpen = false
@State var isOn = false
enum Icons: String { case xmark }

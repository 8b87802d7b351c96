@State var isOn = false
@State var text = ""
@State var n = 1
func copy() {}

@State var isOn = false
func removeAll() {}

@State var offset = 0.0
func settle(_ item: Int) {}

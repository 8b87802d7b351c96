@State var proxy: ScrollViewProxy!
func wait() async {}
func formatted(_ text: String) -> String { text }

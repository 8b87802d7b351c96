@State var proxy: ScrollViewProxy!
func wait() async {}

@State var text = ""
@State var password = ""

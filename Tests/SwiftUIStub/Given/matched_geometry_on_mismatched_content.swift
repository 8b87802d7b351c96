enum Size { case big, small }
@State var size = Size.big
let total = ""

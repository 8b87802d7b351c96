func next(_ n: Int) -> Int { n }
func title(of n: Int) -> String { "" }
func description(of n: Int) -> String { "" }
// Example 9
enum Size { case small, large }
@State var size = Size.small

func next(_ n: Int) -> Int { n }
func title(of n: Int) -> String { "" }
func description(of n: Int) -> String { "" }
@State var todo = Todo()
struct Todo { var isDone = false }
// Correct: hidden, not selected
enum Size { case small, large }
@State var size = Size.small

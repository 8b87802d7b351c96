// Correct: the code decides what moves
@State var shift = CGSize.zero
@State var isDragged = false
// Correct: the `animation` of an `Equatable` view
struct Chart: View, Equatable {
  var data: [Int]
  var body: some View { EmptyView() }
}
var data: [Int] { [] }

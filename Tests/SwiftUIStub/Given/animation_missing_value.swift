// Example 16
@State var shift = CGSize.zero
@State var isDragged = false
// Example 26
struct Chart: View, Equatable {
  var data: [Int]
  var body: some View { EmptyView() }
}
var data: [Int] { [] }

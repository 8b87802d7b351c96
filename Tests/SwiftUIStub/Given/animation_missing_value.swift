// Example 21
struct Chart: View, Equatable {
  var data: [Int]
  var body: some View { EmptyView() }
}
var data: [Int] { [] }

import SwiftUI

struct Answer: View {
  @State private var isDone = false
  @Namespace private var space
  var body: some View {
    if isDone {
      Image("check").frame(width: 20, height: 20).matchedGeometryEffect(id: "k", in: space)
    } else {
      Text("Ask").matchedGeometryEffect(id: "k", in: space)
    }
  }
}

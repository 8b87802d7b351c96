import SwiftUI

struct Arrow: View {
  @State var y: CGFloat = 0
  @State private var isDown = false
  var body: some View {
    Image(systemName: "arrow.down").offset(y: isDown ? 8 : 0)
      .onAppear { withAnimation(.easeInOut.repeatForever()) { isDown = true } }
  }
}

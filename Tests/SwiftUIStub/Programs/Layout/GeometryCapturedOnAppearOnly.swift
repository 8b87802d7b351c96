import SwiftUI

struct Toast: View {
  @State var y: CGFloat = 0
  @State private var size = CGSize.zero
  @State private var isShown = false
  var body: some View {
    Text("Done")
      .background(GeometryReader { proxy in Color.clear.onAppear { size = proxy.size } })
      .offset(y: isShown ? 0 : size.height)
  }
}

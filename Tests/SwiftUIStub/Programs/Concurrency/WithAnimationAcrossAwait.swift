import SwiftUI

struct WithAnimationAcrossAwaitScreen: View {
  @State private var isOn = false

  func show() {
    withAnimation(.easeIn) {
      DispatchQueue.main.async {
        isOn = true
      }
    }
  }
  var body: some View { EmptyView() }
}

import SwiftUI

struct AsyncAfterAnimationCleanupScreen: View {
  @State private var isOn = false

  func tap() {
    withAnimation(.linear(duration: 0.2)) { isOn = true }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) {
      withAnimation { isOn = false }
    }
  }
  var body: some View { EmptyView() }
}

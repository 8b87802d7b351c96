import SwiftUI

struct AnimationDrivenTwiceScreen: View {
  @State private var isOn = false

  var body: some View {
    Circle().opacity(isOn ? 1 : 0)
      .animation(.easeIn, value: isOn)
      .animation(.spring, value: isOn)
  }
}

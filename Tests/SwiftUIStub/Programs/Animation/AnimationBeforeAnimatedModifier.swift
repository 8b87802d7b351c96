import SwiftUI

struct AnimationBeforeAnimatedModifierScreen: View {
  @State private var radius = 0.0

  var body: some View {
    Photo()
      .animation(.easeInOut, value: radius)
      .blur(radius: radius)
      .onTapGesture { radius = 8 }
  }
}

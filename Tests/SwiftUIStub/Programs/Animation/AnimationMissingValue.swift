import SwiftUI

struct AnimationMissingValueScreen: View {
  @State private var isBig = false

  var body: some View {
    Circle().scaleEffect(isBig ? 2 : 1).animation(.spring())
  }
}

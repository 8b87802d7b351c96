import SwiftUI

struct Pulse: View {
  @State private var isLarge = false
  var body: some View {
    Circle().scaleEffect(isLarge ? 1.2 : 1).onAppear { isLarge.toggle() }
  }
}

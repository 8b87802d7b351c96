import SwiftUI

struct IdentityResetByIdScreen: View {
  @State private var level = 3

  var body: some View {
    VStack {
      Capsule().frame(height: CGFloat(level) * 20).id(level).animation(.easeInOut, value: level)
      Button("More") { level += 1 }
    }
  }
}

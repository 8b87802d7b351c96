import SwiftUI

struct TransitionWithoutAnimationScreen: View {
  @State private var message: String?

  var body: some View {
    VStack {
      Button("Send") { message = "Sent" }
      if let message { Text(message).transition(.opacity) }
    }
  }
}

import SwiftUI

struct WithAnimationAroundViewScreen: View {
  @State private var problem: String?

  var body: some View {
    VStack {
      Button("Check") { problem = "The code is too short" }
      if let problem {
        withAnimation {
          Text(problem).foregroundStyle(.red)
        }
      }
    }
  }
}

import SwiftUI

struct BackgroundBeforeFrameScreen: View {
  var body: some View {
    Text("Buy")
      .background(Color.blue)
      .frame(width: 200, height: 44)
  }
}

import SwiftUI

struct DisabledBeforeGestureScreen: View {
  var body: some View {
    Image(systemName: "star")
      .disabled(isBusy)
      .padding()
      .onLongPressGesture { send() }
  }
}

import SwiftUI

struct TapGestureInsteadOfButtonScreen: View {
  @State private var isCovered = true

  var body: some View {
    if isCovered {
      Text("Hidden").onTapGesture { isCovered = false }
    } else {
      Text(post)
    }
  }
}

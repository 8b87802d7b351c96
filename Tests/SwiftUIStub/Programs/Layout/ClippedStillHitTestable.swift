import SwiftUI

struct ClippedStillHitTestableScreen: View {
  var body: some View {
    Image("a").resizable().scaledToFill().frame(width: 80, height: 80).clipped().onTapGesture { open2() }
  }
}

import SwiftUI

struct ClipBeforeBlurScreen: View {
  @State var y: CGFloat = 0
  var body: some View {
    Photo()
      .clipped()
      .offset(y: 6)
      .blur(radius: 6)
  }
}

import SwiftUI

struct ImageFrameWithoutResizableScreen: View {
  var body: some View {
    Image("cat").scaledToFit().frame(width: 40, height: 40)
  }
}

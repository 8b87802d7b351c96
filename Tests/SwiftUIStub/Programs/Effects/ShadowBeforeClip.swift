import SwiftUI

struct ShadowBeforeClipScreen: View {
  var body: some View {
    Color.white.shadow(radius: 4).mask(Circle())
  }
}

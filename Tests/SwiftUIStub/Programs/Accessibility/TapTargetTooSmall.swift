import SwiftUI

struct TapTargetTooSmallScreen: View {
  var body: some View {
    Image(systemName: "xmark").frame(width: 24, height: 24).onTapGesture { close() }
  }
}

import SwiftUI

struct FrameInfiniteSizeScreen: View {
  var body: some View {
    Text("Buy").frame(width: .infinity)
  }
}

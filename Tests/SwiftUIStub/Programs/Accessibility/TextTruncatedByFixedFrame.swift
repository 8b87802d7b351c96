import SwiftUI

struct TextTruncatedByFixedFrameScreen: View {
  var body: some View {
    Text("Calories burned")
      .font(.caption)
      .lineLimit(1)
      .frame(width: 100, alignment: .leading)
  }
}

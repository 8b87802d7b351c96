import SwiftUI

struct FixedHeightClipsTextScreen: View {
  var body: some View {
    Text("Open until six, and on Sundays until four")
      .lineLimit(3)
      .frame(height: 66)
      .clipped()
  }
}

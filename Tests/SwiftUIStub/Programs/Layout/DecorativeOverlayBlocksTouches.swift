import SwiftUI

struct DecorativeOverlayBlocksTouchesScreen: View {
  var body: some View {
    ScrollView {
      Button("Open") { open2() }
    }
    .overlay(alignment: .bottom) {
      LinearGradient(colors: [.clear, .white], startPoint: .top, endPoint: .bottom).frame(height: 160)
    }
  }
}

import SwiftUI

struct TapAndZeroDistanceDragScreen: View {
  var body: some View {
    Button("Go") { go() }.gesture(DragGesture(minimumDistance: 0.0).onEnded { _ in release() })
  }
}

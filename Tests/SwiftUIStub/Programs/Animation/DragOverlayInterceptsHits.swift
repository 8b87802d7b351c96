import SwiftUI

struct DragOverlayInterceptsHitsScreen: View {
  @State private var dot: CGPoint?

  var body: some View {
    Ring()
      .gesture(DragGesture().onChanged { dot = $0.location })
      .overlay {
        if let place = dot { Dot().position(dot ?? place) }
      }
  }
}

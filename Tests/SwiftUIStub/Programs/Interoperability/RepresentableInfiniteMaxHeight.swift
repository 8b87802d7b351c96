import SwiftUI

struct DragStrip: NSViewRepresentable {
  func makeNSView(context: Context) -> NSView {
    NSHostingView(rootView: Color.clear.frame(maxWidth: .infinity, maxHeight: .infinity))
  }
  func updateNSView(_ view: NSView, context: Context) { view.needsLayout = true }
}

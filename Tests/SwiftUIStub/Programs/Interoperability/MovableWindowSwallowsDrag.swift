import SwiftUI

final class Delegate: NSObject {
  func prepare(_ window: NSWindow) { window.isMovableByWindowBackground = true }
}
struct Shield<Content: View>: NSViewRepresentable {
  let content: Content
  func makeNSView(context: Context) -> NSView { ShieldView() }
  func updateNSView(_ view: NSView, context: Context) { view.needsLayout = true }
}
final class ShieldView: NSView { override var mouseDownCanMoveWindow: Bool { false } }
extension View {
  func keepsWindowStill() -> some View { Shield(content: self) }
}
struct Card: View {
  var body: some View {
    Text("a").draggable("a")
  }
}

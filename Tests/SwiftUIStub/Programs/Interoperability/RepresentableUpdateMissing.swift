import SwiftUI

struct Framed<Content: View>: NSViewRepresentable {
  let content: Content
  func makeNSView(context: Context) -> NSHostingView<Content> { NSHostingView(rootView: content) }
  func updateNSView(_ view: NSHostingView<Content>, context: Context) {}
}

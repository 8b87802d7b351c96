import SwiftUI

struct SavePanel: NSViewRepresentable {
  func makeNSView(context: Context) -> NSView { NSView() }
  func updateNSView(_ nsView: NSView, context: Context) {
    nsView.window!.title = "Save"
  }
}

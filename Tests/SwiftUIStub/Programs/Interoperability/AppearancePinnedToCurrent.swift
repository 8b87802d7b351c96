import SwiftUI

@MainActor final class ThemeStore {
  func reset(_ window: NSWindow) {
    window.appearance = NSAppearance.currentDrawing()
  }
}

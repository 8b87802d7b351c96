import SwiftUI

extension View {
  @ViewBuilder func dimmed<Content: View>(if condition: Bool, with transform: (Self) -> Content) -> some View {
    if condition { transform(self) } else { self }
  }
}
struct Notice: View {
  @State private var isRead = false
  var body: some View {
    Button("New") { isRead = true }.dimmed(if: isRead) { $0.opacity(0.5) }
  }
}

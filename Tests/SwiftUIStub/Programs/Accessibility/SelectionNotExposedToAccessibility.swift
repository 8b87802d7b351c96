import SwiftUI

struct SelectionNotExposedToAccessibilityScreen: View {
  @State var n = 1
  var body: some View {
    Button("One") { n = 1 }.tint(n == 1 ? .red : .blue)
  }
}

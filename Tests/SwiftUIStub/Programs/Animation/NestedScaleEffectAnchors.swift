import SwiftUI

struct NestedScaleEffectAnchorsScreen: View {
  @State var isPressed = false
  @State var isOpen = false
  var body: some View {
    Card().scaleEffect(isPressed ? 0.95 : 1).scaleEffect(isOpen ? 1 : 0.2, anchor: .topLeading)
  }
}

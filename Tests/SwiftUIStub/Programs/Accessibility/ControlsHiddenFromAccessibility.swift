import SwiftUI

struct ControlsHiddenFromAccessibilityScreen: View {
  var body: some View {
    HStack {
      Text("Central Station")
      Button("Directions") {}
    }
    .accessibilityElement(children: .ignore)
  }
}

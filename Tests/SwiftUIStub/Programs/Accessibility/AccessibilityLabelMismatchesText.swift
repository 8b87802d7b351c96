import SwiftUI

struct AccessibilityLabelMismatchesTextScreen: View {
  var body: some View {
    Button("Buy") { buy() }.accessibilityLabel("Purchase annual plan")
  }
}

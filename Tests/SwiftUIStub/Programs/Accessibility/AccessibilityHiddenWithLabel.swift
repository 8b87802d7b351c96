import SwiftUI

struct AccessibilityHiddenWithLabelScreen: View {
  var body: some View {
    Image("logo").accessibilityLabel("Shop").accessibilityHidden(true)
  }
}

import SwiftUI

struct RoleWordInAccessibilityLabelScreen: View {
  var body: some View {
    Image("cat").accessibilityLabel("Image of a cat")
  }
}

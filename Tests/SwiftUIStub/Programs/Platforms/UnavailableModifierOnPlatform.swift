import SwiftUI

struct UnavailableModifierOnPlatformScreen: View {
  var body: some View {
    Text("a2").glassEffect()
  }
}

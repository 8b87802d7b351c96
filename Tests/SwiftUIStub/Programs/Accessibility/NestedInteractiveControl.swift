import SwiftUI

struct NestedInteractiveControlScreen: View {
  var body: some View {
    Button("Open") { print("opened") }.onTapGesture { print("open") }
  }
}

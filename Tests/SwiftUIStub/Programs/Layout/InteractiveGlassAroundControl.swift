import SwiftUI

struct InteractiveGlassAroundControlScreen: View {
  var body: some View {
    Button {
    } label: {
      Image(systemName: "plus").frame(width: 48, height: 48).contentShape(.circle)
    }
    .glassEffect(.regular.interactive())
  }
}

import SwiftUI

struct ScrollableBackgroundHiddenScreen: View {
  var body: some View {
    Form {
      Text("a")
    }
    .background(Color.red.opacity(0.2))
  }
}

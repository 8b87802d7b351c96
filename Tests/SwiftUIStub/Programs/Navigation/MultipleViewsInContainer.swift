import SwiftUI

struct MultipleViewsInContainerScreen: View {
  var body: some View {
    NavigationStack {
      Image("a"); Text("b")
    }
  }
}

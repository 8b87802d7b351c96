import SwiftUI

struct LazyStackOutsideScrollViewScreen: View {
  var body: some View {
    VStack {
      Text("Sizes");
      LazyVStack {
        Text("Small"); Text("Large")
      }
    }
  }
}

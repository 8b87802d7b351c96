import SwiftUI

struct ScrollToWithoutIdScreen: View {
  var body: some View {
    ScrollViewReader { proxy in
      ScrollView { Text("Long") }
        .onAppear { proxy.scrollTo("end") }
    }
  }
}

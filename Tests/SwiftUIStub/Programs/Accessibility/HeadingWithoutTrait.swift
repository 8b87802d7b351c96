import SwiftUI

struct HeadingWithoutTraitScreen: View {
  var body: some View {
    VStack {
      Text("Welcome").font(.largeTitle)
      Button("Continue") { open2() }
    }
  }
}

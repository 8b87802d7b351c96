import SwiftUI

struct MissingModifierDotScreen: View {
  var body: some View {
    VStack {
      Text("a")
      padding()
    }
  }
}

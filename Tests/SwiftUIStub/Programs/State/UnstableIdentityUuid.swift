import SwiftUI

struct UnstableIdentityUuidScreen: View {
  var body: some View {
    Text("a").id(Int.random(in: 0...9))
  }
}

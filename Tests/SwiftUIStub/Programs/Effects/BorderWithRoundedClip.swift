import SwiftUI

struct BorderWithRoundedClipScreen: View {
  var body: some View {
    Text("a").clipShape(.rect(cornerRadius: 20)).shadow(radius: 4).border(.blue)
  }
}

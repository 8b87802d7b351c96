import SwiftUI

struct ContentShapeAfterTapScreen: View {
  var body: some View {
    HStack {
      Text("Open"); Spacer()
    }.onTapGesture { open2() }.contentShape(Rectangle())
  }
}

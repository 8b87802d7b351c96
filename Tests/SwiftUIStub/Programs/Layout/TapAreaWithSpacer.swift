import SwiftUI

struct TapAreaWithSpacerScreen: View {
  var body: some View {
    VStack {
      Text("Open"); Spacer()
    }.onTapGesture { open2() }
  }
}

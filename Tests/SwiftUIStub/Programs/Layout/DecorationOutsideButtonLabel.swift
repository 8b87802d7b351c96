import SwiftUI

struct DecorationOutsideButtonLabelScreen: View {
  var body: some View {
    Button {
      buy()
    } label: {
      Text("Buy")
    }.padding().background(.blue, in: .capsule)
  }
}

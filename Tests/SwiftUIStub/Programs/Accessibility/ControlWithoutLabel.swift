import SwiftUI

struct ControlWithoutLabelScreen: View {
  @State var amount = 0.5
  var body: some View {
    HStack {
      Text("Volume")
      Slider(value: $amount, in: 0...1)
    }
  }
}

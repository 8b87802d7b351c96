import SwiftUI

struct IconButtonWithoutLabelScreen: View {
  @State var isOpen = false
  var body: some View {
    Button {
      isOpen = false
    } label: {
      Image(systemName: "xmark")
    }
  }
}

import SwiftUI

struct TransparentTapCatcherScreen: View {
  @State var isOpen = false
  var body: some View {
    Color.clear.onTapGesture { isOpen = false }
  }
}

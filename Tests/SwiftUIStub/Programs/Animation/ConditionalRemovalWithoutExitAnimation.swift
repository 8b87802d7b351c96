import SwiftUI

struct ConditionalRemovalWithoutExitAnimationScreen: View {
  @State var isPresented = false
  var body: some View {
    if isPresented { Panel().opacity(isPresented ? 1 : 0) }
  }
}

import SwiftUI

struct MatchedGeometryWithoutAnimationScreen: View {
  @State private var isOpen = false
  @Namespace private var space

  var body: some View {
    VStack {
      if isOpen {
        Big().matchedGeometryEffect(id: "card", in: space)
      } else {
        Small().matchedGeometryEffect(id: "card", in: space)
      }
    }
    .onTapGesture { isOpen.toggle() }
  }
}

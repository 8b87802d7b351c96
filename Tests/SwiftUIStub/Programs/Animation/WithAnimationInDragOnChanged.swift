import SwiftUI

struct WithAnimationInDragOnChangedScreen: View {
  @State var offset = CGSize.zero
  var body: some View {
    Card().gesture(DragGesture().onChanged { v in withAnimation(.easeOut) { offset = v.translation } })
  }
}

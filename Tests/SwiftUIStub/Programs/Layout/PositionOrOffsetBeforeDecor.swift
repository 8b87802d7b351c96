import SwiftUI

struct PositionOrOffsetBeforeDecorScreen: View {
  @State var y: CGFloat = 0
  @State var x: CGFloat = 0
  var body: some View {
    Dot().position(x: 20, y: 20).border(.red)
  }
}

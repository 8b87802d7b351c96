import SwiftUI

struct Map2: View {
  var body: some View {
    GeometryReader { proxy in
      Color.red.frame(height: proxy.frame(in: .named("bord")).minX)
    }
    .coordinateSpace(.named("board"))
  }
}

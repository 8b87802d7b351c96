import SwiftUI

struct UnitPointDivisionByZeroScreen: View {
  @State var y: CGFloat = 0
  @State var x: CGFloat = 0
  @State var point = CGPoint.zero
  @State private var size = CGSize.zero

  var anchor: UnitPoint { UnitPoint(x: point.x / size.width, y: point.y / size.height) }
  var body: some View { EmptyView() }
}

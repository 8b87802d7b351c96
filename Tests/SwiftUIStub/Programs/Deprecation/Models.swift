import SwiftUI
import Charts

struct Card: StandIn {
  init(_ parts: Any...) {}
  init(openAction: @escaping () -> Void) {}
}

extension View {
  func cornerRadius(_ radius: CGFloat, corners: UIRectCorner) -> some View { self }
}

struct Home: StandIn {
  init(_ parts: Any...) {}
  init(client: Any) {}
}

var a: CGFloat { 1 }

import Charts

extension View {
  func cornerRadius(_ radius: CGFloat, corners: UIRectCorner) -> some View { self }
}
let day = ""
let sales = 1.0

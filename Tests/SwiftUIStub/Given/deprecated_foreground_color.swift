import Charts

extension Color {
  static var brand: Color { .red }
}
extension ChartContent {
  func foregroundColor(_ color: Color) -> some ChartContent { self }
}
let day = ""
let sales = 1.0
struct Theme { var tint = Color.red }

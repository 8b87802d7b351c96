extension Color {
  static func named(_ name: String) -> Color { .red }
}

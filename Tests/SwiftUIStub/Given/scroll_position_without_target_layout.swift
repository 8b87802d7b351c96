extension View {
  func scrollPosition(initialAnchor: UnitPoint) -> some View { self }
}

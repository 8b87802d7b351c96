enum Phase: CaseIterable {
  case a, b
  var angle: Angle { .zero }
}

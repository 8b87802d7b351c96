struct Card: StandIn {
  init(_ parts: Any...) {}
  init(width: CGFloat) {}
}

struct Timeline: StandIn { init(feed: Feed) {} }
// Example 13
extension Route: Hashable {}
// Example 20
extension Talk: Hashable {
  static func == (a: Talk, b: Talk) -> Bool { a === b }
  func hash(into hasher: inout Hasher) {}
}

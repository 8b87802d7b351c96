struct Timeline: StandIn { init(feed: Feed) {} }
// Example 14
extension Route: Hashable {}
// Example 21
extension Talk: Hashable {
  static func == (a: Talk, b: Talk) -> Bool { a === b }
  func hash(into hasher: inout Hasher) {}
}

struct Timeline: StandIn { init(feed: Feed) {} }
// Correct: an enum case, and actions
extension Route: Hashable {}
// Correct: the path keeps the object of the tapped link
extension Talk: Hashable {
  static func == (a: Talk, b: Talk) -> Bool { a === b }
  func hash(into hasher: inout Hasher) {}
}

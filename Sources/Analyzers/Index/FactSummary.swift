/// What the index keeps beside the facts of a kind, where a question about many of them must not look at each.
protocol FactSummary<Source>: Sendable {
  associatedtype Source

  init()

  mutating func add(_ fact: Source, in path: String)
  mutating func remove(_ fact: Source, in path: String)
}

/// That of facts which are only looked up.
struct NoSummary<Source>: FactSummary {
  mutating func add(_: Source, in _: String) {}
  mutating func remove(_: Source, in _: String) {}
}

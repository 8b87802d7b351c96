/// What the index stores in addition to the facts of a kind, where a query about many of them must not read each one.
protocol FactSummary<Source>: Sendable {
  associatedtype Source

  init()

  mutating func add(_ fact: Source, in path: String)
  mutating func remove(_ fact: Source, in path: String)
}

/// The summary of facts that are only looked up.
struct NoSummary<Source>: FactSummary {
  mutating func add(_: Source, in _: String) {}
  mutating func remove(_: Source, in _: String) {}
}

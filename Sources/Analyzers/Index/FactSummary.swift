/// Data that the index stores in addition to the facts of a kind, for queries about many facts that must not read each
/// one.
protocol FactSummary<Source>: Sendable {
  associatedtype Source

  /// Whether there is anything to store.
  static var isStored: Bool { get }

  init()

  mutating func add(_ fact: Source, in path: String)
  mutating func remove(_ fact: Source, in path: String)
}

extension FactSummary {
  static var isStored: Bool { true }
}

/// The summary of facts that are only looked up by name.
struct NoSummary<Source>: FactSummary {
  static var isStored: Bool { false }
  mutating func add(_: Source, in _: String) {}
  mutating func remove(_: Source, in _: String) {}
}

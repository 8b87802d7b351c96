/// A dictionary whose copies are cheap to change: only the shard that contains the changed key is copied.
package struct ShardedDictionary<Key: ShardKey, Value: Sendable>: Sendable {
  private var shards: [[Key: Value]] = Array(repeating: [:], count: 64)

  package init() {}

  var count: Int { shards.reduce(0) { $0 + $1.count } }
  var isEmpty: Bool { shards.allSatisfy(\.isEmpty) }
  package var keys: [Key] { shards.flatMap(\.keys) }
  var values: [Value] { shards.flatMap(\.values) }

  package subscript(key: Key) -> Value? {
    get { shards[shard(of: key)][key] }
    set { update(key) { $0 = newValue } }
  }

  /// Changes a value in place; nil means no value.
  mutating func update(_ key: Key, _ change: (inout Value?) -> Void) {
    change(&shards[shard(of: key)][key])
  }

  private func shard(of key: Key) -> Int { Int(key.shardHash >> 16) % shards.count }
}

extension ShardedDictionary: Equatable where Value: Equatable {}

extension ShardedDictionary<String, Int> {
  /// Adds to a count. A count of 0 is removed.
  ///
  /// - Returns: the new count.
  @discardableResult
  mutating func count(_ key: String, by step: Int) -> Int {
    var new = step
    update(key) { count in
      new += count ?? 0
      count = new == 0 ? nil : new
    }
    return new
  }
}

/// A key with a number that is the same in every copy.
package protocol ShardKey: Hashable, Sendable {
  var shardHash: UInt32 { get }
}

extension String: ShardKey {
  package var shardHash: UInt32 { NameHash.of(self) }
}

/// The same for values by fingerprint.
struct ShardedTable<Value: Sendable>: Sendable {
  private var shards: [HashTable<Value>] = Array(repeating: HashTable(), count: 64)

  var values: [Value] { shards.flatMap(\.values) }

  func contains(_ fingerprint: UInt32) -> Bool { shards[shard(of: fingerprint)].contains(fingerprint) }

  subscript(fingerprint: UInt32) -> Value? { shards[shard(of: fingerprint)][fingerprint] }

  /// Changes a value in place; nil means no value.
  mutating func update(_ fingerprint: UInt32, _ change: (inout Value?) -> Void) {
    shards[shard(of: fingerprint)].update(fingerprint, change)
  }

  private func shard(of fingerprint: UInt32) -> Int { Int(fingerprint >> 16) % shards.count }
}

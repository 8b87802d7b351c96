import GotchaSupport

/// The FNV-1a hash of the bytes of a name.
package enum NameHash {
  package static func of(_ name: Name) -> UInt32 { hash(name, from: StableHash32()) }

  package static func of(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { of($0) }
  }

  static func of(_ name: String) -> UInt32 { of(name.utf8) }

  static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var hash = StableHash32()
    hash.combine(bytes: bytes)
    return hash.value
  }

  /// The hash of `type.name`.
  static func of(_ name: String, in type: String) -> UInt32 {
    var hash = StableHash32()
    hash.combine(bytes: type.utf8)
    hash.combine(UInt8(ascii: "."))
    hash.combine(bytes: name.utf8)
    return hash.value
  }

  /// The hash of `$name`.
  static func ofBinding(of name: Name) -> UInt32 { hash(name, behind: UInt8(ascii: "$")) }

  /// The hash of `_name`.
  static func ofStorage(of name: Name) -> UInt32 { hash(name, behind: UInt8(ascii: "_")) }

  private static func hash(_ name: Name, behind sign: UInt8) -> UInt32 {
    var hash = StableHash32()
    hash.combine(sign)
    return self.hash(name, from: hash)
  }

  private static func hash(_ name: Name, from start: StableHash32) -> UInt32 {
    var hash = start
    name.storage.read { storage in
      storage.source.bytes.withUnsafeBufferPointer { bytes in
        hash.combine(bytes: UnsafeBufferPointer(rebasing: bytes[name.range.clamped(to: bytes.indices)]))
      }
    }
    return hash.value
  }
}

/// A set of name hashes. The table uses the hashes directly; a `Set` would hash them again.
package struct HashSet: Sendable {
  /// 0 for a free slot. At least half of the slots are free.
  private var slots: [UInt32] = []
  private var usedSlots = 0
  private var holdsZero = false

  var count: Int { usedSlots + (holdsZero ? 1 : 0) }
  var isEmpty: Bool { count == 0 }
  /// In unspecified order.
  var elements: [UInt32] { slots.filter { $0 != 0 } + (holdsZero ? [0] : []) }

  init(_ hashes: some Sequence<UInt32> = EmptyCollection()) {
    for hash in hashes { insert(hash) }
  }

  func contains(_ hash: UInt32) -> Bool {
    if hash == 0 { return holdsZero }
    return !slots.isEmpty && slots[slot(of: hash)] == hash
  }

  /// Whether an element fulfills a condition, which is checked in unspecified order.
  func contains(where condition: (UInt32) -> Bool) -> Bool {
    holdsZero && condition(0) || slots.contains { $0 != 0 && condition($0) }
  }

  /// - Returns: whether the hash was inserted.
  @discardableResult
  package mutating func insert(_ hash: UInt32) -> Bool {
    if hash == 0 {
      defer { holdsZero = true }
      return !holdsZero
    }
    if (usedSlots + 1) * 2 > slots.count { grow() }
    let slot = slot(of: hash)
    guard slots[slot] == 0 else { return false }
    slots[slot] = hash
    usedSlots += 1
    return true
  }

  mutating func formUnion(_ other: HashSet) {
    if isEmpty {
      self = other
    } else {
      for hash in other.slots where hash != 0 { insert(hash) }
      if other.holdsZero { holdsZero = true }
    }
  }

  func isDisjoint(with other: HashSet) -> Bool {
    if count > other.count { return other.isDisjoint(with: self) }
    return !(holdsZero && other.holdsZero) && !slots.contains { $0 != 0 && other.contains($0) }
  }

  /// The slot that contains a hash, or would contain it.
  private func slot(of hash: UInt32) -> Int {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt32](repeating: 0, count: max(8, old.count * 2))
    for hash in old where hash != 0 { slots[slot(of: hash)] = hash }
  }
}

extension HashSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral hashes: UInt32...) { self.init(hashes) }
}

extension HashSet: Hashable {
  package static func == (a: HashSet, b: HashSet) -> Bool { a.count == b.count && a.elements.allSatisfy(b.contains) }
  package func hash(into hasher: inout Hasher) { hasher.combine(elements.sorted()) }
}

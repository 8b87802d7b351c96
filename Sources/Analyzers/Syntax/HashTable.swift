/// Values by the hash of a name. The table uses the hashes directly; a `Dictionary` would hash them again.
struct HashTable<Value> {
  private var hashes: [UInt32] = []
  /// Nil for a free slot. At least a quarter of the slots are free.
  private var slots: [Value?] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  /// In unspecified order.
  var values: [Value] { slots.compactMap(\.self) }

  init() {}

  func contains(_ hash: UInt32) -> Bool { !slots.isEmpty && slots[slot(of: hash)] != nil }

  subscript(hash: UInt32) -> Value? {
    get { slots.isEmpty ? nil : slots[slot(of: hash)] }
    set { update(hash) { $0 = newValue } }
  }

  /// Changes a value in place; nil means no value.
  mutating func update(_ hash: UInt32, _ change: (inout Value?) -> Void) {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    let slot = slot(of: hash)
    let wasFree = slots[slot] == nil
    change(&slots[slot])
    if slots[slot] == nil {
      if !wasFree { free(slot) }
    } else if wasFree {
      hashes[slot] = hash
      count += 1
    }
  }

  /// The slot that contains the value of a hash, or would contain it.
  private func slot(of hash: UInt32) -> Int {
    let mask = hashes.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != nil, hashes[slot] != hash { slot = (slot + 1) & mask }
    return slot
  }

  /// Moves values that were displaced by a removed one back toward their own slots.
  private mutating func free(_ freed: Int) {
    count -= 1
    let mask = hashes.count - 1
    var free = freed
    var slot = (free + 1) & mask
    while let value = slots[slot] {
      let home = Int(hashes[slot]) & mask
      if (slot - home) & mask >= (slot - free) & mask {
        (slots[free], hashes[free]) = (value, hashes[slot])
        slots[slot] = nil
        free = slot
      }
      slot = (slot + 1) & mask
    }
  }

  private mutating func grow() {
    let (oldHashes, oldSlots) = (hashes, slots)
    // Most tables stay small. A few large steps move each value less often.
    let capacity = slots.count < 64 ? max(4, slots.count * 4) : slots.count * 2
    hashes = [UInt32](repeating: 0, count: capacity)
    slots = [Value?](repeating: nil, count: capacity)
    for old in oldSlots.indices {
      guard let value = oldSlots[old] else { continue }
      let slot = slot(of: oldHashes[old])
      (hashes[slot], slots[slot]) = (oldHashes[old], value)
    }
  }
}

extension HashTable: Sendable where Value: Sendable {}

/// Random numbers that are the same for the same seed (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    // Neighbouring seeds must not give the same numbers one step apart.
    state = seed &* 0xD1B5_4A32_D192_ED03
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to just below `bound`.
  package mutating func below(_ bound: Int) -> Int { bound < 2 ? 0 : Int(next() % UInt64(bound)) }

  /// True `percent` times in a hundred.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of some choices, of which there must be one.
  package mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
}

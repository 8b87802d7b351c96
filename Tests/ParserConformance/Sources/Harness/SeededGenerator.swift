/// A random number generator that is deterministic for a seed (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    // Without scrambling, neighboring seeds would produce the same numbers, shifted by one.
    state = seed &* 0xD1B5_4A32_D192_ED03
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, `bound`.
  package mutating func below(_ bound: Int) -> Int { bound < 2 ? 0 : Int(next() % UInt64(bound)) }

  /// True with a probability of `percent`.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// A random element of a nonempty array.
  package mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
}

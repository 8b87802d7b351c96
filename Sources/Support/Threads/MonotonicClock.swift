import GotchaPlatform

/// A clock for durations that never goes backward, even when the time of day is set.
public enum MonotonicClock {
  /// Milliseconds since an arbitrary moment.
  package static func milliseconds() -> Int { nanoseconds() / 1_000_000 }

  /// Nanoseconds since an arbitrary moment.
  public static func nanoseconds() -> Int { durationClockNanoseconds() }
}

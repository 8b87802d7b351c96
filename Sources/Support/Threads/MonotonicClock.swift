#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A clock for durations: it never goes back, even when the time of day is set.
public enum MonotonicClock {
  /// Milliseconds since an arbitrary moment.
  package static func milliseconds() -> Int { nanoseconds() / 1_000_000 }

  /// Nanoseconds since an arbitrary moment.
  public static func nanoseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
  }
}

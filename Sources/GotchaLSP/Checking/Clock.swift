#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

enum Clock {
  /// Milliseconds since some moment; never goes back.
  static func milliseconds() -> Int { nanoseconds() / 1_000_000 }

  /// Nanoseconds since some moment; never goes back.
  static func nanoseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
  }
}

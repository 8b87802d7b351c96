/// The time of a clock for durations.
///
/// - Returns: nanoseconds since an arbitrary moment; never decreases, even when the time of day is set.
package func durationClockNanoseconds() -> Int {
  var now = timespec()
  #if canImport(Darwin)
  // `CLOCK_MONOTONIC` has microsecond resolution there (Libc, gen/clock_gettime.c), which is too coarse for timing a
  // rule.
  clock_gettime(CLOCK_MONOTONIC_RAW, &now)
  #else
  clock_gettime(CLOCK_MONOTONIC, &now)
  #endif
  return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
}

/// The time of day in UTC, "2026-01-31T12:00:00Z".
package func currentTimestamp() -> String {
  var seconds = time(nil)
  var parts = tm()
  gmtime_r(&seconds, &parts)
  func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
}

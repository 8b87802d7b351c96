/// `clock_gettime` of the clock for durations.
///
/// - Returns: nanoseconds since an arbitrary moment; never less than before, even when the time of day is set.
package func durationClockNanoseconds() -> Int {
  var now = timespec()
  #if canImport(Darwin)
  // `CLOCK_MONOTONIC` counts whole microseconds there (Libc, gen/clock_gettime.c): too coarse for the time of a rule.
  clock_gettime(CLOCK_MONOTONIC_RAW, &now)
  #else
  clock_gettime(CLOCK_MONOTONIC, &now)
  #endif
  return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
}

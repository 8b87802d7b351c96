// Threads and conditions, as far as the systems differ.

#if canImport(Darwin)
/// What `pthread_create` stores a thread in.
package typealias ThreadHandle = pthread_t?
package func emptyThreadHandle() -> ThreadHandle { nil }
#else
/// What `pthread_create` stores a thread in.
package typealias ThreadHandle = pthread_t
package func emptyThreadHandle() -> ThreadHandle { pthread_t() }
#endif

/// Initializes a condition whose timeouts are measured by the clock for durations: setting the time of day must neither
/// end a wait nor prolong it.
public func initializeCondition(_ condition: UnsafeMutablePointer<pthread_cond_t>) {
  #if canImport(Darwin)
  // Darwin has no clock for conditions; `waitForChange` gives it the time that is left.
  pthread_cond_init(condition, nil)
  #else
  var attributes = pthread_condattr_t()
  pthread_condattr_init(&attributes)
  defer { pthread_condattr_destroy(&attributes) }
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
  pthread_cond_init(condition, &attributes)
  #endif
}

/// Waits for a broadcast.
///
/// - Parameter deadline: in nanoseconds of `durationClockNanoseconds()`.
/// - Returns: whether the deadline has not passed.
public func waitForChange(
  _ condition: UnsafeMutablePointer<pthread_cond_t>, _ mutex: UnsafeMutablePointer<pthread_mutex_t>,
  until deadline: Int
) -> Bool {
  #if canImport(Darwin)
  var left = timespec(nanoseconds: max(0, deadline - durationClockNanoseconds()))
  return pthread_cond_timedwait_relative_np(condition, mutex, &left) != ETIMEDOUT
  #else
  var moment = timespec(nanoseconds: deadline)
  return pthread_cond_timedwait(condition, mutex, &moment) != ETIMEDOUT
  #endif
}

extension timespec {
  fileprivate init(nanoseconds: Int) {
    self.init()
    tv_sec = time_t(nanoseconds / 1_000_000_000)
    tv_nsec = .init(nanoseconds % 1_000_000_000)
  }
}

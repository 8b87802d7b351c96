// Threads and conditions, where the systems differ.

#if canImport(Darwin)
/// The type of the thread that `pthread_create` returns.
package typealias ThreadHandle = pthread_t?
package func emptyThreadHandle() -> ThreadHandle { nil }
#else
/// The type of the thread that `pthread_create` returns.
package typealias ThreadHandle = pthread_t
package func emptyThreadHandle() -> ThreadHandle { pthread_t() }
#endif

/// Initializes a condition whose timeouts use the clock for durations, so that setting the time of day neither ends nor
/// prolongs a wait.
public func initializeCondition(_ condition: UnsafeMutablePointer<pthread_cond_t>) {
  #if canImport(Darwin)
  // Darwin has no clock attribute for conditions; `waitForChange` passes the remaining time.
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
/// - Returns: false if the deadline has passed.
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

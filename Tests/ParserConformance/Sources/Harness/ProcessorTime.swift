import Foundation

/// The time that the calling thread has run on a processor, without waiting.
package enum ProcessorTime {
  package static func measure(_ body: () -> Void) -> Duration {
    let before = now
    body()
    return now - before
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// State behind a lock, on whose changes threads can wait.
public final class Monitor<State>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  public init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Reads the state, waking nobody.
  public func read<Value>(_ body: (State) throws -> sending Value) rethrows -> sending Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(state)
  }

  /// Changes the state and wakes every thread that waits on it.
  public func update<Value>(_ body: (inout State) throws -> sending Value) rethrows -> sending Value {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return try body(&state)
  }

  /// Waits until `take` yields a value, looking again after every change.
  ///
  /// - Parameters:
  ///   - milliseconds: how long to wait at most; nil waits for ever.
  ///   - take: may change the state; nil means "not yet".
  /// - Returns: what `take` yielded, nil when the time ran out first.
  public func wait<Value>(
    atMost milliseconds: Int? = nil, _ take: (inout State) -> sending Value?
  ) -> sending Value? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    var deadline = milliseconds.map(Self.moment(after:))
    while true {
      if let value = take(&state) {
        pthread_cond_broadcast(condition)
        return value
      }
      if deadline == nil {
        pthread_cond_wait(condition, mutex)
      } else if var moment = deadline, pthread_cond_timedwait(condition, mutex, &moment) == ETIMEDOUT {
        deadline = timespec()
        return take(&state)
      }
    }
  }

  private static func moment(after milliseconds: Int) -> timespec {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    now.tv_sec += milliseconds / 1000
    now.tv_nsec += (milliseconds % 1000) * 1_000_000
    if now.tv_nsec >= 1_000_000_000 {
      now.tv_sec += 1
      now.tv_nsec -= 1_000_000_000
    }
    return now
  }
}

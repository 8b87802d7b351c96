import GotchaPlatform

/// State protected by a lock, whose changes threads can wait for.
public final class Monitor<State>: @unchecked Sendable {
  @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  @usableFromInline let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  @usableFromInline var state: State

  @inlinable
  public init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    initializeCondition(condition)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Reads the state without waking waiting threads.
  @inlinable
  public func read<Value>(_ body: (State) throws -> sending Value) rethrows -> sending Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(state)
  }

  /// Changes the state and wakes all waiting threads after releasing the lock, which they need.
  @inlinable
  public func update<Value>(_ body: (inout State) throws -> sending Value) rethrows -> sending Value {
    pthread_mutex_lock(mutex)
    defer {
      pthread_mutex_unlock(mutex)
      pthread_cond_broadcast(condition)
    }
    return try body(&state)
  }

  /// Changes the state without waking a thread, for changes that no thread waits for.
  @inlinable
  public func updateSilently<Value>(_ body: (inout State) throws -> sending Value) rethrows -> sending Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Wakes all waiting threads, after `updateSilently`.
  @inlinable
  public func wakeAll() { pthread_cond_broadcast(condition) }

  /// Wakes one waiting thread, after `updateSilently`, if all waiting threads wait for the same condition.
  @inlinable
  public func wakeOne() { pthread_cond_signal(condition) }

  /// Waits until `take` returns a value; it is called again after every change.
  ///
  /// - Parameters:
  ///   - milliseconds: the timeout; nil waits without one.
  ///   - wakesOthers: whether other threads wait for what `take` changes.
  ///   - take: may change the state; nil means "not yet".
  /// - Returns: what `take` returned, nil after a timeout.
  @inlinable
  public func wait<Value>(
    atMost milliseconds: Int? = nil, wakesOthers: Bool = true, _ take: (inout State) -> sending Value?
  ) -> sending Value? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let deadline = milliseconds.map { MonotonicClock.nanoseconds() + $0 * 1_000_000 }
    while true {
      if let value = take(&state) {
        if wakesOthers { pthread_cond_broadcast(condition) }
        return value
      }
      if let deadline {
        if !waitForChange(condition, mutex, until: deadline) { return take(&state) }
      } else {
        pthread_cond_wait(condition, mutex)
      }
    }
  }
}

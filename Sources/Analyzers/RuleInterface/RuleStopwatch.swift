/// Measures how long each rule takes. Shared work is attributed to the rule that requests it first.
struct RuleStopwatch {
  /// Nanoseconds by rule id.
  private(set) var times: [String: Int] = [:]
  private let now: @Sendable () -> Int
  private var running: (rule: String, since: Int)?

  /// - Parameter now: Returns the nanoseconds since an arbitrary point in time.
  init(now: @escaping @Sendable () -> Int) { self.now = now }

  mutating func start(_ rule: String) {
    stop()
    running = (rule, now())
  }

  mutating func stop() {
    guard let running else { return }
    times[running.rule, default: 0] += max(0, now() - running.since)
    self.running = nil
  }
}

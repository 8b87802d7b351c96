/// Measures how long each rule takes. Shared work counts for the rule that needed it first.
struct RuleStopwatch {
  /// Nanoseconds by rule id.
  private(set) var times: [String: Int] = [:]
  private let now: @Sendable () -> Int
  private var running: (rule: String, since: Int)?

  /// - Parameter now: nanoseconds since an arbitrary moment.
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

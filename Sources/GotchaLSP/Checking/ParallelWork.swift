import GotchaPlatform
import GotchaSupport

/// Distributes numbered pieces of work over threads.
enum ParallelWork {
  /// Parsing is recursive, and the main thread's stack size cannot be chosen.
  static let stackSize = 16 << 20

  static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Calls `body` once for each number below `count` and returns when all calls have.
  ///
  /// - Parameters:
  ///   - count: the number of pieces.
  ///   - jobs: the number of threads.
  ///   - body: processes one piece; the pieces are started in order.
  static func forEach(_ count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let threads = min(max(1, jobs), count)
    guard threads > 0 else { return }
    // Two locks, so that taking a piece does not wake the thread that waits for the end.
    let next = Monitor(0)
    let running = Monitor(threads)
    let work: @Sendable () -> Void = {
      reserveThreadHeap()
      while let index = next.update({ $0.take(below: count) }) { body(index) }
      running.update { $0 -= 1 }
    }
    for _ in 0..<threads where !spawnThread(stackSize: stackSize, work) {
      // No thread could be created, so the calling thread does the work.
      work()
    }
    _ = running.wait { $0 == 0 ? true : nil }
  }

  /// Computes a value on another thread while the caller continues.
  ///
  /// - Returns: a function that waits for the value.
  static func beside<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> () -> Value {
    let outcome = Monitor<Value?>(nil)
    let isBegun = spawnThread(stackSize: stackSize) {
      let value = work()
      outcome.update { $0 = value }
    }
    return { isBegun ? outcome.wait { $0 } ?? work() : work() }
  }
}

/// Keeps a large value until the program ends: the system frees the memory at once, while deinitializing the value
/// would delay the report.
func keepUntilExit(_ value: some Sendable) { _ = Unmanaged.passRetained(Monitor(value)) }

extension Int {
  /// Increments the number up to a limit.
  fileprivate mutating func take(below limit: Int) -> Int? {
    guard self < limit else { return nil }
    defer { self += 1 }
    return self
  }
}

import LSPTransport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Shares numbered pieces of work out to threads.
enum ParallelWork {
  /// Parsing recurses; the main thread's stack is not ours to size.
  static let stackSize = 16 << 20

  static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  private struct State {
    var next = 0
    var running = 0

    mutating func take(below count: Int) -> Int? {
      guard next < count else { return nil }
      defer { next += 1 }
      return next
    }
  }

  /// Calls `body` once for each number below `count` and returns when all calls have.
  ///
  /// - Parameters:
  ///   - count: how many pieces there are.
  ///   - jobs: how many threads work on them.
  ///   - body: one piece of work; the pieces are started in order.
  static func forEach(_ count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let threads = min(max(1, jobs), count)
    guard threads > 0 else { return }
    let state = Monitor(State(running: threads))
    let work: @Sendable () -> Void = {
      while let index = state.update({ $0.take(below: count) }) { body(index) }
      state.update { $0.running -= 1 }
    }
    for _ in 0..<threads where !spawnThread(stackSize: stackSize, work) {
      // No thread to be had: this one has to do.
      work()
    }
    _ = state.wait { $0.running == 0 ? true : nil }
  }
}

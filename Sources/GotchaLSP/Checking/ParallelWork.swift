import GotchaPlatform
import GotchaSupport

/// Distributes numbered pieces of work over threads.
enum ParallelWork {
  /// Parsing is recursive, and the main thread's stack size cannot be chosen.
  static let stackSize = 16 << 20

  static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Above this duration of a fetch in nanoseconds, more threads fetch: a local disk answers in a tenth of it, and a network
  /// drive takes several times as long for each file.
  private static let slowFetch = 1_000_000

  /// Calls `body` once for each number below `count` and returns when all calls have.
  ///
  /// - Parameters:
  ///   - count: the number of pieces.
  ///   - jobs: the number of threads.
  ///   - body: processes one piece; the pieces are started in order.
  static func forEach(_ count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Void) {
    forEach(count, jobs: jobs, patience: .max, fetching: { _ in }) { index, _ in body(index) }
  }

  /// Calls `fetch` and then `body` once for each number below `count` and returns when all calls have.
  ///
  /// Threads wait in `fetch` and compute in `body`. Each slow fetch adds a thread, so that a slow drive gets many requests
  /// at once, while no more than `jobs` threads compute.
  ///
  /// - Parameters:
  ///   - count: the number of pieces.
  ///   - jobs: the number of threads that compute at once.
  ///   - patience: the duration in nanoseconds above which a fetch is slow.
  ///   - fetch: gets what one piece needs; the pieces are started in order.
  ///   - body: processes one piece.
  static func forEach<Input>(
    _ count: Int, jobs: Int, patience: Int = slowFetch, fetching fetch: @escaping @Sendable (Int) -> Input,
    _ body: @escaping @Sendable (Int, Input) -> Void
  ) {
    let threads = min(max(1, jobs), count)
    guard threads > 0 else { return }
    FetchingThreads(count: count, jobs: max(1, jobs), patience: patience, fetch: fetch, body: body).run(threads)
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

/// Threads that share pieces of work, each of which must be fetched first.
private struct FetchingThreads<Input>: Sendable {
  /// The maximum number of threads: each holds what it has fetched while it waits for a core.
  private static var maximum: Int { 32 }

  let count: Int
  let jobs: Int
  let patience: Int
  let fetch: @Sendable (Int) -> Input
  let body: @Sendable (Int, Input) -> Void
  // Separate locks, so that taking a piece wakes no thread that waits for a core or for the end.
  private let next = Monitor(0)
  private let computing = Monitor(0)
  private let running = Monitor(0)

  /// Processes all pieces, at first with some number of threads.
  func run(_ threads: Int) {
    for _ in 0..<threads where !addThread(upTo: threads) {
      // No thread could be created, so the calling thread does the work.
      work()
    }
    _ = running.wait { $0 == 0 ? true : nil }
  }

  private func addThread(upTo limit: Int) -> Bool {
    guard running.updateSilently({ $0.take(below: limit) }) != nil else { return true }
    let isStarted = spawnThread(stackSize: ParallelWork.stackSize) {
      work()
      running.update { $0 -= 1 }
    }
    if !isStarted { running.update { $0 -= 1 } }
    return isStarted
  }

  private func work() {
    reserveThreadHeap()
    while let index = next.updateSilently({ $0.take(below: count) }) {
      let start = MonotonicClock.nanoseconds()
      let input = fetch(index)
      if MonotonicClock.nanoseconds() - start > patience { _ = addThread(upTo: Self.maximum) }
      _ = computing.wait(wakesOthers: false) { $0.take(below: jobs) }
      body(index, input)
      computing.updateSilently { $0 -= 1 }
      computing.wakeOne()
    }
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

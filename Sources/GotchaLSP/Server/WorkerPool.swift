import LSPTransport

/// Threads that do the work which must not hold up the loop.
final class WorkerPool: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var threads = 0
    var idle = 0
    var isClosed = false
  }

  /// More than cores, so that a few slow documents do not hold up the others.
  static let threadLimit = 4
  /// Parsing recurses, up to a bound that fits many times over.
  static let stackSize = 16 << 20

  private let state = Monitor(State())

  /// Queues a job; jobs start in order. Never waits.
  func submit(_ job: @escaping @Sendable () -> Void) {
    let needsThread = state.update { state in
      state.jobs.append(job)
      guard state.idle < state.jobs.count, state.threads < WorkerPool.threadLimit else { return false }
      state.threads += 1
      return true
    }
    guard needsThread else { return }
    let state = state
    let isStarted = spawnThread(stackSize: WorkerPool.stackSize) {
      while let job = WorkerPool.take(from: state) { job() }
    }
    guard !isStarted else { return }
    let isAlone = state.update { state in
      state.threads -= 1
      return state.threads == 0
    }
    // No thread to be had at all: late answers are better than none.
    if isAlone, let job = state.update({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) { job() }
  }

  /// Ends the threads when they have done what they are at; what waits is dropped.
  func close() {
    state.update { state in
      state.isClosed = true
      state.jobs = []
    }
  }

  private static func take(from state: Monitor<State>) -> (@Sendable () -> Void)? {
    state.update { $0.idle += 1 }
    return state.wait { state -> (@Sendable () -> Void)?? in
      if state.isClosed {
        state.idle -= 1
        state.threads -= 1
        return .some(nil)
      }
      guard !state.jobs.isEmpty else { return nil }
      state.idle -= 1
      return state.jobs.removeFirst()
    } ?? nil
  }
}

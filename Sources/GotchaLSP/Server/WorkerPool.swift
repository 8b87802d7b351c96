import LSPTransport
import GotchaSupport

/// Threads that do the work which must not hold up the loop.
///
/// Jobs stand in lanes, one for each document and one for what concerns the whole workspace. Within a lane jobs start
/// in order; lanes take turns, so that thousands of requests about one document hold up no other.
final class WorkerPool: Sendable {
  typealias Job = @Sendable () -> Void

  /// What a job is done for.
  enum Lane: Hashable, Sendable {
    /// By its URI.
    case document(String)
    /// Listing, reading and checking many files.
    case workspace
  }

  private struct State {
    var lanes: [Lane: Queue<Job>] = [:]
    /// The lanes that have jobs, the next one first.
    var turns: [Lane] = []
    var waiting = 0
    var threads = 0
    var idle = 0
    var workspaceJobs = 0
    /// Those for documents that are not done.
    var documentJobs = 0
    var isClosed = false

    mutating func append(_ job: @escaping Job, to lane: Lane) {
      if lanes[lane] == nil { turns.append(lane) }
      lanes[lane, default: Queue()].append(job)
      waiting += 1
      if lane != .workspace { documentJobs += 1 }
    }

    /// The next job of the next lane; nil where nothing may run now.
    mutating func popFirst() -> (job: Job, lane: Lane)? {
      let mayRun = turns.firstIndex { $0 != .workspace || workspaceJobs < WorkerPool.workspaceLimit }
      guard let index = mayRun else { return nil }
      let lane = turns.remove(at: index)
      guard let job = lanes[lane]?.popFirst() else { return nil }
      if lanes[lane]?.isEmpty ?? true { lanes[lane] = nil } else { turns.append(lane) }
      waiting -= 1
      if lane == .workspace { workspaceJobs += 1 }
      return (job, lane)
    }
  }

  /// More than cores, so that a few slow documents do not hold up the others.
  static let threadLimit = 4
  /// How many of them may be at work for the whole workspace, which takes long.
  static let workspaceLimit = 2
  /// In milliseconds.
  private static let longestYield = 100
  /// Parsing recurses, up to a bound that fits many times over.
  static let stackSize = 16 << 20

  private let state = Monitor(State())

  /// Threads that were started, and jobs that wait for one.
  var load: (threads: Int, waiting: Int) { state.read { ($0.threads, $0.waiting) } }

  /// Queues a job. Never waits.
  func submit(for lane: Lane, _ job: @escaping Job) {
    let needsThread = state.update { state in
      guard !state.isClosed else { return false }
      state.append(job, to: lane)
      guard state.idle < state.waiting, state.threads < WorkerPool.threadLimit else { return false }
      state.threads += 1
      return true
    }
    guard needsThread else { return }
    let state = state
    let isStarted = spawnThread(stackSize: WorkerPool.stackSize) { WorkerPool.work(state) }
    guard !isStarted else { return }
    let isAlone = state.update { state in
      state.threads -= 1
      return state.threads == 0
    }
    // No thread to be had at all: late answers are better than none.
    if isAlone { WorkerPool.runNext(state) }
  }

  /// Lets documents go first: a job for the workspace waits here while something is done for one, though not for ever.
  func yieldToDocuments() {
    _ = state.wait(atMost: WorkerPool.longestYield) { $0.documentJobs <= 0 ? true : nil }
  }

  /// Ends the threads when they have done what they are at; what waits is dropped.
  func close() {
    state.update { state in
      state.isClosed = true
      (state.lanes, state.turns, state.waiting, state.documentJobs) = ([:], [], 0, 0)
    }
  }

  private static func work(_ state: Monitor<State>) {
    while true {
      state.update { $0.idle += 1 }
      let next = state.wait { state -> (job: Job, lane: Lane)?? in
        let next = state.popFirst()
        guard next != nil || state.isClosed else { return nil }
        state.idle -= 1
        if next == nil { state.threads -= 1 }
        return .some(next)
      } ?? nil
      guard let next else { return }
      run(next.job, of: next.lane, state)
    }
  }

  private static func runNext(_ state: Monitor<State>) {
    guard let next = state.update({ $0.popFirst() }) else { return }
    run(next.job, of: next.lane, state)
  }

  private static func run(_ job: Job, of lane: Lane, _ state: Monitor<State>) {
    job()
    state.update { state in
      if lane == .workspace { state.workspaceJobs -= 1 } else { state.documentJobs -= 1 }
    }
  }
}

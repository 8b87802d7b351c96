import GotchaSupport
import LSPTransport

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
    var turns = Queue<Lane>()
    var waiting = 0
    var threads = 0
    var idle = 0
    var workspaceJobs = 0
    var isClosed = false

    mutating func append(_ job: @escaping Job, to lane: Lane) {
      if lanes[lane] == nil { turns.append(lane) }
      lanes[lane, default: Queue()].append(job)
      waiting += 1
    }

    /// The next job of the next lane; nil where nothing may run now.
    mutating func popFirst() -> (job: Job, lane: Lane)? {
      guard let lane = nextLane(), let job = lanes[lane]?.popFirst() else { return nil }
      if lanes[lane]?.isEmpty ?? true { lanes[lane] = nil } else { turns.append(lane) }
      waiting -= 1
      if lane == .workspace { workspaceJobs += 1 }
      return (job, lane)
    }

    /// The next lane that may have a turn; the workspace's goes behind all others while it may not.
    private mutating func nextLane() -> Lane? {
      guard let lane = turns.popFirst() else { return nil }
      guard lane == .workspace, workspaceJobs >= WorkerPool.workspaceLimit else { return lane }
      defer { turns.append(lane) }
      return turns.popFirst()
    }
  }

  /// More than cores, so that a few slow documents do not hold up the others.
  static let threadLimit = 4
  /// How many of them may be at work for the whole workspace, which takes long.
  static let workspaceLimit = 2
  /// In milliseconds.
  private static let yieldTimeout = 100
  /// Parsing recurses, up to a bound that fits many times over.
  static let stackSize = 16 << 20

  /// Only workers wait for it, all for a job.
  private let state = Monitor(State())
  /// The jobs for documents that are not done.
  private let documentJobs = Monitor(0)

  /// Threads that were started, and jobs that wait for one.
  var load: (threads: Int, waiting: Int) { state.read { ($0.threads, $0.waiting) } }

  /// Queues a job. Never waits.
  func submit(for lane: Lane, _ job: @escaping Job) {
    if lane != .workspace { documentJobs.updateSilently { $0 += 1 } }
    let needsThread = state.updateSilently { state in
      guard !state.isClosed else { return false }
      state.append(job, to: lane)
      guard state.idle < state.waiting, state.threads < WorkerPool.threadLimit else { return false }
      state.threads += 1
      return true
    }
    guard needsThread else { return state.wakeOne() }
    let isStarted = spawnThread(stackSize: WorkerPool.stackSize) { [state, documentJobs] in
      WorkerPool.work(state, documentJobs)
    }
    guard !isStarted else { return }
    let isAlone = state.updateSilently { state in
      state.threads -= 1
      return state.threads == 0
    }
    // Without any thread the loop does the work: late answers are better than none.
    if isAlone, let next = state.updateSilently({ $0.popFirst() }) {
      WorkerPool.run(next.job, of: next.lane, state, documentJobs)
    }
  }

  /// Lets documents go first: a job for the workspace waits here while there are jobs for documents, up to a timeout.
  func yieldToDocuments() {
    _ = documentJobs.wait(atMost: WorkerPool.yieldTimeout, wakesOthers: false) { $0 <= 0 ? true : nil }
  }

  /// Ends the threads when they have done their jobs; jobs that wait are dropped.
  func close() {
    state.update { state in
      state.isClosed = true
      (state.lanes, state.turns, state.waiting) = ([:], Queue(), 0)
    }
    documentJobs.update { $0 = 0 }
  }

  private static func work(_ state: Monitor<State>, _ documentJobs: Monitor<Int>) {
    while true {
      state.updateSilently { $0.idle += 1 }
      let next =
        state.wait(wakesOthers: false) { state -> (job: Job, lane: Lane)?? in
          let next = state.popFirst()
          guard next != nil || state.isClosed else { return nil }
          state.idle -= 1
          if next == nil { state.threads -= 1 }
          return .some(next)
        } ?? nil
      guard let next else { return }
      run(next.job, of: next.lane, state, documentJobs)
    }
  }

  private static func run(_ job: Job, of lane: Lane, _ state: Monitor<State>, _ documentJobs: Monitor<Int>) {
    job()
    if lane == .workspace {
      // Jobs of the workspace that could not start may now, while this worker takes one for a document.
      let mayStartMore = state.updateSilently { state in
        state.workspaceJobs -= 1
        return state.waiting > 0 && state.idle > 0
      }
      if mayStartMore { state.wakeOne() }
    } else {
      documentJobs.update { $0 -= 1 }
    }
  }
}

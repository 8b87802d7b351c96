import GotchaSupport
import LSPTransport

/// Threads for work that must not block the loop.
///
/// Jobs are queued in lanes: one per document, and one for the whole workspace. Within a lane, jobs start in order;
/// lanes take turns, so that thousands of requests about one document do not delay other documents.
final class WorkerPool: Sendable {
  typealias Job = @Sendable () -> Void

  /// The lane of a job.
  enum Lane: Hashable, Sendable {
    /// A document, by URI.
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

    /// Removes the next job of the next lane; nil if none may start now.
    mutating func popFirst() -> (job: Job, lane: Lane)? {
      guard let lane = nextLane(), let job = lanes[lane]?.popFirst() else { return nil }
      if lanes[lane]?.isEmpty ?? true { lanes[lane] = nil } else { turns.append(lane) }
      waiting -= 1
      if lane == .workspace { workspaceJobs += 1 }
      return (job, lane)
    }

    /// The next lane that may start a job; the workspace's lane moves to the end while it may not.
    private mutating func nextLane() -> Lane? {
      guard let lane = turns.popFirst() else { return nil }
      guard lane == .workspace, workspaceJobs >= WorkerPool.workspaceLimit else { return lane }
      defer { turns.append(lane) }
      return turns.popFirst()
    }
  }

  /// More than the number of cores, so that a few slow documents do not delay the others.
  static let threadLimit = 4
  /// The maximum number of threads for the whole workspace, because this work takes long.
  static let workspaceLimit = 2
  /// In milliseconds.
  private static let yieldTimeout = 100
  /// Parsing is recursive, up to a limit that needs only a fraction of this size.
  static let stackSize = 16 << 20

  /// Only workers wait for it, all of them for a job.
  private let state = Monitor(State())
  /// The number of unfinished jobs for documents.
  private let documentJobs = Monitor(0)

  /// The number of started threads and of waiting jobs.
  var load: (threads: Int, waiting: Int) { state.read { ($0.threads, $0.waiting) } }

  /// Queues a job; never blocks.
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
    // If no thread could be created, the loop does the work: late responses are better than none.
    if isAlone, let next = state.updateSilently({ $0.popFirst() }) {
      WorkerPool.run(next.job, of: next.lane, state, documentJobs)
    }
  }

  /// Gives documents priority: a job for the workspace waits here while there are jobs for documents, up to a timeout.
  func yieldToDocuments() {
    _ = documentJobs.wait(atMost: WorkerPool.yieldTimeout, wakesOthers: false) { $0 <= 0 ? true : nil }
  }

  /// Ends the threads when they have finished their current jobs; waiting jobs are dropped.
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
      // Jobs for the workspace that had to wait may start now, while this worker takes one for a document.
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

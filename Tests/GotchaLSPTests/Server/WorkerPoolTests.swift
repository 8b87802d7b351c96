import GotchaSupport
import LSPTransport
import Testing

@testable import GotchaProgram

@Suite struct WorkerPoolTests {
  /// Jobs that wait until the gate opens.
  private final class Gate: Sendable {
    private let state = Monitor((open: false, waiting: 0))

    var job: WorkerPool.Job {
      { [state] in
        state.update { $0.waiting += 1 }
        state.wait { $0.open ? () : nil }
      }
    }

    func waitForJobs(_ count: Int) -> Bool { state.wait(atMost: 20_000) { $0.waiting >= count ? true : nil } ?? false }
    func open() { state.update { $0.open = true } }
    var waiting: Int { state.read { $0.waiting } }
  }

  @Test func lanesTakeTurns() {
    let (pool, next, others, order) = (WorkerPool(), Gate(), Gate(), Monitor<[String]>([]))
    pool.submit(for: .document("next"), next.job)
    for number in 1..<WorkerPool.threadLimit { pool.submit(for: .document("busy\(number)"), others.job) }
    #expect(next.waitForJobs(1))
    #expect(others.waitForJobs(WorkerPool.threadLimit - 1))
    for number in 0..<100 { pool.submit(for: .document("many")) { order.update { $0.append("many \(number)") } } }
    pool.submit(for: .document("one")) { order.update { $0.append("one") } }
    // A single thread runs the jobs, so that they are recorded in the order in which they were taken.
    next.open()
    let ran = order.wait(atMost: 20_000) { $0.count == 101 ? $0 : nil } ?? []
    #expect(ran == ["many 0", "one"] + (1..<100).map { "many \($0)" })
    others.open()
    pool.close()
  }

  @Test func theWorkspaceLeavesThreadsToDocuments() {
    let (pool, gate, done) = (WorkerPool(), Gate(), Monitor(0))
    for _ in 0..<10 { pool.submit(for: .workspace, gate.job) }
    #expect(gate.waitForJobs(WorkerPool.workspaceLimit))
    pool.submit(for: .document("a")) { done.update { $0 += 1 } }
    #expect(done.wait(atMost: 20_000) { $0 == 1 ? true : nil } == true)
    #expect(gate.waiting == WorkerPool.workspaceLimit)
    #expect(pool.load.threads <= WorkerPool.threadLimit)
    gate.open()
    #expect(gate.waitForJobs(10))
    pool.close()
  }

  /// When all workers are idle, each new job wakes one of them.
  @Test func jobsWakeIdleWorkers() {
    let (pool, done) = (WorkerPool(), Monitor(0))
    for round in 1...20 {
      let gate = Gate()
      for number in 0..<WorkerPool.threadLimit {
        pool.submit(for: .document("\(number)")) {
          gate.job()
          done.update { $0 += 1 }
        }
      }
      #expect(gate.waitForJobs(WorkerPool.threadLimit))
      gate.open()
      #expect(done.wait(atMost: 20_000) { $0 == round * WorkerPool.threadLimit ? true : nil } == true)
    }
    #expect(pool.load.threads == WorkerPool.threadLimit)
    pool.close()
  }

  /// A job for the workspace waits for documents, but not longer than its timeout.
  @Test func yieldingEndsByItself() {
    let (pool, gate, done) = (WorkerPool(), Gate(), Monitor(false))
    pool.submit(for: .document("a"), gate.job)
    #expect(gate.waitForJobs(1))
    pool.submit(for: .workspace) {
      pool.yieldToDocuments()
      done.update { $0 = true }
    }
    #expect(done.wait(atMost: 20_000) { $0 ? true : nil } == true)
    gate.open()
    pool.close()
  }

  @Test func queuesKeepTheOrder() {
    var queue = Queue<Int>()
    var (next, expected) = (0, 0)
    for round in 0..<50 {
      for _ in 0..<(round % 7) {
        queue.append(next)
        next += 1
      }
      for _ in 0..<(round % 5) where !queue.isEmpty {
        #expect(queue.first == expected)
        #expect(queue.popFirst() == expected)
        expected += 1
      }
      #expect(queue.count == next - expected)
    }
    while let number = queue.popFirst() {
      #expect(number == expected)
      expected += 1
    }
    #expect(expected == next)
    #expect(queue.first == nil)
  }
}

import GotchaSupport
import Testing

@testable import GotchaProgram

@Suite struct ParallelWorkTests {
  /// The numbers of calls that run at the same time.
  private struct Concurrency {
    var running = 0
    var highest = 0

    mutating func begin() {
      running += 1
      highest = max(highest, running)
    }
  }

  @Test func slowFetchesOverlapWhileOneThreadComputes() {
    let (fetching, computing) = (Monitor(Concurrency()), Monitor(Concurrency()))
    let done = Monitor<[Int]>([])
    ParallelWork.forEach(40, jobs: 1, patience: -1) { index in
      fetching.update { $0.begin() }
      // The first fetch must end before another thread can start.
      if index > 0 { _ = fetching.wait { $0.highest > 1 ? true : nil } }
      fetching.update { $0.running -= 1 }
      return index * 2
    } _: { index, fetched in
      computing.update { $0.begin() }
      done.update { $0.append(fetched - index) }
      computing.update { $0.running -= 1 }
    }
    #expect(done.read { $0.sorted() } == Array(0..<40))
    #expect(computing.read { $0.highest } == 1)
    #expect(fetching.read { $0.highest } > 1)
  }

  @Test func fastFetchesNeedNoFurtherThreads() {
    let fetching = Monitor(Concurrency())
    ParallelWork.forEach(40, jobs: 2, patience: .max) { index in
      fetching.update { $0.begin() }
      fetching.update { $0.running -= 1 }
    } _: { _, _ in
    }
    #expect(fetching.read { $0.highest } <= 2)
  }
}

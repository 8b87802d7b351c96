import GotchaSupport
import Testing

@Suite struct MonitorTests {
  @Test func updatesOfManyThreadsAreNotLost() {
    let monitor = Monitor((sum: 0, finished: 0))
    for _ in 0..<4 {
      let isStarted = spawnThread(stackSize: 256 << 10) {
        for _ in 0..<1000 { monitor.update { $0.sum += 1 } }
        monitor.update { $0.finished += 1 }
      }
      #expect(isStarted)
    }
    #expect(monitor.wait(atMost: 10_000) { $0.finished == 4 ? $0.sum : nil } == 4000)
  }

  @Test func aWaitEndsAfterItsTimeout() {
    let monitor = Monitor(0)
    let start = MonotonicClock.milliseconds()
    #expect(monitor.wait(atMost: 20) { $0 == 1 ? $0 : nil } == nil)
    let waited = MonotonicClock.milliseconds() - start
    #expect(waited >= 19)
    // With a deadline of a different clock, the wait would end immediately or never.
    #expect(waited < 10_000)
  }

  /// A change that does not fulfill the condition does not restart the timeout.
  @Test func changesDoNotProlongATimeout() {
    let monitor = Monitor((changes: 0, isOver: false))
    let start = MonotonicClock.milliseconds()
    spawnThread(stackSize: 256 << 10) {
      while monitor.update({ state in
        state.changes += 1
        return !state.isOver
      }) {}
    }
    #expect(monitor.wait(atMost: 30) { $0.changes < 0 ? true : nil } == nil)
    #expect(MonotonicClock.milliseconds() - start < 10_000)
    monitor.update { $0.isOver = true }
  }

  @Test func aWaitWithoutTimeLooksOnce() {
    let monitor = Monitor(1)
    #expect(monitor.wait(atMost: 0) { $0 == 1 ? "seen" : nil } == "seen")
  }

  /// A change that a waiting thread makes to the state wakes other waiting threads.
  @Test func aWaitMayChangeTheState() {
    let monitor = Monitor(0)
    spawnThread(stackSize: 256 << 10) {
      _ = monitor.wait(atMost: 10_000) { state -> Void? in
        guard state == 1 else { return nil }
        state = 2
        return ()
      }
    }
    monitor.update { $0 = 1 }
    #expect(monitor.wait(atMost: 10_000) { $0 == 2 ? true : nil } == true)
  }

  @Test func aSilentUpdateIsSeenAfterAWake() {
    let (monitor, waiting, seen) = (Monitor(0), Monitor(false), Monitor(false))
    spawnThread(stackSize: 256 << 10) {
      _ = monitor.wait(atMost: 20_000) { state -> Bool? in
        waiting.update { $0 = true }
        return state == 1 ? true : nil
      }
      seen.update { $0 = true }
    }
    #expect(waiting.wait(atMost: 10_000) { $0 ? true : nil } == true)
    monitor.updateSilently { $0 = 1 }
    monitor.wakeAll()
    #expect(seen.wait(atMost: 10_000) { $0 ? true : nil } == true)
  }

  @Test func anErrorUnlocks() {
    struct Failure: Error {}
    let monitor = Monitor(0)
    #expect(throws: Failure.self) { try monitor.update { _ in throw Failure() } }
    #expect(throws: Failure.self) { try monitor.read { _ in throw Failure() } }
    #expect(monitor.read { $0 } == 0)
  }

  @Test func theMonotonicClockAdvances() {
    let first = MonotonicClock.nanoseconds()
    var last = first
    while last == first {
      let now = MonotonicClock.nanoseconds()
      #expect(now >= last)
      last = now
    }
    #expect(MonotonicClock.milliseconds() >= last / 1_000_000)
  }
}

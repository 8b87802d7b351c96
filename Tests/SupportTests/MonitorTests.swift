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
    #expect(MonotonicClock.milliseconds() - start >= 19)
  }

  @Test func aWaitWithoutTimeLooksOnce() {
    let monitor = Monitor(1)
    #expect(monitor.wait(atMost: 0) { $0 == 1 ? "seen" : nil } == "seen")
  }

  /// What one thread takes in its wait wakes another that waits for it.
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

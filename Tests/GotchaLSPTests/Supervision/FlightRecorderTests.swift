import Analyzers
import GotchaPlatform
import Testing

@testable import GotchaProgram

@Suite struct FlightRecorderTests {
  private func recorder() throws -> FlightRecorder { try #require(FlightRecorder.make(.standard)) }

  /// The same memory, as mapped by another process.
  private func watcher(of recorder: FlightRecorder) throws -> FlightRecorder {
    try #require(FlightRecorder(descriptor: recorder.descriptor, .standard))
  }

  @Test func aFaultNamesTheFileAndTheRuleOfItsThread() throws {
    let recorder = try recorder()
    let watcher = try watcher(of: recorder)
    #expect(watcher.fault == nil)
    #expect(watcher.failedWork == nil)
    let source = SourceText("struct A {}")
    try recorder.recording("/a.swift", byteCount: 11) { position in
      _ = Analyzer().analyze(FileOutline(source), in: FactIndex(), path: "/a.swift", position: position)
      recorder.noteFault(signal: 4)
      let work = try #require(watcher.failedWork)
      #expect(watcher.fault == .signal(4))
      #expect(work.path == "/a.swift")
      #expect(work.byteCount == 11)
      #expect(work.stage == .preparing)
      #expect(work.rule == nil)
    }
  }

  @Test func withoutANoteTheOnlyFileThatWasAtWorkCounts() throws {
    let recorder = try recorder()
    let watcher = try watcher(of: recorder)
    recorder.recording("/a.swift", byteCount: 1) { _ in
      #expect(watcher.failedWork?.path == "/a.swift")
      recorder.recording("/b.swift", byteCount: 1) { _ in #expect(watcher.failedWork == nil) }
      #expect(watcher.failedWork?.path == "/a.swift")
    }
    #expect(watcher.failedWork == nil)
  }

  @Test func limitsNameTheSlotThatBrokeThem() throws {
    let recorder = try recorder()
    recorder.recording("/a.swift", byteCount: 5 << 21) { _ in
      let running = recorder.inspect { $0.map { ($0.slot, $0.byteCount) } }
      #expect(running.count == 1)
      #expect(running[0].1 == 5 << 21)
      recorder.noteFault(.time(15), slot: running[0].0)
      #expect(recorder.fault == .time(15))
      #expect(recorder.failedWork?.path == "/a.swift")
      recorder.noteFault(.memory(2 << 30), slot: nil)
      #expect(recorder.fault == .memory(2 << 30))
      #expect(recorder.failedWork == nil)
    }
    recorder.clear()
    #expect(recorder.fault == nil)
  }

  @Test func moreWorkThanThereIsRoomForIsNotWatched() throws {
    let recorder = try recorder()
    func nest(_ depth: Int) {
      recorder.recording("/\(depth)", byteCount: 0) { _ in if depth < 200 { nest(depth + 1) } }
    }
    nest(0)
    #expect(recorder.inspect { $0.count } == 0)
  }

  @Test func aPathThatDoesNotFitSwitchesNothingOff() throws {
    let recorder = try recorder()
    recorder.recording("/" + String(repeating: "x", count: 5000), byteCount: 0) { _ in
      #expect(recorder.failedWork == nil)
    }
  }

  @Test func notesAndCountsOutliveAFault() throws {
    let recorder = try recorder()
    recorder.notes = [1, 2, 3]
    recorder.noteFixes(2)
    recorder.noteFixes(5)
    recorder.clear()
    let next = try watcher(of: recorder)
    #expect(next.notes == [1, 2, 3])
    #expect(next.fixCounts == (7, 2))
  }

  @Test func largeFilesMayTakeLonger() {
    #expect(WorkLimits(seconds: nil, megabytes: nil).seconds(forByteCount: 1000) == 10)
    #expect(WorkLimits(seconds: 3, megabytes: nil).seconds(forByteCount: 100 << 20) == 53)
  }
}

import Testing

@testable import Analyzers
@testable import GotchaAnalysis
@testable import GotchaProgram

@Suite struct ChangeLogTests {
  private static let kind = FactKind("kind for tests")

  private func change(_ names: some Sequence<Int>) -> ChangedFacts {
    names.reduce(into: ChangedFacts()) { $0.insert(UInt32($1), of: Self.kind) }
  }

  @Test func tellsWhatOthersHaveChangedSince() {
    var log = ChangeLog()
    log.append(change([1]), from: "a")
    let count = log.count
    log.append(change([2]), from: "b")
    log.append(change([3]), from: "a")
    log.append(change([4]), from: nil)
    #expect(log.changes(since: 0, except: "c") == change(1...4))
    #expect(log.changes(since: count, except: "c") == change(2...4))
    #expect(log.changes(since: count, except: "a") == change([2, 4]))
    #expect(log.changes(since: log.count, except: "c") == change([]))
  }

  @Test func whatChangesNothingIsNoChange() {
    var log = ChangeLog()
    log.append(ChangedFacts(), from: "a")
    #expect(log.count == 0)
  }

  @Test func forgetsWhatIsTooMuchToBeReused() {
    var log = ChangeLog()
    log.append(change(0...ChangeLog.nameLimit), from: nil)
    #expect(log.changes(since: 0, except: "a") == nil)
    #expect(log.changes(since: log.count, except: "a") == change([]))
    log.append(change([1]), from: nil)
    #expect(log.changes(since: log.count - 1, except: "a") == change([1]))
    // Repeating a few names does not exceed the limit on names, but the log is still bounded.
    let count = log.count
    for _ in 0..<100 { log.append(change([7]), from: nil) }
    #expect(log.changes(since: count, except: "a") == change([7]))
    for _ in 0..<10 * ChangeLog.nameLimit { log.append(change([7]), from: nil) }
    #expect(log.changes(since: count, except: "a") == nil)
    #expect(log.count == count + 100 + 10 * ChangeLog.nameLimit)
    #expect(log.changes(since: log.count - 100, except: "a") == change([7]))
  }
}

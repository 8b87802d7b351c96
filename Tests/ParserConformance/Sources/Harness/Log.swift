import Analyzers
import Foundation

/// Counts passed and failed inputs, and ends the process if an input exceeds a timeout.
package final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var name = ""
  private var since = ContinuousClock.now
  private var kinds: Set<String> = []
  package private(set) var passed = 0
  package private(set) var failed = 0

  package init() {}

  package func begin(_ name: String) {
    lock.withLock {
      self.name = name
      since = .now
    }
  }

  /// - Returns: whether this is the first failure of its kind.
  @discardableResult
  package func end(_ failure: String?) -> Bool {
    lock.withLock {
      defer { name = "" }
      guard let failure else {
        passed += 1
        return false
      }
      failed += 1
      guard kinds.insert(failure.filter { !$0.isNumber }).inserted else { return false }
      Log.say("FAILED \(name): \(failure)")
      return true
    }
  }

  package func watch(limit: Duration) {
    Thread {
      while true {
        Thread.sleep(forTimeInterval: 1)
        self.lock.withLock {
          if !self.name.isEmpty, ContinuousClock.now - self.since > limit {
            Log.say("FAILED \(self.name): still parsing after \(limit)")
            exit(1)
          }
        }
      }
    }.start()
  }

  /// Prints without buffering, so that nothing is lost in a crash.
  package static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}

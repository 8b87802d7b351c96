/// Where an analysis is, stored in memory that its watcher reads, even after the process has died.
package struct AnalysisPosition: @unchecked Sendable {
  /// What a thread does for a file. The raw values are shared between processes.
  package enum Stage: UInt32, Sendable {
    /// Reading and parsing, facts, reports: everything that no rule does.
    case preparing
    case runningRules
  }

  private let storage: UnsafeMutablePointer<UInt32>?

  /// A position that is not stored.
  package static let unwatched = AnalysisPosition(storage: nil)

  /// How many values are stored.
  package static let valueCount = 3

  /// - Parameter storage: `valueCount` values that stay valid as long as the position is used: the stage, the index of
  ///   the item in its file, and the number of the rule, or 0.
  package init(storage: UnsafeMutablePointer<UInt32>?) { self.storage = storage }

  func begin(item: Int) {
    guard let storage else { return }
    storage[0] = Stage.runningRules.rawValue
    storage[1] = UInt32(truncatingIfNeeded: item)
  }

  func begin(rule number: UInt32) { storage?[2] = number }

  /// The rules are done.
  func endRules() {
    storage?[0] = Stage.preparing.rawValue
    storage?[2] = 0
  }
}

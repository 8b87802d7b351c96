/// The current position of an analysis, stored in memory that a watching process can read even after a crash.
package struct AnalysisPosition: @unchecked Sendable {
  /// What a thread is doing with a file. The raw values are shared between processes.
  package enum Stage: UInt32, Sendable {
    /// Reading and parsing, collecting facts, reporting: everything outside rules.
    case preparing
    case runningRules
  }

  private let storage: UnsafeMutablePointer<UInt32>?

  /// A position that is not stored anywhere.
  package static let unwatched = AnalysisPosition(storage: nil)

  /// The number of stored values.
  package static let valueCount = 3

  /// - Parameter storage: `valueCount` values that must stay valid as long as the position is used: the stage, the
  ///   index of the item in its file, and the number of the rule, or 0.
  package init(storage: UnsafeMutablePointer<UInt32>?) { self.storage = storage }

  func begin(item: Int) {
    guard let storage else { return }
    storage[0] = Stage.runningRules.rawValue
    storage[1] = UInt32(truncatingIfNeeded: item)
  }

  func begin(rule number: UInt32) { storage?[2] = number }

  /// Marks the end of the rules.
  func endRules() {
    storage?[0] = Stage.preparing.rawValue
    storage?[2] = 0
  }
}

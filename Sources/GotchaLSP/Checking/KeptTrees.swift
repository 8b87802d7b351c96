import Analyzers
import GotchaSupport

/// The trees of the first phase, kept for the second as far as a bound on memory allows, so that most projects are
/// parsed once.
final class KeptTrees: Sendable {
  /// A tree and its outline take a little less than six bytes for each byte of the text, which is kept with them.
  private static let costPerByte = 7

  private struct State {
    var trees: [FileOutline?]
    var left: Int
    /// Whether some trees exceeded the limit.
    var isFull = false
  }

  private let state: Monitor<State>

  init(count: Int, limit: Int) { state = Monitor(State(trees: Array(repeating: nil, count: count), left: limit)) }

  /// Keeps a tree if the limit allows.
  func keep(_ tree: FileOutline, _ index: Int) {
    let cost = tree.tree.source.bytes.count * Self.costPerByte
    state.update { state in
      guard state.left >= cost else {
        state.isFull = true
        return
      }
      state.left -= cost
      state.trees[index] = tree
    }
  }

  /// Returns a tree, if it was kept. Where all trees are within the limit it is not freed, as that takes time; else its
  /// memory is reused for the findings of the many other files.
  func take(_ index: Int) -> FileOutline? {
    state.update { state in
      defer { if state.isFull { state.trees[index] = nil } }
      return state.trees[index]
    }
  }
}

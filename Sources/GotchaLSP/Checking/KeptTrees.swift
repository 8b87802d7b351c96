import GotchaAnalysis
import GotchaSupport

/// The trees of the first phase, kept for the second within a memory limit, so that most projects are parsed only once.
final class KeptTrees: Sendable {
  /// A tree and its outline take almost six bytes per byte of the text, which is kept with them.
  private static let costPerByte = 7

  private struct State {
    var trees: [FileOutline?]
    var left: Int
    /// Whether the limit was reached.
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

  /// Returns a tree if it was kept. If all trees are within the limit, it is not freed, because that takes time;
  /// otherwise its memory is reused for the findings of the other files.
  func take(_ index: Int) -> FileOutline? {
    state.update { state in
      defer { if state.isFull { state.trees[index] = nil } }
      return state.trees[index]
    }
  }
}

import Analyzers
import LSPTransport

/// The trees of the first phase, kept for the second as far as a bound on memory allows, so that most projects are
/// parsed once.
final class KeptTrees: Sendable {
  /// A tree and its outline take a little less than six bytes for each byte of the text, which is kept with them.
  private static let costPerByte = 7

  private struct State {
    var trees: [FileOutline?]
    var left: Int
  }

  private let state: Monitor<State>

  init(count: Int, limit: Int) { state = Monitor(State(trees: Array(repeating: nil, count: count), left: limit)) }

  /// Keeps a tree if there is room.
  func keep(_ tree: FileOutline, _ index: Int) {
    let cost = tree.tree.source.bytes.count * Self.costPerByte
    state.update { state in
      guard state.left >= cost else { return }
      state.left -= cost
      state.trees[index] = tree
    }
  }

  /// A tree, if it was kept. It stays: letting all of them go takes time, and nothing needs their room before the end.
  subscript(index: Int) -> FileOutline? { state.read { $0.trees[index] } }
}

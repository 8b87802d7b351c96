import GotchaAnalysis
import GotchaSupport

/// The parts of a graph that no edge connects.
struct GraphComponents {
  /// The nodes of each part with at least two nodes; the parts with starting points first, then the largest ones.
  private(set) var connected: [[Int]] = []
  /// The other nodes.
  private(set) var single: [Int] = []

  init(nodeCount: Int, _ bundles: [GraphReport.Bundle], starts: Set<Int>) {
    var parents = Array(0..<nodeCount)
    func root(of node: Int) -> Int {
      var node = node
      while parents[node] != node {
        parents[node] = parents[parents[node]]
        node = parents[node]
      }
      return node
    }
    for bundle in bundles {
      let (a, b) = (root(of: bundle.from), root(of: bundle.to))
      parents[max(a, b)] = min(a, b)
    }
    let components = Dictionary(grouping: 0..<nodeCount) { root(of: $0) }.sorted { $0.key < $1.key }.map(\.value)
    single = components.filter { $0.count == 1 }.joined().sorted()
    let several = components.filter { $0.count > 1 }.map { (nodes: $0, isStart: $0.contains(where: starts.contains)) }
    connected = several.sorted { a, b in
      if a.isStart != b.isStart { return a.isStart }
      return a.nodes.count != b.nodes.count ? a.nodes.count > b.nodes.count : a.nodes[0] < b.nodes[0]
    }.map(\.nodes)
  }
}

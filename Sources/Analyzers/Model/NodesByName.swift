/// Nodes by name, collected when they are first queried.
struct NodesByName<Node> {
  private var known = HashTable<[Node]>()

  /// - Parameters:
  ///   - hash: the hash of the name.
  ///   - isNamed: whether a node has the name. Nodes with other names may have the same hash.
  ///   - collect: returns all nodes whose name has the hash.
  mutating func nodes(of hash: UInt32, isNamed: (Node) -> Bool, _ collect: () -> [Node]) -> [Node] {
    // All cached nodes have the same name.
    if let nodes = known[hash], nodes.first.map(isNamed) ?? true { return nodes }
    let all = collect()
    let nodes = all.filter(isNamed)
    if nodes.count == all.count { known[hash] = nodes }
    return nodes
  }
}

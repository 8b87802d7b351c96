/// The nodes of a name, collected when they are first asked for.
struct NodesByName<Node> {
  private var known = HashTable<[Node]>()

  /// - Parameters:
  ///   - hash: of the name.
  ///   - isNamed: whether a node has the name: others may have its hash.
  ///   - collect: all nodes whose name has the hash.
  mutating func nodes(of hash: UInt32, isNamed: (Node) -> Bool, _ collect: () -> [Node]) -> [Node] {
    // The names of all kept nodes are the same.
    if let nodes = known[hash], nodes.first.map(isNamed) ?? true { return nodes }
    let all = collect()
    let nodes = all.filter(isNamed)
    if nodes.count == all.count { known[hash] = nodes }
    return nodes
  }
}

/// Collects nodes while a file is being parsed.
///
/// A node is appended when it ends, so its children directly precede it, and a node can be wrapped in another one
/// afterward. `finish` turns this post-order into the pre-order of `SyntaxTree`.
struct TreeBuilder: ~Copyable {
  struct Node {
    var start: UInt32
    var end: UInt32
    /// The number of rows of the node and its descendants.
    var size: UInt32
    var firstToken: UInt32
  }

  private(set) var kinds: UnsafeMutablePointer<SyntaxKind>
  private(set) var nodes: UnsafeMutablePointer<Node>
  private(set) var count = 0
  private var capacity: Int

  /// - Parameter capacity: the expected number of nodes; the table grows if there are more.
  init(capacity: Int) {
    let capacity = max(capacity, 16)
    self.capacity = capacity
    kinds = .allocate(capacity: capacity)
    nodes = .allocate(capacity: capacity)
  }

  deinit {
    kinds.deallocate()
    nodes.deallocate()
  }

  @inline(__always)
  mutating func append(_ kind: SyntaxKind, _ node: Node) {
    if count == capacity { grow() }
    kinds[count] = kind
    nodes[count] = node
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    kinds = kinds.grown(from: count, to: capacity * 2)
    nodes = nodes.grown(from: count, to: capacity * 2)
    capacity *= 2
  }

  /// Removes all nodes starting at a row.
  @inline(__always)
  mutating func truncate(to row: Int) {
    count = min(count, row)
  }

  /// Removes the last node and keeps its children.
  mutating func unwrapLast() {
    if count > 0 { count -= 1 }
  }

  /// The last node that ended.
  @inline(__always)
  var lastKind: SyntaxKind? { count > 0 ? kinds[count - 1] : nil }

  /// Rows in pre-order: kinds, starts, ends, ends of the subtrees, parents, first tokens.
  struct Columns {
    var kinds: [SyntaxKind]
    var starts: [UInt32]
    var ends: [UInt32]
    var subtreeEnds: [UInt32]
    var parents: [UInt32]
    var firstTokens: [UInt32]
  }

  /// Returns the nodes in pre-order. The last appended node is the root.
  consuming func finish() -> Columns {
    let count = count
    var columns = Columns(kinds: [], starts: [], ends: [], subtreeEnds: [], parents: [], firstTokens: [])
    Rows(kinds: kinds, nodes: nodes, count: count).fill(&columns)
    return columns
  }

  /// Writes post-order rows to pre-order columns, from the root downward. The last child of a node directly precedes
  /// it, so each node is placed at the end of the space that remains of its parent.
  private struct Rows {
    let kinds: UnsafeMutablePointer<SyntaxKind>
    let nodes: UnsafeMutablePointer<Node>
    let count: Int

    struct Open {
      /// The first post-order row of the subtree.
      var low: Int
      /// The pre-order row after the part of the subtree that is not placed yet.
      var end: Int
      /// The pre-order row of the node itself.
      var row: Int
    }

    func fill(_ columns: inout Columns) {
      columns.kinds = Array(filled: count) { outKinds in
        columns.starts = Array(filled: count) { outStarts in
          columns.ends = Array(filled: count) { outEnds in
            columns.subtreeEnds = Array(filled: count) { outSubtreeEnds in
              columns.parents = Array(filled: count) { outParents in
                columns.firstTokens = Array(filled: count) { outFirstTokens in
                  // The open nodes around `top`. An `Array` takes twice as long for one push and one pop per node.
                  var capacity = 256
                  var stack = UnsafeMutablePointer<Open>.allocate(capacity: capacity)
                  defer { stack.deallocate() }
                  var depth = 0
                  // The innermost open node, kept in registers.
                  var top = Open(low: 0, end: count, row: 0)
                  var index = count - 1
                  while index >= 0 {
                    while index < top.low, depth > 0 {
                      depth &-= 1
                      top = stack[depth]
                    }
                    let node = nodes[index]
                    let size = Int(node.size)
                    let row = top.end - size
                    top.end = row
                    outKinds[row] = kinds[index]
                    outStarts[row] = node.start
                    outEnds[row] = node.end
                    outSubtreeEnds[row] = UInt32(truncatingIfNeeded: row + size)
                    outParents[row] = UInt32(truncatingIfNeeded: top.row)
                    outFirstTokens[row] = node.firstToken
                    if size > 1 {
                      if depth == capacity {
                        stack = stack.grown(from: capacity, to: capacity * 2)
                        capacity *= 2
                      }
                      stack[depth] = top
                      depth &+= 1
                      top = Open(low: index - size + 1, end: row + size, row: row)
                    }
                    index -= 1
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}

extension Array {
  /// Creates an array whose elements are all written by `fill`, so they do not need to be initialized first.
  fileprivate init(filled count: Int, by fill: (UnsafeMutableBufferPointer<Element>) -> Void) {
    self.init(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      fill(buffer)
      initializedCount = count
    }
  }
}

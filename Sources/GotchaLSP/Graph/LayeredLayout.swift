/// Places the boxes of a directed graph in columns, so that edges lead from left to right and rarely cross.
///
/// The steps are those of Sugiyama's method: edges that close a cycle are turned around, each box gets the column after
/// the last box that leads to it, long edges get a bend in each column that they pass, columns are sorted by the barycenters
/// of their neighbors, and boxes move as close to their neighbors as their order allows.
struct LayeredLayout {
  struct Size {
    var width: Double
    var height: Double
  }

  struct Point {
    var x: Double
    var y: Double
  }

  /// The top left corners of the boxes.
  private(set) var corners: [Point]
  /// The points in the middle of the columns that each edge passes, in the order of its direction.
  private(set) var bends: [[Point]]
  /// Whether an edge leads from right to left, because it closes a cycle.
  private(set) var isBackward: [Bool]
  private(set) var width = 0.0
  private(set) var height = 0.0

  private static let rowGap = 16.0
  private static let bendHeight = 8.0
  private static let bendGap = 4.0
  /// With more bends, long edges are drawn straight, so that the time stays linear.
  private static let bendLimit = 20_000

  /// A box or a bend.
  private struct Vertex {
    var layer: Int
    var height: Double
    var isBend = false
    var center = 0.0
  }

  /// - Parameters:
  ///   - sizes: the boxes.
  ///   - edges: pairs of boxes, without edges from a box to itself.
  ///   - gaps: for each edge, the space in front of the box that it leads to.
  ///   - starts: the boxes that stay in the first column if nothing leads to them.
  init(_ sizes: [Size], _ edges: [(from: Int, to: Int)], gaps: [Double], starts: Set<Int>) {
    isBackward = Self.backEdges(sizes.count, edges)
    let forward = zip(edges, isBackward).map { edge, isBackward in isBackward ? (from: edge.to, to: edge.from) : edge }
    let layers = Self.layers(sizes.count, forward, starts: starts)

    // Boxes come first, then the bends of each edge.
    var vertices = sizes.indices.map { Vertex(layer: layers[$0], height: sizes[$0].height) }
    var chains: [[Int]] = []
    let bendCount = forward.reduce(0) { $0 + max(0, layers[$1.to] - layers[$1.from] - 1) }
    for edge in forward {
      var chain = [edge.from]
      if bendCount <= Self.bendLimit {
        for layer in layers[edge.from] + 1..<max(layers[edge.from] + 1, layers[edge.to]) {
          chain.append(vertices.count)
          vertices.append(Vertex(layer: layer, height: Self.bendHeight, isBend: true))
        }
      }
      chains.append(chain + [edge.to])
    }
    var before = Array(repeating: [Int](), count: vertices.count)
    var after = Array(repeating: [Int](), count: vertices.count)
    for chain in chains {
      // Long edges without bends do not take part in sorting.
      for (a, b) in zip(chain, chain.dropFirst()) where vertices[b].layer == vertices[a].layer + 1 {
        after[a].append(b)
        before[b].append(a)
      }
    }
    var columns = Self.columns(vertices.map(\.layer), after)
    Self.reduceCrossings(&columns, before, after)
    Self.align(&vertices, columns, before, after)

    // The columns are as wide as their widest box, with space for the labels of the edges between them.
    let count = columns.count
    var widths = Array(repeating: 0.0, count: count)
    for (box, size) in sizes.enumerated() { widths[layers[box]] = max(widths[layers[box]], size.width) }
    var spaces = Array(repeating: 48.0, count: count + 1)
    for (number, edge) in edges.enumerated() {
      // A label is next to the box that its edge leads to, on the side from which it comes.
      let column = isBackward[number] ? layers[edge.to] + 1 : layers[edge.to]
      spaces[column] = max(spaces[column], gaps[number])
    }
    var lefts: [Double] = []
    var x = 0.0
    for column in 0..<count {
      if column > 0 { x += spaces[column] }
      lefts.append(x)
      x += widths[column]
    }
    let hasLoopAtEnd = zip(edges, isBackward).contains { $1 && layers[$0.to] == count - 1 }
    width = x + (hasLoopAtEnd ? spaces[count] : 0)
    let top = vertices.map { $0.center - $0.height / 2 }.min() ?? 0
    height = (vertices.map { $0.center + $0.height / 2 }.max() ?? 0) - top
    corners = sizes.indices.map { box in
      Point(x: lefts[layers[box]], y: vertices[box].center - sizes[box].height / 2 - top)
    }
    bends = zip(chains, isBackward).map { chain, isBackward in
      let points = chain.dropFirst().dropLast().flatMap { bend -> [Point] in
        let (column, y) = (vertices[bend].layer, vertices[bend].center - top)
        return [Point(x: lefts[column], y: y), Point(x: lefts[column] + widths[column], y: y)]
      }
      return isBackward ? points.reversed() : points
    }
  }

  // MARK: - Columns

  /// The edges that close a cycle, found by a depth-first search.
  private static func backEdges(_ count: Int, _ edges: [(from: Int, to: Int)]) -> [Bool] {
    var leaving = Array(repeating: [Int](), count: count)
    var hasPredecessor = Array(repeating: false, count: count)
    for (number, edge) in edges.enumerated() {
      leaving[edge.from].append(number)
      hasPredecessor[edge.to] = true
    }
    var result = Array(repeating: false, count: edges.count)
    var isVisited = Array(repeating: false, count: count)
    var isOpen = Array(repeating: false, count: count)
    for start in (0..<count).filter({ !hasPredecessor[$0] }) + Array(0..<count) where !isVisited[start] {
      isVisited[start] = true
      isOpen[start] = true
      var path = [(box: start, next: 0)]
      while let last = path.last {
        guard last.next < leaving[last.box].count else {
          isOpen[last.box] = false
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let edge = leaving[last.box][last.next]
        let target = edges[edge].to
        if isOpen[target] {
          result[edge] = true
        } else if !isVisited[target] {
          isVisited[target] = true
          isOpen[target] = true
          path.append((target, 0))
        }
      }
    }
    return result
  }

  /// The column of each box: after all boxes that lead to it.
  private static func layers(_ count: Int, _ edges: [(from: Int, to: Int)], starts: Set<Int>) -> [Int] {
    var leaving = Array(repeating: [Int](), count: count)
    var missing = Array(repeating: 0, count: count)
    for edge in edges {
      leaving[edge.from].append(edge.to)
      missing[edge.to] += 1
    }
    let sources = (0..<count).filter { missing[$0] == 0 }
    var layers = Array(repeating: 0, count: count)
    var open = sources
    while let box = open.popLast() {
      for next in leaving[box] {
        layers[next] = max(layers[next], layers[box] + 1)
        missing[next] -= 1
        if missing[next] == 0 { open.append(next) }
      }
    }
    // A box that nothing leads to is next to the first box that it leads to.
    for box in sources where !starts.contains(box) {
      if let first = leaving[box].map({ layers[$0] }).min() { layers[box] = max(0, first - 1) }
    }
    return layers
  }

  // MARK: - Order

  /// The vertices of each column, in the order of a depth-first search, so that related ones are close.
  private static func columns(_ layers: [Int], _ after: [[Int]]) -> [[Int]] {
    var columns = Array(repeating: [Int](), count: (layers.max() ?? -1) + 1)
    var isVisited = Array(repeating: false, count: layers.count)
    for start in layers.indices.sorted(by: { (layers[$0], $0) < (layers[$1], $1) }) where !isVisited[start] {
      isVisited[start] = true
      var open = [start]
      while let vertex = open.popLast() {
        columns[layers[vertex]].append(vertex)
        for next in after[vertex].reversed() where !isVisited[next] {
          isVisited[next] = true
          open.append(next)
        }
      }
    }
    return columns
  }

  /// Sorts columns by the barycenters of the neighbors of their vertices, and keeps the best order.
  private static func reduceCrossings(_ columns: inout [[Int]], _ before: [[Int]], _ after: [[Int]]) {
    let count = before.count
    let rounds = count < 1_500 ? 16 : count < 6_000 ? 6 : 2
    var positions = Array(repeating: 0, count: count)
    func update(_ column: [Int]) { for (position, vertex) in column.enumerated() { positions[vertex] = position } }
    for column in columns { update(column) }
    var best = columns
    var fewest = crossings(columns, after, positions)
    for round in 0..<rounds where fewest > 0 {
      let isForward = round.isMultiple(of: 2)
      let neighbors = isForward ? before : after
      for number in isForward ? Array(columns.indices.dropFirst()) : columns.indices.dropLast().reversed() {
        let centers = columns[number].map { vertex -> (center: Double, position: Int, vertex: Int) in
          let around = neighbors[vertex]
          let sum = around.reduce(0) { $0 + positions[$1] }
          let position = positions[vertex]
          return (around.isEmpty ? Double(position) : Double(sum) / Double(around.count), position, vertex)
        }
        columns[number] = centers.sorted { ($0.center, $0.position) < ($1.center, $1.position) }.map(\.vertex)
        update(columns[number])
      }
      let found = crossings(columns, after, positions)
      if found < fewest { (best, fewest) = (columns, found) }
    }
    columns = best
  }

  /// The number of crossings between neighboring columns, counted with a tree of sums.
  private static func crossings(_ columns: [[Int]], _ after: [[Int]], _ positions: [Int]) -> Int {
    var result = 0
    for number in columns.indices.dropLast() {
      var sums = Array(repeating: 0, count: columns[number + 1].count + 1)
      var total = 0
      for vertex in columns[number] {
        let targets = after[vertex].map { positions[$0] }.sorted()
        for target in targets {
          var at = target + 1
          var notAfter = 0
          while at > 0 {
            notAfter += sums[at]
            at -= at & -at
          }
          result += total - notAfter
        }
        for target in targets {
          var at = target + 1
          while at < sums.count {
            sums[at] += 1
            at += at & -at
          }
        }
        total += targets.count
      }
    }
    return result
  }

  // MARK: - Alignment

  /// Moves vertices toward the mean of their neighbors without changing their order.
  private static func align(
    _ vertices: inout [Vertex], _ columns: [[Int]], _ before: [[Int]], _ after: [[Int]]
  ) {
    for column in columns {
      var y = 0.0
      for vertex in column {
        vertices[vertex].center = y + vertices[vertex].height / 2
        y += vertices[vertex].height + rowGap
      }
    }
    let rounds = vertices.count < 6_000 ? 12 : 4
    for round in 0..<rounds {
      let isForward = round.isMultiple(of: 2)
      let isLast = round >= rounds - 2
      for number in isForward ? Array(columns.indices) : columns.indices.reversed() {
        let column = columns[number]
        let wanted = column.map { vertex -> (center: Double, weight: Double) in
          let around = isLast ? before[vertex] + after[vertex] : isForward ? before[vertex] : after[vertex]
          guard !around.isEmpty else { return (vertices[vertex].center, 0.05) }
          let mean = around.reduce(0.0) { $0 + vertices[$1].center } / Double(around.count)
          // Bends between bends stay straight.
          return (mean, vertices[vertex].isBend ? 4 : 1)
        }
        let centers = spread(wanted, heights: column.map { vertices[$0] })
        for (vertex, center) in zip(column, centers) { vertices[vertex].center = center }
      }
    }
  }

  /// The centers closest to the wanted ones, by the sum of squares, that keep the order and the gaps: an isotonic
  /// regression by merging neighbors that violate the order.
  private static func spread(_ wanted: [(center: Double, weight: Double)], heights: [Vertex]) -> [Double] {
    guard !wanted.isEmpty else { return [] }
    var offsets = [0.0]
    for (a, b) in zip(heights, heights.dropFirst()) {
      let gap = a.isBend && b.isBend ? bendGap : a.isBend || b.isBend ? rowGap * 0.6 : rowGap
      offsets.append((offsets.last ?? 0) + (a.height + b.height) / 2 + gap)
    }
    var blocks: [(mean: Double, weight: Double, count: Int)] = []
    for (wish, offset) in zip(wanted, offsets) {
      var block = (mean: wish.center - offset, weight: wish.weight, count: 1)
      while let last = blocks.last, last.mean > block.mean {
        blocks.removeLast()
        let weight = last.weight + block.weight
        block = ((last.mean * last.weight + block.mean * block.weight) / weight, weight, last.count + block.count)
      }
      blocks.append(block)
    }
    let moved = blocks.flatMap { Array(repeating: $0.mean, count: $0.count) }
    return zip(moved, offsets).map { $0 + $1 }
  }
}

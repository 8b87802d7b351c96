import GotchaSupport

extension ViewGraph {
  /// Adds findings to the code that they are about: findings on navigation and presentations to the edges, all others to
  /// nodes and models.
  ///
  /// - Parameters:
  ///   - findings: by path.
  ///   - catalog: the rules of the findings.
  ///   - builder: the builder of this graph.
  mutating func attach(_ findings: [String: [Finding]], of catalog: RuleCatalog, by builder: ViewGraphBuilder) {
    let edgesByPath = Dictionary(grouping: edges.indices) { edges[$0].path }
    let modelsByPlace = Dictionary(
      models.enumerated().map { (ProjectTypes.Place(path: $1.path, name: $1.name), $0) },
      uniquingKeysWith: { first, _ in first })
    for (path, list) in findings.sorted(by: { $0.key < $1.key }) {
      for finding in list {
        let mark = Mark(path: path, finding: finding)
        let marked = finding.isAboutShowing(catalog) ? self.edges(of: finding, in: path, edgesByPath) : []
        for edge in marked { edges[edge].marks.append(mark) }
        guard marked.isEmpty, let place = place(of: finding, in: path, builder) else { continue }
        if let node = builder.numbers[place] {
          nodes[node].marks.append(mark)
        } else if let model = modelsByPlace[place] {
          models[model].marks.append(mark)
        }
      }
    }
  }

  /// The maximum number of views in one expression that a finding marks.
  private static var markedCount: Int { 8 }

  /// The edges whose code a finding is in, or that the finding contains, or that it names as a related location.
  private func edges(of finding: Finding, in path: String, _ edgesByPath: [String: [Int]]) -> [Int] {
    var result: [Int] = []
    func add(_ edge: Int) { if !result.contains(edge) { result.append(edge) } }
    for related in finding.related {
      for edge in edges(startingIn: related.range, of: edgesByPath[related.file ?? path] ?? [])
      where edges[edge].range == related.range { add(edge) }
    }
    let own = edgesByPath[path] ?? []
    let behind = own.partitioningIndex { edges[$0].range.lowerBound > finding.range.lowerBound }
    let before = own[max(0, behind - 64)..<behind]
    let around = before.last { edges[$0].range.upperBound >= finding.range.upperBound }
    if let around, edges[around].slot != .modifier {
      for edge in before where edges[edge].range == edges[around].range { add(edge) }
    } else {
      var end = finding.range.lowerBound
      for edge in edges(startingIn: finding.range, of: own) where edges[edge].range.lowerBound >= end {
        // The views inside another one are shown by that one.
        add(edge)
        end = edges[edge].range.upperBound
      }
    }
    return Array(result.prefix(Self.markedCount))
  }

  /// - Parameter edges: those of one file, in order.
  private func edges(startingIn range: Range<Int>, of edges: [Int]) -> ArraySlice<Int> {
    let start = edges.partitioningIndex { self.edges[$0].range.lowerBound >= range.lowerBound }
    let end = edges.partitioningIndex { self.edges[$0].range.lowerBound >= max(range.lowerBound + 1, range.upperBound) }
    return edges[start..<max(start, end)]
  }

  /// The node or model whose code contains a finding.
  private func place(of finding: Finding, in path: String, _ builder: ViewGraphBuilder) -> ProjectTypes.Place? {
    switch builder.types.owner(named: "", at: finding.range.lowerBound, in: path) {
    case .file: return nil
    case .member(let part, let name, _): return .init(path: path, name: "\(part.fact.qualifiedName).\(name)")
    case .type(let type):
      let declared = builder.types.declared[type]
      var name = declared.fact.qualifiedName
      // A type nested in a view belongs to the view.
      while builder.numbers[.init(path: declared.path, name: name)] == nil, let dot = name.lastIndex(of: ".") {
        name = String(name[..<dot])
      }
      let outer = ProjectTypes.Place(path: declared.path, name: name)
      let isOuterNode = builder.numbers[outer] != nil
      return isOuterNode ? outer : .init(path: declared.path, name: declared.fact.qualifiedName)
    }
  }
}

extension Finding {
  /// Whether it is about how one view shows another.
  fileprivate func isAboutShowing(_ catalog: RuleCatalog) -> Bool {
    guard let topic = catalog.rule(rule)?.topic else { return false }
    return topic == .navigation || topic == .presentation
  }
}

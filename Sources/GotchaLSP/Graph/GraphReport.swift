import GotchaAnalysis
import GotchaSupport

/// A graph with the lines of its places.
struct GraphReport: Sendable {
  let graph: ViewGraph
  /// The ids of the nodes that `--root` names.
  let roots: [String]
  /// By path, then by offset.
  private var positions: [String: [Int: SourcePosition]] = [:]

  /// - Parameter files: the files of the run, which are read again one at a time.
  init(_ graph: ViewGraph, roots: [String], files: [ProjectFile]) {
    self.graph = graph
    self.roots = roots
    var offsets: [String: Set<Int>] = [:]
    func note(_ path: String, _ range: Range<Int>?) { offsets[path, default: []].insert(range?.lowerBound ?? 0) }
    for node in graph.nodes { note(node.path, node.range) }
    for edge in graph.edges { note(edge.path, edge.range) }
    for model in graph.models { note(model.path, model.range) }
    let marks = graph.nodes.flatMap(\.marks) + graph.edges.flatMap(\.marks) + graph.models.flatMap(\.marks)
    for mark in marks { note(mark.path, mark.finding.range) }
    for file in files {
      guard let wanted = offsets[file.path], let bytes = try? SourceReader.bytes(of: file) else { continue }
      let text = SourceText(bytes: bytes)
      positions[file.path] = Dictionary(wanted.map { ($0, text.position(at: $0)) }, uniquingKeysWith: { $1 })
    }
  }

  /// The 0-based line and column of an offset, in UTF-8 bytes.
  func position(_ path: String, _ range: Range<Int>?) -> SourcePosition {
    positions[path]?[range?.lowerBound ?? 0] ?? SourcePosition(line: 0, column: 0)
  }

  /// `Views/Card.swift:12`
  func place(_ path: String, _ range: Range<Int>?) -> String { "\(path):\(position(path, range).line + 1)" }

  /// All edges from one node to another that show it in the same way.
  struct Bundle: Sendable {
    let from: Int
    let to: Int
    let slot: ViewGraph.Slot
    /// How it is shown, in words; the same for all edges of the bundle.
    let label: String
    fileprivate(set) var edges: [ViewGraph.Edge]

    var marks: [ViewGraph.Mark] { edges.flatMap(\.marks) }
    var isUncertain: Bool { edges.allSatisfy(\.isUncertain) }
  }

  /// The edges, those that differ only in their places together, in order of nodes and slots.
  var bundles: [Bundle] {
    struct Key: Hashable {
      let from: Int
      let to: Int
      let label: String
    }
    var positions: [Key: Int] = [:]
    var result: [Bundle] = []
    for edge in graph.edges {
      let key = Key(from: edge.from, to: edge.to, label: edge.label)
      if let position = positions[key] {
        result[position].edges.append(edge)
      } else {
        positions[key] = result.count
        result.append(Bundle(from: edge.from, to: edge.to, slot: edge.slot, label: edge.label, edges: [edge]))
      }
    }
    let slots = Dictionary(
      ViewGraph.Slot.allCases.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return result.sorted { a, b in
      (a.from, a.to, slots[a.slot] ?? 0, a.label) < (b.from, b.to, slots[b.slot] ?? 0, b.label)
    }
  }
}

extension ViewGraph.Slot {
  /// The name in drawings and in the editor.
  var title: String {
    switch self {
    case .cover: "full-screen cover"
    default: rawValue
    }
  }

  /// The families by which drawings color edges.
  enum Family: String, CaseIterable {
    case containers, pushes, presentations, rows, parts, code

    var title: String {
      switch self {
      case .containers: "scene, tab, column, stack"
      case .pushes: "pushed, linked"
      case .presentations: "sheet, cover, popover, dialog"
      case .rows: "row"
      case .parts: "inline"
      case .code: "by a modifier or other code"
      }
    }
  }

  var family: Family {
    switch self {
    case .scene, .tab, .column, .stack: .containers
    case .pushed, .link: .pushes
    case .sheet, .cover, .popover, .inspector, .dialog: .presentations
    case .row: .rows
    case .inline: .parts
    case .modifier, .hosted, .created: .code
    }
  }
}

extension ViewGraph.Edge {
  /// How the view is shown, in words: `sheet, in a stack`, `pushed for Book`.
  var label: String {
    var label = slot.title
    if isRow, slot != .row { label = slot == .pushed ? "row of a pushed view" : "row in a \(label)" }
    if !value.isEmpty { label += " for \(value)" }
    if isInStack, !isRow, slot != .stack { label += ", in a stack" }
    return label
  }
}

extension ViewGraph.Node.Kind {
  /// The name in drawings; nil for a view, which is the usual kind.
  var title: String? {
    switch self {
    case .view: nil
    case .representable: "UIKit/AppKit"
    case .builder: "builds views"
    default: rawValue
    }
  }
}

extension ViewGraph.State.Role {
  /// A verb for what the view does with the state.
  var verb: String {
    switch self {
    case .owned: "owns"
    case .stored: "stores"
    case .bound: "binds"
    case .observed: "observes"
    case .environment: "reads"
    }
  }
}

extension ViewGraph.State {
  /// `library: Library`
  var text: String { type.isEmpty ? name : "\(name): \(type)" }
}

extension ViewGraph.Stack {
  /// `NavigationStack(path: Router.path)`
  var text: String {
    if container.isEmpty { return "navigation stack" }
    return path.isEmpty ? container : "\(container)(path: \(pathOwner.isEmpty ? path : "\(pathOwner).\(path)"))"
  }
}

extension [ViewGraph.Mark] {
  var severity: Severity? { map(\.finding.severity).max() }

  /// `2 findings`
  var count: String { Summary.count(self.count, "finding") }
}

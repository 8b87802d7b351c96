/// The views of a workspace, and which of them shows which.
///
/// It is a function of the facts and the findings (`init(_:findings:of:)`). Previews and tests are not part of it. Nodes
/// are in order of name and path, edges in order of path and position.
package struct ViewGraph: Sendable {
  package internal(set) var nodes: [Node] = []
  package internal(set) var edges: [Edge] = []
  /// The classes that views observe.
  package internal(set) var models: [Model] = []

  /// A view, or other code that shows views.
  package struct Node: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
      case app, scene, widget, view, representable, toolbar, commands
      /// A `ViewModifier`, or a function in an extension of `View`.
      case modifier
      /// A type that creates views without being one: an enum of routes, a controller.
      case builder
      /// A file with code outside types that creates views.
      case file
    }

    /// The node's name; for several nodes with the same name, followed by the path.
    package internal(set) var id = ""
    package let kind: Kind
    /// The qualified name: `List.Row`, `View.card` for a function in an extension.
    package let name: String
    package let path: String
    /// The name in the declaration, as UTF-8 offsets; nil for a file.
    package let range: Range<Int>?
    package internal(set) var states: [State] = []
    package internal(set) var stacks: [Stack] = []
    /// The types of the values for which it declares a `navigationDestination`.
    package internal(set) var destinations: [String] = []
    /// The types of the values of its `NavigationLink(value:)`s.
    package internal(set) var linkedValues: [String] = []
    package internal(set) var marks: [Mark] = []
  }

  /// A property of a view that SwiftUI stores or observes.
  package struct State: Sendable, Hashable {
    package enum Role: String, Sendable, CaseIterable {
      /// `@State`, `@StateObject` and similar: the view is the source of truth.
      case owned
      /// `@AppStorage`, `@Query` and similar: the value is kept outside the view.
      case stored
      /// `@Binding`
      case bound
      /// An object that another view or other code owns.
      case observed
      /// A value of the environment.
      case environment
    }

    package let name: String
    package let wrapper: String
    /// The type as far as it is written; otherwise empty.
    package let type: String
    package let role: Role
  }

  /// A navigation container in the body of a view.
  package struct Stack: Sendable, Hashable {
    /// `NavigationStack`, `NavigationView`, `NavigationSplitView`; empty if it is not known which.
    package let container: String
    /// The path that it shows: `path` for `$router.path`; empty if there is none.
    package var path = ""
    /// The type that declares the path, if that is not the view itself; otherwise empty.
    package var pathOwner = ""
  }

  /// How a view is shown.
  package enum Slot: String, Sendable, CaseIterable {
    /// The content of a window or another scene.
    case scene
    case tab
    /// A column of a split view.
    case column
    /// In a navigation stack.
    case stack
    /// A destination of a link or of `navigationDestination`.
    case pushed
    /// Linked to with `NavigationLink(value:)`; another view declares the destination.
    case link
    case sheet, cover, popover, inspector, dialog
    /// An element of a `ForEach`, `List` or `Table` over data.
    case row
    /// Part of the view that shows it.
    case inline
    /// A modifier that is applied.
    case modifier
    /// The content of a hosting controller, or rendered to an image.
    case hosted
    /// Created by code that is not part of a body.
    case created

    /// Whether it is shown separately from the view that presents it.
    package var isPresentation: Bool {
      switch self {
      case .sheet, .cover, .popover, .inspector, .dialog: true
      default: false
      }
    }
  }

  /// Code with which a node shows another one.
  package struct Edge: Sendable {
    /// Positions in `nodes`.
    package internal(set) var from: Int
    package internal(set) var to: Int
    package let slot: Slot
    /// Whether it is in a navigation stack that is created there.
    package var isInStack = false
    /// Whether it is an element of a `ForEach`, `List` or `Table` over data.
    package var isRow = false
    /// Whether it is in a branch.
    package var isConditional = false
    /// Whether several declarations have the name, and this is only one of those that may be meant.
    package var isUncertain = false
    /// The type of the value that pushes it, in a `navigationDestination(for:)`; otherwise empty.
    package var value = ""
    package let path: String
    /// The code that creates the view, as UTF-8 offsets.
    package let range: Range<Int>
    package internal(set) var marks: [Mark] = []
  }

  /// A class that views observe.
  package struct Model: Sendable {
    package struct Observer: Sendable, Hashable {
      /// A position in `nodes`.
      package internal(set) var node: Int
      /// The members that the body reads.
      package internal(set) var reads: [String]
    }

    package let name: String
    package let path: String
    /// The name in the declaration, as UTF-8 offsets.
    package let range: Range<Int>
    /// The nodes that own an object of it, as positions in `nodes`.
    package internal(set) var owners: [Int] = []
    /// The nodes that put an object of it into the environment.
    package internal(set) var providers: [Int] = []
    package internal(set) var observers: [Observer] = []
    package internal(set) var marks: [Mark] = []
  }

  /// A finding in the code of a node or an edge.
  package struct Mark: Sendable, Hashable {
    package let path: String
    package let finding: Finding
  }
}

// MARK: - Parts

extension ViewGraph {
  /// The nodes with a name: an id, a qualified name or its last part.
  package func nodes(named name: String) -> [Int] {
    let exact = nodes.indices.filter { nodes[$0].id == name || nodes[$0].name == name }
    return exact.isEmpty ? nodes.indices.filter { nodes[$0].shortName == name } : exact
  }

  /// The part of the graph that can be reached from some nodes.
  ///
  /// - Parameters:
  ///   - roots: positions in `nodes`.
  ///   - depth: the maximum number of edges to follow; nil for any number.
  package func reachable(from roots: [Int], depth: Int? = nil) -> ViewGraph {
    let leaving = Dictionary(grouping: edges, by: \.from)
    var distances = Dictionary(roots.map { ($0, 0) }, uniquingKeysWith: { first, _ in first })
    var open = roots[...]
    while let node = open.popFirst() {
      let distance = (distances[node] ?? 0) + 1
      if let depth, distance > depth { continue }
      for edge in leaving[node] ?? [] where distances[edge.to] == nil {
        distances[edge.to] = distance
        open.append(edge.to)
      }
    }
    return keeping { distances[$0] != nil }
  }

  /// The graph without modifiers and code that lead to no view.
  package var withoutIdleCode: ViewGraph {
    var leaving = Array(repeating: 0, count: nodes.count)
    for edge in edges where edge.from != edge.to { leaving[edge.from] += 1 }
    let entering = Dictionary(grouping: edges, by: \.to)
    var isKept = Array(repeating: true, count: nodes.count)
    var open = nodes.indices.filter { leaving[$0] == 0 && nodes[$0].kind.isOnlyAWay }
    while let node = open.popLast() {
      isKept[node] = false
      for edge in entering[node] ?? [] where edge.from != node {
        leaving[edge.from] -= 1
        if leaving[edge.from] == 0, nodes[edge.from].kind.isOnlyAWay { open.append(edge.from) }
      }
    }
    return keeping { isKept[$0] }
  }

  /// The graph with some of its nodes and the edges between them.
  private func keeping(_ isKept: (Int) -> Bool) -> ViewGraph {
    var positions: [Int: Int] = [:]
    var result = ViewGraph()
    for node in nodes.indices where isKept(node) {
      positions[node] = result.nodes.count
      result.nodes.append(nodes[node])
    }
    for edge in edges {
      guard let from = positions[edge.from], let to = positions[edge.to] else { continue }
      var edge = edge
      (edge.from, edge.to) = (from, to)
      result.edges.append(edge)
    }
    for model in models {
      var model = model
      model.owners = model.owners.compactMap { positions[$0] }
      model.providers = model.providers.compactMap { positions[$0] }
      model.observers = model.observers.compactMap { observer in
        positions[observer.node].map { Model.Observer(node: $0, reads: observer.reads) }
      }
      if !model.owners.isEmpty || !model.observers.isEmpty || !model.providers.isEmpty { result.models.append(model) }
    }
    return result
  }
}

extension ViewGraph.Node {
  /// The last part of the name: `Row` for `List.Row`.
  package var shortName: String { name.split(separator: ".").last.map(String.init) ?? name }
}

extension ViewGraph.Node.Kind {
  /// Whether nodes of this kind matter only because of the views that they lead to.
  fileprivate var isOnlyAWay: Bool { self == .modifier || self == .builder || self == .file }
}

import GotchaAnalysis
import GotchaSupport
import LSPTransport

/// The view graph of the last state of the workspace for which a client has asked.
final class ViewGraphCache: Sendable {
  private let known = Monitor<(generation: Int, graph: ViewGraph)?>(nil)

  func graph(of workspace: Workspace.Snapshot) -> ViewGraph {
    if let (generation, graph) = known.read({ $0 }), generation == workspace.generation { return graph }
    let graph = ViewGraph(workspace.index)
    known.update { $0 = (workspace.generation, graph) }
    return graph
  }
}

/// Answers the requests for call hierarchies: which views show a view, and which it shows. The detail of each item is how
/// the view is shown.
struct CallHierarchyProvider: Sendable {
  let graph: ViewGraph
  /// By path in the index.
  let openDocuments: ShardedDictionary<String, DocumentSnapshot>
  let closedTexts: ClosedTexts
  let encoding: PositionEncoding

  /// The view at a position.
  func items(at position: Position, in document: AnalyzedDocument) -> [CallHierarchyItem]? {
    guard document.snapshot.isSwift, let tree = document.file?.tree else { return nil }
    let offset = document.text.offset(
      of: SourcePosition(line: position.line, column: position.character), encoding: encoding)
    guard let mention = tree.identifier(at: offset),
      let node = graph.node(named: mention.name, at: offset, in: document.snapshot.path)
    else { return nil }
    return [item(of: node, detail: graph.nodes[node].kind.title)]
  }

  /// The views that show one: for each file with such code, one item.
  func callers(of item: CallHierarchyCallsParams.Item) -> [CallHierarchyIncomingCall]? {
    guard let node = node(of: item) else { return nil }
    struct Caller: Hashable {
      let node: Int
      let path: String
    }
    let edges = graph.edges.filter { $0.to == node }
    let groups = Dictionary(grouping: edges) { Caller(node: $0.from, path: $0.path) }
    let sorted = groups.sorted { ($0.key.node, $0.key.path) < ($1.key.node, $1.key.path) }
    return sorted.map { caller, edges in
      let text = text(of: caller.path)
      let ranges = ranges(of: edges, in: text)
      var from = self.item(of: caller.node, detail: Self.detail(edges))
      // An extension in another file shows it.
      if caller.path != graph.nodes[caller.node].path, let first = ranges.first {
        (from.uri, from.range, from.selectionRange) = (uri(of: caller.path), first, first)
      }
      return CallHierarchyIncomingCall(from: from, fromRanges: ranges)
    }
  }

  /// The views that one shows.
  func callees(of item: CallHierarchyCallsParams.Item) -> [CallHierarchyOutgoingCall]? {
    guard let node = node(of: item) else { return nil }
    let groups = Dictionary(grouping: graph.edges.filter { $0.from == node }, by: \.to)
    let (path, range) = (graph.nodes[node].path, graph.nodes[node].range ?? 0..<0)
    let text = text(of: path)
    return groups.sorted { $0.key < $1.key }.map { callee, edges in
      let own = edges.filter { $0.path == path }
      let ranges = own.isEmpty ? [text.lspRange(range, encoding: encoding)] : ranges(of: own, in: text)
      return CallHierarchyOutgoingCall(to: self.item(of: callee, detail: Self.detail(edges)), fromRanges: ranges)
    }
  }

  // MARK: - Items

  private func item(of number: Int, detail: String?) -> CallHierarchyItem {
    let node = graph.nodes[number]
    let range = text(of: node.path).lspRange(node.range ?? 0..<0, encoding: encoding)
    return CallHierarchyItem(
      name: node.name, kind: node.symbolKind, detail: detail, uri: uri(of: node.path), range: range,
      selectionRange: range, data: ["path": .string(node.path), "name": .string(node.name)])
  }

  /// The node of an item that the client returns. It may have been renamed or moved since.
  private func node(of item: CallHierarchyCallsParams.Item) -> Int? {
    let path = item.data?["path"]?.stringValue ?? DocumentURI.indexPath(of: item.uri)
    let name = item.data?["name"]?.stringValue ?? item.name
    return graph.node(named: name, in: path) ?? graph.nodes(named: name).first
  }

  /// How edges show a view: `pushed, sheet`.
  private static func detail(_ edges: [ViewGraph.Edge]) -> String {
    var labels: [String] = []
    for slot in ViewGraph.Slot.allCases {
      for edge in edges where edge.slot == slot && !labels.contains(edge.label) { labels.append(edge.label) }
    }
    return labels.joined(separator: "; ")
  }

  /// The names of the views that edges create, or other short code.
  private func ranges(of edges: [ViewGraph.Edge], in text: SourceText) -> [LSPRange] {
    var starts: Set<Int> = []
    return edges.filter { starts.insert($0.range.lowerBound).inserted }.map { edge in
      let range = edge.range.clamped(to: text.bytes.indices)
      let name = text.bytes[range].prefix { !"({< \n\r\t".utf8.contains($0) }
      return text.lspRange(name.isEmpty ? range : name.startIndex..<name.endIndex, encoding: encoding)
    }
  }

  // MARK: - Files

  private func text(of path: String) -> SourceText { openDocuments[path]?.text ?? closedTexts.text(of: path) }

  private func uri(of path: String) -> String { openDocuments[path]?.uri ?? DocumentURI.uri(ofPath: path) }
}

extension ViewGraph.Node {
  fileprivate var symbolKind: CallHierarchyItem.Kind {
    switch kind {
    case .file: .file
    case .builder: .class
    case .modifier: name.contains(".") ? .method : .struct
    default: .struct
    }
  }
}

extension LanguageServer {
  /// Answers `textDocument/prepareCallHierarchy`.
  func prepareCallHierarchy(
    _ params: CallHierarchyPrepareParams, _ document: AnalyzedDocument, _ pending: PendingRequest
  ) {
    answerFromGraph(pending) { $0.items(at: params.position, in: document) }
  }

  /// Answers a request from the graph of all files, once they are known and the edited ones are analyzed.
  func answerFromGraph<Result: Encodable & Sendable>(
    _ pending: PendingRequest, _ answer: @escaping @Sendable (CallHierarchyProvider) -> Result
  ) {
    whenIndexed { server in
      let edited = server.documents.filter { $0.value.analyzed == nil }.keys.sorted()
      server.gather(edited, isPulledAlong: false) { [unowned server] _ in
        let (snapshot, graphs, openDocuments) = (
          server.workspace.snapshot, server.viewGraphs, server.workspace.openDocuments
        )
        let (closedTexts, encoding) = (server.workspace.closedTexts, server.client.positionEncoding)
        server.answerOnWorker(pending, for: .workspace) {
          let provider = CallHierarchyProvider(
            graph: graphs.graph(of: snapshot), openDocuments: openDocuments, closedTexts: closedTexts,
            encoding: encoding)
          return encodeResponse(to: pending.id, answer(provider))
        }
      }
    }
  }
}

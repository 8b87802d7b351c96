import Analyzers
import Harness
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// The toolchain's SwiftSyntax, reduced to the data that can be compared with our tree.
package struct Oracle {
  /// The result of parsing a file with SwiftSyntax.
  package struct Answer {
    package let nodes: [FlatNode]
    package let hasErrors: Bool
  }

  private let kinds: KindSet
  /// The kinds with the same names here, for the SwiftSyntax kinds that have occurred so far.
  private var counterparts: [SwiftSyntax.SyntaxKind: Analyzers.SyntaxKind?] = [:]
  private let byName: [String: Analyzers.SyntaxKind]

  /// - Parameter kinds: the kinds to list. Kinds that SwiftSyntax does not have are never found.
  package init(keeping kinds: KindSet) {
    self.kinds = kinds
    byName = Dictionary(uniqueKeysWithValues: SyntaxKind.allCases.map { ($0.name, $0) })
  }

  /// Parses a file and lists its nodes with at least one token, in pre-order.
  ///
  /// - Parameter listsErroneous: whether to list the nodes of an invalid file.
  package mutating func read(_ bytes: [UInt8], listsErroneous: Bool = false) -> Answer {
    let tree = Oracle.parse(bytes)
    guard listsErroneous || !tree.hasError else { return Answer(nodes: [], hasErrors: true) }
    var nodes: [FlatNode] = []
    nodes.reserveCapacity(bytes.count / 4)
    list(Syntax(tree), into: &nodes)
    return Answer(nodes: nodes, hasErrors: tree.hasError)
  }

  /// Parses a file without listing nodes.
  package static func parse(_ bytes: [UInt8]) -> SourceFileSyntax {
    bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
  }

  /// The errors that SwiftSyntax reports for a file, as `line:column: message`.
  package static func complaints(about bytes: [UInt8]) -> [String] {
    let tree = parse(bytes)
    let converter = SourceLocationConverter(fileName: "", tree: tree)
    return ParseDiagnosticsGenerator.diagnostics(for: tree).map { diagnostic in
      let place = diagnostic.location(converter: converter)
      return "\(place.line):\(place.column): \(diagnostic.message)"
    }
  }

  /// Lists a node and its descendants.
  ///
  /// - Returns: the UTF-8 range from the first to the last token; nil if there are no tokens.
  @discardableResult
  private mutating func list(_ node: Syntax, into nodes: inout [FlatNode]) -> (start: Int, end: Int)? {
    let kind = node.kind
    if kind == .token {
      let start = node.position.utf8Offset + node.leadingTriviaLength.utf8Length
      let end = node.endPosition.utf8Offset - node.trailingTriviaLength.utf8Length
      return start < end ? (start, end) : nil
    }
    let row = nodes.count
    let wanted = counterpart(of: kind)
    // The range is known only after all descendants are visited.
    if let wanted { nodes.append(FlatNode(kind: wanted, start: 0, end: 0)) }
    var range: (start: Int, end: Int)?
    for child in node.children(viewMode: .sourceAccurate) {
      guard let inner = list(child, into: &nodes) else { continue }
      range = (range?.start ?? inner.start, inner.end)
    }
    guard let wanted else { return range }
    if let range {
      nodes[row] = FlatNode(kind: wanted, start: UInt32(range.start), end: UInt32(range.end))
    } else {
      nodes.remove(at: row)
    }
    return range
  }

  private mutating func counterpart(of kind: SwiftSyntax.SyntaxKind) -> Analyzers.SyntaxKind? {
    if let known = counterparts[kind] { return known }
    let found = byName["\(kind)"].flatMap { kinds.contains($0) ? $0 : nil }
    counterparts[kind] = .some(found)
    return found
  }
}

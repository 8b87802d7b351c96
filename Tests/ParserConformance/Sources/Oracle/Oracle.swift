import Analyzers
import Harness
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// The toolchain's SwiftSyntax, asked for no more than what our tree can be compared with.
package struct Oracle {
  /// What SwiftSyntax makes of one file.
  package struct Answer {
    package let nodes: [FlatNode]
    package let hasErrors: Bool
  }

  private let kinds: KindSet
  /// Our kind of the same name, for those of SwiftSyntax's kinds that were met so far.
  private var counterparts: [SwiftSyntax.SyntaxKind: Analyzers.SyntaxKind?] = [:]
  private let byName: [String: Analyzers.SyntaxKind]

  /// - Parameter kinds: what to list; kinds that SwiftSyntax does not have never come up.
  package init(keeping kinds: KindSet) {
    self.kinds = kinds
    byName = Dictionary(uniqueKeysWithValues: SyntaxKind.allCases.map { ($0.name, $0) })
  }

  /// Parses a file and lists its nodes in pre-order, those without any token left out.
  ///
  /// - Parameter listsErroneous: whether to list the nodes of a file that is not valid Swift.
  package mutating func read(_ bytes: [UInt8], listsErroneous: Bool = false) -> Answer {
    let tree = Oracle.parse(bytes)
    guard listsErroneous || !tree.hasError else { return Answer(nodes: [], hasErrors: true) }
    var nodes: [FlatNode] = []
    nodes.reserveCapacity(bytes.count / 4)
    list(Syntax(tree), into: &nodes)
    return Answer(nodes: nodes, hasErrors: tree.hasError)
  }

  /// Parses a file, and no more.
  package static func parse(_ bytes: [UInt8]) -> SourceFileSyntax {
    bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
  }

  /// What SwiftSyntax finds wrong with a file, as `line:column: message`.
  package static func complaints(about bytes: [UInt8]) -> [String] {
    let tree = parse(bytes)
    let converter = SourceLocationConverter(fileName: "", tree: tree)
    return ParseDiagnosticsGenerator.diagnostics(for: tree).map { diagnostic in
      let place = diagnostic.location(converter: converter)
      return "\(place.line):\(place.column): \(diagnostic.message)"
    }
  }

  /// Lists a node and what stands below it.
  ///
  /// - Returns: the UTF-8 offsets from the first to behind the last token, nothing where there is no token.
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
    // The range is known only when everything below has been seen.
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

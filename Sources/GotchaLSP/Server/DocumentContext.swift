import GotchaAnalysis
import LSPTransport

/// The data that a request handler on a worker has access to.
struct DocumentContext: Sendable {
  let document: AnalyzedDocument
  /// The facts of the workspace.
  let index: FactIndex
  /// By path in the index.
  let openDocuments: ShardedDictionary<String, DocumentSnapshot>
  let closedTexts: ClosedTexts
  /// The settings of all files.
  let project: ProjectAnalysis
  let client: ClientProfile
  let pages: RulePages
  let cancellation: CancellationToken

  /// All rules.
  var catalog: RuleCatalog { pages.catalog }
  var text: SourceText { document.text }
  var uri: String { document.snapshot.uri }

  /// - Parameter range: UTF-8 offsets in the document.
  func range(_ range: Range<Int>) -> LSPRange { text.lspRange(range, encoding: client.positionEncoding) }

  /// The UTF-8 offset of a position in the document.
  func offset(_ position: Position) -> Int {
    text.offset(
      of: SourcePosition(line: position.line, column: position.character), encoding: client.positionEncoding)
  }

  /// The location of a related place: in this document, in another open document or in a file on disk.
  func location(of related: RelatedLocation) -> Location {
    guard let path = related.file else { return Location(uri: uri, range: range(related.range)) }
    let open = openDocuments[path]
    let text = open?.text ?? closedTexts.text(of: path)
    return Location(
      uri: open?.uri ?? DocumentURI.uri(ofPath: path),
      range: text.lspRange(related.range, encoding: client.positionEncoding))
  }
}

extension SourceText {
  /// - Parameter range: UTF-8 offsets.
  func lspRange(_ range: Range<Int>, encoding: PositionEncoding) -> LSPRange {
    let start = position(at: range.lowerBound, encoding: encoding)
    let end = position(at: range.upperBound, encoding: encoding)
    return LSPRange(
      start: Position(line: start.line, character: start.column), end: Position(line: end.line, character: end.column))
  }
}

public struct HoverParams: Sendable, Hashable, Codable {
  public var textDocument: TextDocumentIdentifier
  public var position: Position
}

public struct Hover: Sendable, Hashable, Codable {
  public var contents: MarkupContent
  public var range: LSPRange

  public init(contents: MarkupContent, range: LSPRange) {
    self.contents = contents
    self.range = range
  }
}

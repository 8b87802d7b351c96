public struct TextDocumentItem: Sendable, Hashable, Codable {
  public var uri: String
  public var languageId: String
  public var version: Int
  public var text: String
}

public struct DidOpenTextDocumentParams: Sendable, Hashable, Codable {
  public var textDocument: TextDocumentItem
}

public struct TextDocumentContentChangeEvent: Sendable, Hashable, Codable {
  /// The range that is replaced; nil replaces the whole text.
  public var range: LSPRange?
  public var text: String
}

public struct DidChangeTextDocumentParams: Sendable, Hashable, Codable {
  public var textDocument: VersionedTextDocumentIdentifier
  /// Each change refers to the text after the previous change.
  public var contentChanges: [TextDocumentContentChangeEvent]
}

public struct DidSaveTextDocumentParams: Sendable, Hashable, Codable {
  public var textDocument: TextDocumentIdentifier
}

public struct DidCloseTextDocumentParams: Sendable, Hashable, Codable {
  public var textDocument: TextDocumentIdentifier
}

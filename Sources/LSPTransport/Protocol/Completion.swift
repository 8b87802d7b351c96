public struct CompletionParams: Sendable, Hashable, Codable {
  public var textDocument: TextDocumentIdentifier
  public var position: Position
}

public struct CompletionOptions: Sendable, Hashable, Encodable {
  public var triggerCharacters: [String]

  public init(triggerCharacters: [String]) { self.triggerCharacters = triggerCharacters }
}

public struct CompletionItem: Sendable, Hashable, Encodable {
  /// `CompletionItemKind`.
  public enum Kind: Int, Sendable, Hashable, Encodable {
    case property = 10
    case value = 12
    case keyword = 14
    case enumMember = 20
  }

  public var label: String
  public var kind: Kind
  public var detail: String
  public var documentation: MarkupContent?
  /// The text that the typed text is compared with, nil for the label.
  public var filterText: String?
  public var textEdit: LSPTextEdit

  public init(
    label: String, kind: Kind, detail: String, documentation: MarkupContent?, filterText: String? = nil,
    textEdit: LSPTextEdit
  ) {
    self.label = label
    self.kind = kind
    self.detail = detail
    self.documentation = documentation
    self.filterText = filterText
    self.textEdit = textEdit
  }
}

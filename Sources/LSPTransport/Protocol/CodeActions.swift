import GotchaSupport

/// Dots form a hierarchy of kinds: `source` contains `source.fixAll`, which contains `source.fixAll.gotcha`.
public struct CodeActionKind: RawRepresentable, Sendable, Hashable, Codable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let quickFix = CodeActionKind(rawValue: "quickfix")
  public static let sourceFixAll = CodeActionKind(rawValue: "source.fixAll")

  /// Whether a kind is this one or one of its descendants.
  public func contains(_ kind: CodeActionKind) -> Bool {
    rawValue.isEmpty || kind == self || kind.rawValue.hasPrefix(rawValue + ".")
  }
}

public struct CodeActionParams: Sendable, Decodable {
  public var textDocument: TextDocumentIdentifier
  public var range: LSPRange
  public var context: Context

  public struct Context: Sendable, Decodable {
    /// The kinds that the client requests; nil for all.
    public var only: [CodeActionKind]?
    /// 1 if the user invoked the request, 2 if the client sent it automatically.
    public var triggerKind: Int?
  }
}

public struct CodeAction: Sendable, Hashable, Encodable {
  public var title: String
  public var kind: CodeActionKind
  public var diagnostics: [Diagnostic]?
  public var isPreferred: Bool?
  /// Nil if it is computed by `codeAction/resolve`.
  public var edit: WorkspaceEdit?
  /// Returned by the client in `codeAction/resolve`.
  public var data: JSONValue?

  public init(
    title: String, kind: CodeActionKind, diagnostics: [Diagnostic]? = nil, isPreferred: Bool? = nil,
    edit: WorkspaceEdit?, data: JSONValue? = nil
  ) {
    self.title = title
    self.kind = kind
    self.diagnostics = diagnostics
    self.isPreferred = isPreferred
    self.edit = edit
    self.data = data
  }
}

/// A position in a document; both members are 0-based, `character` in units of the negotiated position encoding.
public struct Position: Sendable, Hashable, Codable {
  public var line: Int
  public var character: Int

  public init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }
}

/// From `start` up to but not including `end`. The specification calls it `Range`.
public struct LSPRange: Sendable, Hashable, Codable {
  public var start: Position
  public var end: Position

  public init(start: Position, end: Position) {
    self.start = start
    self.end = end
  }
}

public struct Location: Sendable, Hashable, Codable {
  public var uri: String
  public var range: LSPRange

  public init(uri: String, range: LSPRange) {
    self.uri = uri
    self.range = range
  }
}

/// The specification's `TextEdit`.
public struct LSPTextEdit: Sendable, Hashable, Codable {
  public var range: LSPRange
  public var newText: String
  /// A key of the workspace edit's `changeAnnotations`.
  public var annotationId: String?

  public init(range: LSPRange, newText: String, annotationId: String? = nil) {
    self.range = range
    self.newText = newText
    self.annotationId = annotationId
  }
}

public struct TextDocumentIdentifier: Sendable, Hashable, Codable {
  public var uri: String

  public init(uri: String) { self.uri = uri }
}

public struct VersionedTextDocumentIdentifier: Sendable, Hashable, Codable {
  public var uri: String
  public var version: Int
}

/// `version` is null if the edit applies to any version.
public struct OptionalVersionedTextDocumentIdentifier: Sendable, Hashable, Codable {
  public var uri: String
  public var version: Int?

  public init(uri: String, version: Int?) {
    self.uri = uri
    self.version = version
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(uri, forKey: .uri)
    try container.encode(version, forKey: .version)
  }
}

public struct TextDocumentEdit: Sendable, Hashable, Codable {
  public var textDocument: OptionalVersionedTextDocumentIdentifier
  public var edits: [LSPTextEdit]

  public init(textDocument: OptionalVersionedTextDocumentIdentifier, edits: [LSPTextEdit]) {
    self.textDocument = textDocument
    self.edits = edits
  }
}

/// One step of a workspace edit.
public enum DocumentChange: Sendable, Hashable, Encodable {
  case edit(TextDocumentEdit)
  /// Creates an empty file; an existing one is unchanged.
  case createFile(uri: String)

  private struct CreateFile: Encodable {
    let kind = "create"
    let uri: String
    let options = ["ignoreIfExists": true]
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .edit(let edit): try edit.encode(to: encoder)
    case .createFile(let uri): try CreateFile(uri: uri).encode(to: encoder)
    }
  }
}

/// Contains either `documentChanges`, if the client supports it, or `changes`.
public struct WorkspaceEdit: Sendable, Hashable, Encodable {
  public var changes: [String: [LSPTextEdit]]?
  public var documentChanges: [DocumentChange]?
  /// By the ids that edits refer to; only with `documentChanges`.
  public var changeAnnotations: [String: ChangeAnnotation]?

  public init(changes: [String: [LSPTextEdit]]) { self.changes = changes }

  /// - Parameter created: the URIs of files to create before they are edited.
  public init(
    documentChanges: [TextDocumentEdit], creating created: [String] = [],
    changeAnnotations: [String: ChangeAnnotation]? = nil
  ) {
    self.documentChanges = created.map { .createFile(uri: $0) } + documentChanges.map { .edit($0) }
    self.changeAnnotations = changeAnnotations
  }
}

/// A prompt that is shown to the user before edits are applied.
public struct ChangeAnnotation: Sendable, Hashable, Codable {
  public var label: String
  public var needsConfirmation: Bool
  public var description: String?

  public init(label: String, needsConfirmation: Bool, description: String?) {
    self.label = label
    self.needsConfirmation = needsConfirmation
    self.description = description
  }
}

public struct MarkupContent: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, Codable {
    case plaintext, markdown
  }

  public var kind: Kind
  public var value: String

  public init(kind: Kind, value: String) {
    self.kind = kind
    self.value = value
  }
}

import GotchaSupport

public struct Diagnostic: Sendable, Hashable, Codable {
  public enum Severity: Int, Sendable, Hashable, Codable {
    case error = 1
    case warning = 2
    case information = 3
    case hint = 4
  }

  public enum Tag: Int, Sendable, Hashable, Codable {
    case unnecessary = 1
    case deprecated = 2
  }

  public struct CodeDescription: Sendable, Hashable, Codable {
    public var href: String

    public init(href: String) { self.href = href }
  }

  public struct RelatedInformation: Sendable, Hashable, Codable {
    public var location: Location
    public var message: String

    public init(location: Location, message: String) {
      self.location = location
      self.message = message
    }
  }

  public var range: LSPRange
  public var severity: Severity
  public var code: String
  public var codeDescription: CodeDescription?
  public var source: String
  public var message: String
  public var tags: [Tag]?
  public var relatedInformation: [RelatedInformation]?
  /// Returned by the client in a code action request.
  public var data: JSONValue?

  public init(
    range: LSPRange, severity: Severity, code: String, codeDescription: CodeDescription?, source: String,
    message: String, tags: [Tag]? = nil, relatedInformation: [RelatedInformation]? = nil, data: JSONValue? = nil
  ) {
    self.range = range
    self.severity = severity
    self.code = code
    self.codeDescription = codeDescription
    self.source = source
    self.message = message
    self.tags = tags
    self.relatedInformation = relatedInformation
    self.data = data
  }
}

public struct DocumentDiagnosticParams: Sendable, Hashable, Codable {
  public var textDocument: TextDocumentIdentifier
  public var identifier: String?
  public var previousResultId: String?
}

/// The response to `textDocument/diagnostic`.
public enum DocumentDiagnosticReport: Sendable, Hashable, Encodable {
  case full(resultId: String, items: [Diagnostic])
  /// The report that the client received with this result id is still valid.
  case unchanged(resultId: String)

  public var resultId: String {
    switch self {
    case .full(let resultId, _), .unchanged(let resultId): resultId
    }
  }

  private enum CodingKeys: String, CodingKey {
    case kind, resultId, items
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .full(let resultId, let items):
      try container.encode("full", forKey: .kind)
      try container.encode(resultId, forKey: .resultId)
      try container.encode(items, forKey: .items)
    case .unchanged(let resultId):
      try container.encode("unchanged", forKey: .kind)
      try container.encode(resultId, forKey: .resultId)
    }
  }
}

public struct PublishDiagnosticsParams: Sendable, Hashable, Encodable {
  public var uri: String
  public var version: Int?
  public var diagnostics: [Diagnostic]

  public init(uri: String, version: Int?, diagnostics: [Diagnostic]) {
    self.uri = uri
    self.version = version
    self.diagnostics = diagnostics
  }
}

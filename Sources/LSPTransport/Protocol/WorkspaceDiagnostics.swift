public struct WorkspaceDiagnosticParams: Sendable, Hashable, Codable {
  public var identifier: String?
  public var previousResultIds: [PreviousResultId]
  /// The token for sending partial results.
  public var partialResultToken: RequestID?
  public var workDoneToken: RequestID?

  public struct PreviousResultId: Sendable, Hashable, Codable {
    public var uri: String
    public var value: String
  }
}

/// The response to `workspace/diagnostic`, or a part of it.
public struct WorkspaceDiagnosticReport: Sendable, Hashable, Encodable {
  public var items: [Item]

  public init(items: [Item]) { self.items = items }

  public struct Item: Sendable, Hashable, Encodable {
    public var uri: String
    /// The version of the open document, nil if it is not open.
    public var version: Int?
    public var report: DocumentDiagnosticReport

    public init(uri: String, version: Int?, report: DocumentDiagnosticReport) {
      self.uri = uri
      self.version = version
      self.report = report
    }

    private enum CodingKeys: String, CodingKey {
      case uri, version
    }

    public func encode(to encoder: any Encoder) throws {
      try report.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(uri, forKey: .uri)
      try container.encode(version, forKey: .version)
    }
  }
}

/// A report on a document, with reports on other documents whose findings have changed because of it.
public struct RelatedDocumentDiagnosticReport: Sendable, Hashable, Encodable {
  public var report: DocumentDiagnosticReport
  public var relatedDocuments: [String: DocumentDiagnosticReport]

  public init(report: DocumentDiagnosticReport, relatedDocuments: [String: DocumentDiagnosticReport]) {
    self.report = report
    self.relatedDocuments = relatedDocuments
  }

  private enum CodingKeys: String, CodingKey {
    case relatedDocuments
  }

  public func encode(to encoder: any Encoder) throws {
    try report.encode(to: encoder)
    guard !relatedDocuments.isEmpty else { return }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(relatedDocuments, forKey: .relatedDocuments)
  }
}

import GotchaSupport

/// A message, or a part of one, that writes its JSON directly. Used for messages that are sent on every keystroke, for
/// which Foundation's encoder takes nine times as long. Keys are sorted, and the bytes are the same as those of
/// `JSON.encode`.
protocol JSONWritable {
  func write(to json: inout JSONWriter)
}

extension RequestID: JSONWritable {
  func write(to json: inout JSONWriter) {
    switch self {
    case .number(let number): json.integer(number)
    case .string(let text): json.string(text)
    case .null: json.raw("null")
    }
  }
}

extension LSPRange: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.raw("{\"end\":")
    end.write(to: &json)
    json.raw(",\"start\":")
    start.write(to: &json)
    json.raw("}")
  }
}

extension Position: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.raw("{\"character\":")
    json.integer(character)
    json.raw(",\"line\":")
    json.line(line)
    json.raw("}")
  }
}

extension Diagnostic: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.raw("{\"code\":")
    json.string(code)
    if let codeDescription {
      json.raw(",\"codeDescription\":{\"href\":")
      json.string(codeDescription.href)
      json.raw("}")
    }
    if let data {
      json.raw(",\"data\":")
      json.value(data)
    }
    json.raw(",\"message\":")
    json.string(message)
    json.raw(",\"range\":")
    range.write(to: &json)
    if let relatedInformation {
      json.raw(",\"relatedInformation\":")
      json.list(relatedInformation) { related, json in
        json.raw("{\"location\":{\"range\":")
        related.location.range.write(to: &json)
        json.raw(",\"uri\":")
        json.string(related.location.uri)
        json.raw("},\"message\":")
        json.string(related.message)
        json.raw("}")
      }
    }
    json.raw(",\"severity\":")
    json.integer(severity.rawValue)
    json.raw(",\"source\":")
    json.string(source)
    if let tags {
      json.raw(",\"tags\":")
      json.list(tags) { $1.integer($0.rawValue) }
    }
    json.raw("}")
  }
}

extension RelatedDocumentDiagnosticReport: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.raw("{")
    report.writeMembers(to: &json) { $0.relatedDocuments(relatedDocuments) }
    json.raw("}")
  }
}

extension JSONWriter {
  /// The members between `kind` and `resultId` of a report, followed by a comma.
  mutating func relatedDocuments(_ reports: [String: DocumentDiagnosticReport]) {
    guard !reports.isEmpty else { return }
    raw("\"relatedDocuments\":{")
    for (index, related) in reports.sorted(by: { $0.key < $1.key }).enumerated() {
      if index > 0 { raw(",") }
      string(related.key)
      raw(":{")
      related.value.writeMembers(to: &self) { _ in }
      raw("}")
    }
    raw("},")
  }
}

extension WorkspaceDiagnosticReport: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.raw("{\"items\":")
    json.list(items) { item, json in
      json.raw("{")
      item.report.writeMembers(to: &json) { _ in }
      json.raw(",\"uri\":")
      json.string(item.uri)
      json.raw(",\"version\":")
      if let version = item.version { json.integer(version) } else { json.raw("null") }
      json.raw("}")
    }
    json.raw("}")
  }
}

extension ProgressParams: JSONWritable where Value: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.raw("{\"token\":")
    token.write(to: &json)
    json.raw(",\"value\":")
    value.write(to: &json)
    json.raw("}")
  }
}

extension DocumentDiagnosticReport {
  /// - Parameter related: writes the members between `kind` and `resultId`, followed by a comma.
  fileprivate func writeMembers(to json: inout JSONWriter, related: (inout JSONWriter) -> Void) {
    let id: String
    switch self {
    case .full(let resultId, let items):
      id = resultId
      json.raw("\"items\":")
      json.list(items) { $0.write(to: &$1) }
      json.raw(",\"kind\":\"full\",")
    case .unchanged(let resultId):
      id = resultId
      json.raw("\"kind\":\"unchanged\",")
    }
    related(&json)
    json.raw("\"resultId\":")
    json.string(id)
  }
}

extension PublishDiagnosticsParams: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.raw("{\"diagnostics\":")
    json.list(diagnostics) { $0.write(to: &$1) }
    json.raw(",\"uri\":")
    json.string(uri)
    if let version {
      json.raw(",\"version\":")
      json.integer(version)
    }
    json.raw("}")
  }
}

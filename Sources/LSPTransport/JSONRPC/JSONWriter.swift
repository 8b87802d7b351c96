/// Writes JSON directly, for what is sent on every keystroke; the bytes are those that `JSON.encode` gives.
///
/// Measured with 40 diagnostics: a ninth of the encoder's time, and a millisecond is all that a keystroke may take.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  /// The line numbers that were left out, nil where they are written.
  private(set) var openLines: [OpenLine]?

  /// A line number that belongs somewhere.
  struct OpenLine: Sendable {
    /// Where it belongs, counted in bytes.
    let position: Int
    let line: Int
  }

  /// - Parameter leavesLinesOpen: whether the numbers of lines are left out.
  init(leavesLinesOpen: Bool = false) {
    if leavesLinesOpen { openLines = [] }
  }

  mutating func line(_ value: Int) {
    if openLines == nil { integer(value) } else { openLines?.append(OpenLine(position: bytes.count, line: value)) }
  }

  mutating func raw(_ bytes: ArraySlice<UInt8>) { self.bytes.append(contentsOf: bytes) }

  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func integer(_ value: Int) { bytes.append(contentsOf: String(value).utf8) }

  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for at in utf8.indices where Self.isEscaped(utf8[at]) {
        bytes.append(contentsOf: utf8[start..<at])
        escape(utf8[at])
        start = at + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): raw("\\\"")
    case UInt8(ascii: "\\"): raw("\\\\")
    case UInt8(ascii: "\n"): raw("\\n")
    case UInt8(ascii: "\r"): raw("\\r")
    case UInt8(ascii: "\t"): raw("\\t")
    case 0x08: raw("\\b")
    case 0x0C: raw("\\f")
    default:
      raw(byte < 0x10 ? "\\u000" : "\\u00")
      bytes.append(contentsOf: String(byte, radix: 16).utf8)
    }
  }

  mutating func list<Element>(_ elements: [Element], _ write: (Element, inout JSONWriter) -> Void) {
    raw("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { raw(",") }
      write(element, &self)
    }
    raw("]")
  }

  mutating func value(_ value: JSONValue) {
    switch value {
    case .null: raw("null")
    case .bool(let value): if value { raw("true") } else { raw("false") }
    case .integer(let value): integer(value)
    case .string(let text): string(text)
    case .array(let elements): list(elements) { $1.value($0) }
    case .object(let members):
      raw("{")
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { raw(",") }
        string(member.key)
        raw(":")
        self.value(member.value)
      }
      raw("}")
    case .number:
      bytes += (try? JSON.encode(value)) ?? Array("null".utf8)
    }
  }
}

/// What knows how to write itself. Keys come in order of their names.
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
    json.raw(",\"codeDescription\":{\"href\":")
    json.string(codeDescription.href)
    json.raw("}")
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
  /// What stands between `kind` and `resultId` of a report, a comma behind it.
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
  /// - Parameter related: writes what stands between `kind` and `resultId`, a comma behind it.
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

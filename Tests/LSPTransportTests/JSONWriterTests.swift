import GotchaSupport
import Testing

@testable import LSPTransport

/// The direct writer and the encoder write the same bytes.
@Suite struct JSONWriterTests {
  private let range = LSPRange(start: Position(line: 0, character: 12), end: Position(line: 345, character: 0))
  private let hostile = (0..<0x80).map { String(Unicode.Scalar(UInt8($0))) }.joined() + "é🎉\u{2028}\u{FEFF}\r\n</x>"

  private var plain: Diagnostic {
    Diagnostic(
      range: range, severity: .hint, code: "a_rule", codeDescription: .init(href: "https://a.b/c"), source: "gotcha",
      message: hostile)
  }

  private var full: Diagnostic {
    var result = plain
    result.tags = [.unnecessary, .deprecated]
    result.relatedInformation = [
      .init(location: Location(uri: "file:///a%20b", range: range), message: hostile),
      .init(location: Location(uri: hostile, range: range), message: ""),
    ]
    result.data = ["b": 1, "a": ["x", .null, true, false, .number(1.5)], "c": ["d": .string(hostile)]]
    return result
  }

  private func bytes(_ value: any JSONWritable) -> String {
    var json = JSONWriter()
    value.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func expected(_ value: some Encodable) throws -> String {
    String(decoding: try JSON.encode(value), as: UTF8.self)
  }

  @Test func diagnostics() throws {
    #expect(try bytes(plain) == expected(plain))
    #expect(try bytes(full) == expected(full))
  }

  @Test func reports() throws {
    let unchanged = DocumentDiagnosticReport.unchanged(resultId: "x\"y")
    let items = DocumentDiagnosticReport.full(resultId: "1-2", items: [plain, full])
    let none = DocumentDiagnosticReport.full(resultId: "", items: [])
    for (report, related) in [
      (unchanged, [:]), (items, [:]), (none, ["b": items, "a": unchanged]), (unchanged, ["c": none]),
    ] as [(DocumentDiagnosticReport, [String: DocumentDiagnosticReport])] {
      let value = RelatedDocumentDiagnosticReport(report: report, relatedDocuments: related)
      #expect(try bytes(value) == expected(value))
    }
  }

  @Test func workspaceReports() throws {
    let items: [WorkspaceDiagnosticReport.Item] = [
      .init(uri: hostile, version: nil, report: .full(resultId: "1", items: [plain, full])),
      .init(uri: "file:///a", version: 3, report: .unchanged(resultId: "2")),
    ]
    for value in [WorkspaceDiagnosticReport(items: items), WorkspaceDiagnosticReport(items: [])] {
      #expect(try bytes(value) == expected(value))
      let params = ProgressParams(token: .string("a\"b"), value: value)
      #expect(try bytes(params) == expected(params))
    }
  }

  @Test func messages() throws {
    for version in [nil, 7] {
      let params = PublishDiagnosticsParams(uri: "file:///é", version: version, diagnostics: [plain, full])
      #expect(try bytes(params) == expected(params))
      let message = try JSON.decode(JSONValue.self, from: OutgoingMessage.notification("a/b", params: params))
      #expect(message == ["jsonrpc": "2.0", "method": "a/b", "params": try JSONValue(encoding: params)])
    }
    let report = RelatedDocumentDiagnosticReport(report: .unchanged(resultId: "1"), relatedDocuments: [:])
    for id in [RequestID.string("x\""), .number(-7), .null] {
      let message = try JSON.decode(JSONValue.self, from: OutgoingMessage.response(to: id, result: report))
      #expect(
        message == [
          "jsonrpc": "2.0", "id": try JSONValue(encoding: id), "result": ["kind": "unchanged", "resultId": "1"],
        ])
    }
  }
}

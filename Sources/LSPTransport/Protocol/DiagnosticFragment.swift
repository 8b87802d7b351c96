import GotchaSupport

/// The diagnostics of a part of a document as JSON without line numbers, so that they can be reused when lines are
/// inserted above.
public struct DiagnosticFragment: Sendable {
  private let bytes: [UInt8]
  /// Sorted by position.
  private let lines: [OpenLine]
  /// Equal for equal diagnostics, in every run.
  public let hash: UInt64

  /// An omitted line number.
  private struct OpenLine: Sendable {
    /// The byte offset at which it is inserted.
    let position: Int
    /// The anchor that the line number is relative to.
    let anchor: Int
    let distance: Int
  }

  /// - Parameters:
  ///   - diagnostics: at least one.
  ///   - anchors: lines in ascending order. Each line number is relative to the last anchor that is not after it.
  ///   - salt: another value to include in the hash.
  public init(_ diagnostics: [Diagnostic], countingFrom anchors: [Int], salt: UInt64 = 0) {
    var json = JSONWriter(leavesLinesOpen: true)
    for (index, diagnostic) in diagnostics.enumerated() {
      if index > 0 { json.raw(",") }
      diagnostic.write(to: &json)
    }
    bytes = json.bytes
    lines = (json.openLines ?? []).map { open in
      let anchor = anchors.lastIndex { $0 <= open.line } ?? 0
      return OpenLine(
        position: open.position, anchor: anchor, distance: open.line - (anchors.isEmpty ? 0 : anchors[anchor]))
    }
    var hash = StableHash()
    hash.combine(salt)
    hash.combine(bytes: bytes)
    for line in lines { hash.combine(UInt64(bitPattern: Int64(line.distance))) }
    self.hash = hash.value
  }

  fileprivate func write(to json: inout JSONWriter, from anchors: [Int]) {
    var position = 0
    for open in lines {
      json.raw(bytes[position..<open.position])
      json.integer((open.anchor < anchors.count ? anchors[open.anchor] : 0) + open.distance)
      position = open.position
    }
    json.raw(bytes[position...])
  }
}

/// The diagnostics of a part of a document with its current lines.
public struct PlacedDiagnostics: Sendable {
  public let fragment: DiagnosticFragment
  /// The lines that its line numbers are relative to.
  public let anchors: [Int]

  public init(_ fragment: DiagnosticFragment, anchors: [Int]) {
    self.fragment = fragment
    self.anchors = anchors
  }
}

extension OutgoingMessage {
  /// The response to `textDocument/diagnostic` with all of a document's diagnostics.
  ///
  /// - Parameter related: reports on other documents, by URI.
  public static func response(
    to id: RequestID, resultId: String, _ diagnostics: [PlacedDiagnostics],
    related: [String: DocumentDiagnosticReport] = [:]
  ) -> [UInt8] {
    var json = JSONWriter()
    json.raw("{\"id\":")
    id.write(to: &json)
    json.raw(",\"jsonrpc\":\"2.0\",\"result\":{\"items\":")
    json.list(diagnostics) { $0.fragment.write(to: &$1, from: $0.anchors) }
    json.raw(",\"kind\":\"full\",")
    json.relatedDocuments(related)
    json.raw("\"resultId\":")
    json.string(resultId)
    json.raw("}}")
    return json.bytes
  }

  /// `textDocument/publishDiagnostics`.
  public static func publishing(_ diagnostics: [PlacedDiagnostics], uri: String, version: Int) -> [UInt8] {
    var json = JSONWriter()
    json.raw("{\"jsonrpc\":\"2.0\",\"method\":")
    json.string(PublishDiagnosticsNotification.method)
    json.raw(",\"params\":{\"diagnostics\":")
    json.list(diagnostics) { $0.fragment.write(to: &$1, from: $0.anchors) }
    json.raw(",\"uri\":")
    json.string(uri)
    json.raw(",\"version\":")
    json.integer(version)
    json.raw("}}")
    return json.bytes
  }
}

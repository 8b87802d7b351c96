import GotchaAnalysis
import GotchaSupport
import LSPTransport

/// A document's diagnostics in the form that the client receives.
///
/// Diagnostics that an edit does not affect are reused from the previous report, except for their line numbers.
struct DiagnosticReport: Sendable {
  /// Identifies everything that the report shows.
  let resultId: String
  /// As JSON, item by item.
  var diagnostics: [PlacedDiagnostics] { parts.map(\.placed) }

  private let parts: [Part]

  private struct Part: Sendable {
    let source: ItemFindings
    let silenced: [Int]
    /// The column at which the item begins; nil if some locations in its diagnostics do not move with the item.
    let column: Int?
    let placed: PlacedDiagnostics
  }

  /// - Parameter earlier: a report on an earlier state of the document, created for the same client.
  init(_ context: DocumentContext, after earlier: DiagnosticReport? = nil) {
    let builder = DiagnosticBuilder(context: context)
    var known = (earlier?.parts ?? [])[...]
    var parts: [Part] = []
    var hash = StableHash()
    hash.combine(bytes: context.document.analyzer.key.utf8)
    for group in context.document.groups where group.count > 0 {
      let anchors = group.anchors.map { context.text.position(at: $0, encoding: context.client.positionEncoding) }
      let lines = anchors.map(\.line)
      // If there are several items, none of them may share a line with another.
      let column = anchors.count == 1 || anchors.allSatisfy { $0.column == 0 } ? anchors.first?.column : nil
      let part: Part
      // Items that are kept keep their order.
      if let column, let index = known.firstIndex(where: { $0.source === group.source }), known[index].column == column,
        known[index].silenced == group.silenced
      {
        let old = known[index]
        known = known[(index + 1)...]
        part = Part(
          source: old.source, silenced: old.silenced, column: column,
          placed: PlacedDiagnostics(old.placed.fragment, anchors: lines))
      } else {
        let findings = group.findings
        let fragment = DiagnosticFragment(
          findings.map(builder.diagnostic), countingFrom: lines, salt: builder.hash(ofTextIn: findings))
        part = Part(
          source: group.source, silenced: group.silenced,
          column: builder.saysLinesInRanges(findings) ? column : nil,
          placed: PlacedDiagnostics(fragment, anchors: lines))
      }
      hash.combine(part.placed.fragment.hash)
      for line in lines { hash.combine(UInt64(bitPattern: Int64(line))) }
      parts.append(part)
    }
    self.parts = parts
    resultId = String(hash.value, radix: 16)
  }

  /// The response to `textDocument/diagnostic`.
  ///
  /// - Parameters:
  ///   - previous: the result id of the client's current diagnostics.
  ///   - related: reports on other documents, by URI.
  func response(
    to id: RequestID, unless previous: String?, related: [String: DocumentDiagnosticReport] = [:]
  ) -> [UInt8] {
    guard resultId == previous else {
      return OutgoingMessage.response(to: id, resultId: resultId, diagnostics, related: related)
    }
    return encodeResponse(
      to: id,
      RelatedDocumentDiagnosticReport(report: .unchanged(resultId: resultId), relatedDocuments: related))
  }
}

/// Diagnostics as values, for reports on several documents.
enum DocumentDiagnostics {
  /// - Parameter previous: the result id of the client's current diagnostics.
  static func report(_ context: DocumentContext, unless previous: String?) -> DocumentDiagnosticReport {
    let resultId = (context.document.report ?? DiagnosticReport(context)).resultId
    if previous == resultId { return .unchanged(resultId: resultId) }
    let builder = DiagnosticBuilder(context: context)
    return .full(resultId: resultId, items: context.document.findings.map(builder.diagnostic))
  }
}

/// Converts findings into diagnostics.
struct DiagnosticBuilder {
  /// The source shown with every diagnostic.
  static let source = "gotcha"

  let context: DocumentContext

  func diagnostic(_ finding: Finding) -> Diagnostic {
    let client = context.client
    let tags = tags(finding).filter { client.diagnosticTags.contains($0.rawValue) }
    let related = client.showsRelatedInformation ? finding.related.map(relatedInformation) : []
    return Diagnostic(
      range: context.range(mark(of: finding)),
      severity: severity(finding.severity),
      code: finding.rule,
      codeDescription: context.pages.link(to: finding.rule).map(Diagnostic.CodeDescription.init),
      source: Self.source,
      message: message(finding),
      tags: tags.isEmpty ? nil : tags,
      relatedInformation: related.isEmpty ? nil : related,
      data: client.keepsDiagnosticData ? data(finding) : nil)
  }

  /// The marked range of a finding: its first line without the block that begins there. A mark below half a screen of
  /// code is hard to read, and the end of the block adds no information.
  private func mark(of finding: Finding) -> Range<Int> {
    let bytes = context.text.bytes
    let whole = finding.range.clamped(to: bytes.indices)
    let lineEnd = bytes[whole].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard let lineEnd else { return finding.range }
    let line = bytes[whole.lowerBound..<lineEnd].withoutTrailingSpace
    var mark = line
    if let brace = line.lastIndex(of: UInt8(ascii: "{")) {
      let behind = line[(brace + 1)...].withoutTrailingSpace
      // `{` or `{ item in`.
      if behind.isEmpty || behind.suffix(3).elementsEqual(" in".utf8) { mark = line[..<brace].withoutTrailingSpace }
    }
    return mark.isEmpty ? whole.lowerBound..<lineEnd : mark.startIndex..<mark.endIndex
  }

  private func severity(_ severity: Severity) -> Diagnostic.Severity {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .information
    case .hint: .hint
    }
  }

  private func tags(_ finding: Finding) -> [Diagnostic.Tag] {
    if finding.rule == "unused_suppression" { return [.unnecessary] }
    return context.catalog.rule(finding.rule)?.topic == .deprecation ? [.deprecated] : []
  }

  private func relatedInformation(_ related: RelatedLocation) -> Diagnostic.RelatedInformation {
    Diagnostic.RelatedInformation(location: context.location(of: related), message: related.message)
  }

  /// The message, with the related locations if the client does not show them itself.
  private func message(_ finding: Finding) -> String {
    guard !context.client.showsRelatedInformation else { return finding.message }
    let places = finding.related.map { related in
      let location = context.location(of: related)
      let file = related.file.map { $0.split(separator: "/").last.map { "\($0) " } ?? "" } ?? ""
      return "\n\(file)line \(location.range.start.line + 1): \(related.message)"
    }
    return finding.message + places.joined()
  }

  /// Independent of the document's version, so that a report stays valid as long as its content is the same.
  private func data(_ finding: Finding) -> JSONValue { ["rule": .string(finding.rule)] }

  /// Whether diagnostics refer to lines of the document only in ranges.
  func saysLinesInRanges(_ findings: [Finding]) -> Bool {
    context.client.showsRelatedInformation
      ? findings.allSatisfy { $0.related.allSatisfy { $0.file == nil } } : findings.allSatisfy(\.related.isEmpty)
  }

  /// A hash of the marked code: a client may drop a mark when its code is replaced and must then receive it again, even
  /// if the mark has the same range as before.
  func hash(ofTextIn findings: [Finding]) -> UInt64 {
    var hash = StableHash()
    for finding in findings {
      hash.combine(bytes: context.text.bytes[finding.range.clamped(to: context.text.bytes.indices)])
    }
    return hash.value
  }
}

extension ArraySlice<UInt8> {
  fileprivate var withoutTrailingSpace: ArraySlice<UInt8> {
    let last = lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    guard let last else { return self[..<startIndex] }
    return self[...last]
  }
}

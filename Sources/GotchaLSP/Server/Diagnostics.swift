import Analyzers
import GotchaSupport
import LSPTransport

/// The diagnostics of a document as the client gets them.
///
/// What an edit has not changed is reused from the report before, but for the numbers of its lines.
struct DiagnosticReport: Sendable {
  /// Stands for everything that the report shows.
  let resultId: String
  /// As JSON, item by item.
  var diagnostics: [PlacedDiagnostics] { parts.map(\.placed) }

  private let parts: [Part]

  private struct Part: Sendable {
    let source: ItemFindings
    let silenced: [Int]
    /// Where the item begins in its line; nil where the places of the diagnostics do not all move with items.
    let column: Int?
    let placed: PlacedDiagnostics
  }

  /// - Parameter earlier: a report on an earlier state of the document, made for the same client.
  init(_ context: DocumentContext, after earlier: DiagnosticReport? = nil) {
    let builder = DiagnosticBuilder(context: context)
    var known = (earlier?.parts ?? [])[...]
    var parts: [Part] = []
    var hash = StableHash()
    hash.combine(bytes: context.document.analyzer.key.utf8)
    for group in context.document.analysis.groups where group.count > 0 {
      let anchors = group.anchors.map { context.text.position(at: $0, encoding: context.client.positionEncoding) }
      let lines = anchors.map(\.line)
      // Where there are several items, each must have its lines for itself.
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

  /// The answer to `textDocument/diagnostic`.
  ///
  /// - Parameters:
  ///   - previous: the result id of what the client has.
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
  /// - Parameter previous: the result id of what the client has.
  static func report(_ context: DocumentContext, unless previous: String?) -> DocumentDiagnosticReport {
    let resultId = (context.document.report ?? DiagnosticReport(context)).resultId
    if previous == resultId { return .unchanged(resultId: resultId) }
    let builder = DiagnosticBuilder(context: context)
    return .full(resultId: resultId, items: context.document.findings.map(builder.diagnostic))
  }
}

/// Findings as the client sees them.
struct DiagnosticBuilder {
  /// The name in front of every diagnostic.
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

  /// What is marked of a finding: what stands on its first line, without the block that begins there. A mark below
  /// half a screen of code is hard to read, and its end says nothing.
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
    return RuleCatalog.rule(finding.rule)?.topic == .deprecation ? [.deprecated] : []
  }

  private func relatedInformation(_ related: RelatedLocation) -> Diagnostic.RelatedInformation {
    Diagnostic.RelatedInformation(location: context.location(of: related), message: related.message)
  }

  /// The message, with the related places where the client does not show them by itself.
  private func message(_ finding: Finding) -> String {
    guard !context.client.showsRelatedInformation else { return finding.message }
    let places = finding.related.map { related in
      let location = context.location(of: related)
      let file = related.file.map { $0.split(separator: "/").last.map { "\($0) " } ?? "" } ?? ""
      return "\n\(file)line \(location.range.start.line + 1): \(related.message)"
    }
    return finding.message + places.joined()
  }

  /// The same in every version of the document, so that a report stays valid as long as it shows the same.
  private func data(_ finding: Finding) -> JSONValue { ["rule": .string(finding.rule)] }

  /// Whether diagnostics name lines of the document nowhere but in ranges.
  func saysLinesInRanges(_ findings: [Finding]) -> Bool {
    context.client.showsRelatedInformation
      ? findings.allSatisfy { $0.related.allSatisfy { $0.file == nil } } : findings.allSatisfy(\.related.isEmpty)
  }

  /// Of the code that is marked: a client may lose a mark when its code is replaced, and must then be told again, even
  /// if the mark belongs to the same place as before.
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

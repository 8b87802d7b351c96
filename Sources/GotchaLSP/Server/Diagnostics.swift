import Analyzers
import LSPTransport

/// Answers `textDocument/diagnostic`.
enum DocumentDiagnostics {
  /// - Parameter previous: the result id of what the client has.
  static func report(_ context: DocumentContext, unless previous: String?) -> DocumentDiagnosticReport {
    let resultId = resultId(of: context.document)
    if previous == resultId { return .unchanged(resultId: resultId) }
    let builder = DiagnosticBuilder(context: context)
    return .full(resultId: resultId, items: context.document.findings.map(builder.diagnostic))
  }

  /// Stands for everything that a report shows: the text, what looked at it, and what it found in the light of other
  /// files.
  static func resultId(of document: AnalyzedDocument) -> String {
    let text = document.text.bytes
    let findings = hash(document.findings.lazy.map(\.digest).joined().utf8)
    return "\(text.count)-\(hash(text))-\(hash(document.function.key.utf8))-\(findings)"
  }

  /// FNV-1a: the same in every run.
  private static func hash(_ bytes: some Sequence<UInt8>) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

extension Finding {
  /// Says all that a diagnostic shows of it.
  fileprivate var digest: String {
    let places = related.map { "\($0.file ?? "") \($0.range) \($0.message)" }
    return "\(rule) \(severity) \(range) \(message) \(places.joined(separator: " "))\n"
  }
}

/// Makes `textDocument/publishDiagnostics`.
enum PushedDiagnostics {
  static func notification(_ context: DocumentContext) -> [UInt8]? {
    let document = context.document
    let builder = DiagnosticBuilder(context: context)
    return try? OutgoingMessage.notification(
      PublishDiagnosticsNotification.method,
      params: PublishDiagnosticsParams(
        uri: context.uri, version: document.snapshot.version, diagnostics: document.findings.map(builder.diagnostic)))
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
      range: context.range(finding.range),
      severity: severity(finding.severity),
      code: finding.rule,
      codeDescription: Diagnostic.CodeDescription(href: Product.rulePage(finding.rule)),
      source: Self.source,
      message: message(finding),
      tags: tags.isEmpty ? nil : tags,
      relatedInformation: related.isEmpty ? nil : related,
      data: client.keepsDiagnosticData ? data(finding) : nil)
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

  private func data(_ finding: Finding) -> JSONValue {
    ["rule": .string(finding.rule), "version": .integer(context.document.snapshot.version)]
  }
}

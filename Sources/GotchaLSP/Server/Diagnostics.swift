import Analyzers
import LSPTransport

/// Answers `textDocument/diagnostic`.
enum DocumentDiagnostics {
  static func report(
    _ params: DocumentDiagnosticParams, _ context: DocumentContext
  ) throws(ResponseError) -> DocumentDiagnosticReport {
    let resultId = resultId(of: context.document)
    if params.previousResultId == resultId { return .unchanged(resultId: resultId) }
    let builder = DiagnosticBuilder(context: context)
    return .full(resultId: resultId, items: context.document.findings.map(builder.diagnostic))
  }

  /// Stands for everything that the findings depend on: the text, and what looked at it.
  private static func resultId(of document: AnalyzedDocument) -> String {
    let text = document.text.bytes
    return "\(text.count)-\(hash(text))-\(hash(document.function.key.utf8))"
  }

  /// FNV-1a: the same in every run.
  private static func hash(_ bytes: some Sequence<UInt8>) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

/// Makes `textDocument/publishDiagnostics`.
enum PushedDiagnostics {
  static func notification(of document: AnalyzedDocument, for client: ClientProfile) -> [UInt8]? {
    let context = DocumentContext(document: document, client: client, cancellation: CancellationToken())
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
      message: finding.message,
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

  /// Places in other files are known by path only, so they are left to the message.
  private func relatedInformation(_ related: RelatedLocation) -> Diagnostic.RelatedInformation {
    Diagnostic.RelatedInformation(
      location: Location(uri: context.uri, range: context.range(related.range)), message: related.message)
  }

  private func data(_ finding: Finding) -> JSONValue {
    ["rule": .string(finding.rule), "version": .integer(context.document.snapshot.version)]
  }
}

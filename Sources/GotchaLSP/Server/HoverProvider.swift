import Analyzers
import LSPTransport

/// Answers `textDocument/hover`: why there is a finding here.
enum HoverProvider {
  static func hover(_ params: HoverParams, _ context: DocumentContext) throws(ResponseError) -> Hover? {
    let offset = context.offset(params.position)
    let findings = findings(at: offset, in: context.document.findings)
    guard let innermost = findings.first else { return SuppressionComments(context: context).hover(at: offset) }
    let markdown = findings.map(explanation).joined(separator: "\n\n---\n\n")
    return Hover(
      contents: MarkupContent(markdown, as: context.client.hoverFormat), range: context.range(innermost.range))
  }

  /// The findings whose range holds an offset, or else ends at it; the shortest first.
  private static func findings(at offset: Int, in findings: [Finding]) -> [Finding] {
    let inside = findings.filter { $0.range.contains(offset) }
    let found = inside.isEmpty ? findings.filter { $0.range.upperBound == offset } : inside
    return found.sorted {
      ($0.range.count, $0.range.lowerBound, $0.rule) < ($1.range.count, $1.range.lowerBound, $1.rule)
    }
  }

  private static func explanation(of finding: Finding) -> String {
    var paragraphs: [String] = []
    let rule = RuleCatalog.rule(finding.rule)
    if let rule { paragraphs.append("### \(rule.title)") }
    paragraphs.append(finding.message)
    if let rule { paragraphs.append(rule.explanation) }
    if let fact = finding.missingFact { paragraphs.append("Not known here: \(fact).") }
    let facts = rule?.factsLine ?? "`\(finding.rule)`"
    paragraphs.append("\(facts) · [Rule page](\(Product.rulePage(finding.rule)))")
    return paragraphs.joined(separator: "\n\n")
  }
}

import GotchaAnalysis
import LSPTransport

/// Answers `textDocument/hover` with an explanation of the findings at a position.
struct HoverProvider {
  /// Further findings at the same position are only counted.
  private static let findingLimit = 4
  /// Further related locations are only counted.
  private static let placeLimit = 8

  let context: DocumentContext

  static func hover(_ params: HoverParams, _ context: DocumentContext) throws(ResponseError) -> Hover? {
    let offset = context.offset(params.position)
    guard !context.document.snapshot.isConfiguration else {
      return ConfigurationCompletion(context: context).hover(at: offset)
    }
    let named = SuppressionComments(context: context).rule(at: offset)
    // `^` and `j` put the cursor on the dot of `.blur`, just before the finding.
    let isAtDot = context.text.bytes.indices.contains(offset) && context.text.bytes[offset] == UInt8(ascii: ".")
    let findings = findings(at: offset, orAt: isAtDot ? offset + 1 : offset, in: context.document.findings)
    guard let innermost = findings.first else {
      return named.map { page(of: $0.rule, at: $0.range, context) }
    }
    let provider = HoverProvider(context: context)
    let shown = context.document.withoutBrokenFixes(Array(findings.prefix(findingLimit)))
    var parts = shown.map(provider.explanation)
    if findings.count > findingLimit { parts.append("… and \(findings.count - findingLimit) more findings") }
    // An unused suppression still names a rule.
    if let rule = named?.rule, !findings.contains(where: { $0.rule == rule.id }) {
      parts.append(page(of: rule, context))
    }
    return Hover(
      contents: MarkupContent(parts.joined(separator: "\n\n---\n\n"), as: context.client.hoverFormat),
      range: context.range(innermost.range))
  }

  /// The page of a rule mentioned in a document.
  static func page(of rule: RuleInfo, at range: Range<Int>, _ context: DocumentContext) -> Hover {
    Hover(contents: MarkupContent(page(of: rule, context), as: context.client.hoverFormat), range: context.range(range))
  }

  private static func page(of rule: RuleInfo, _ context: DocumentContext) -> String {
    rule.markdown(in: context.catalog) + (context.pages.web.map { "\n[Rule page](\($0.rule(rule)))" } ?? "")
  }

  /// The findings whose range contains an offset, or otherwise begins at another one or ends at it; the shortest first.
  private static func findings(at offset: Int, orAt other: Int, in findings: [Finding]) -> [Finding] {
    let inside = findings.filter { $0.range.contains(offset) || $0.range.lowerBound == other }
    let found = inside.isEmpty ? findings.filter { $0.range.upperBound == offset } : inside
    return found.sorted {
      ($0.range.count, $0.range.lowerBound, $0.rule) < ($1.range.count, $1.range.lowerBound, $1.rule)
    }
  }

  /// What happens, why, the fix, when the code is fine, and the sources.
  private func explanation(of finding: Finding) -> String {
    let rule = context.catalog.rule(finding.rule)
    let facts = rule?.factsLine ?? "`\(finding.rule)`"
    let page = rule.flatMap { context.pages.web?.rule($0) }
    let (problem, exceptions) = (rule?.explanation ?? "").halves(separatedBy: "\n\n**When it is fine.**")
    let paragraphs: [String?] = [
      "### \(finding.message)",
      problem.isEmpty ? nil : problem,
      preview(of: finding),
      exceptions.map { "**When it is fine.**\($0)" },
      places(of: finding),
      evidence(of: finding, rule),
      sources(of: rule),
      facts + (page.map { " · [Rule page](\($0))" } ?? ""),
    ]
    return paragraphs.compactMap(\.self).joined(separator: "\n\n")
  }

  /// The code before and after a fix, if there is one to preview.
  private func preview(of finding: Finding) -> String? {
    guard let fix = finding.fixes.first(where: \.isPreferred) ?? finding.fixes.first,
      let preview = FixPreview(of: fix, in: context.text)
    else { return nil }
    let title = "\(fix.title)\(fix.isSafe ? "" : " (unsafe)")"
    var text = ""
    if !preview.before.isEmpty { text += "**Current code**\n\n\(MarkdownText.fence(preview.before))\n\n" }
    text +=
      preview.after.isEmpty ? "**\(title)** removes this code." : "**\(title)**\n\n\(MarkdownText.fence(preview.after))"
    return text
  }

  /// The related locations of a finding, with links.
  private func places(of finding: Finding) -> String? {
    guard !finding.related.isEmpty else { return nil }
    var lines = finding.related.prefix(Self.placeLimit).map { related in
      let location = context.location(of: related)
      let line = location.range.start.line + 1
      let name = related.file?.split(separator: "/").last.map(String.init)
      return "- [\(name.map { "\($0):\(line)" } ?? "line \(line)")](\(location.uri)#L\(line)): \(related.message)"
    }
    if finding.related.count > Self.placeLimit {
      lines.append("- … and \(finding.related.count - Self.placeLimit) more")
    }
    return "**Related**\n\n\(lines.joined(separator: "\n"))"
  }

  /// The pages where the rule's claims are documented, in one line.
  private func sources(of rule: RuleInfo?) -> String? {
    guard let references = rule?.references, !references.isEmpty else { return nil }
    return "Sources: " + references.map(\.markdown).joined(separator: " · ")
  }

  /// The case and what could not be verified.
  private func evidence(of finding: Finding, _ rule: RuleInfo?) -> String? {
    let ruleCase = rule?.cases.first { $0.id == finding.ruleCase }
    let parts = [
      ruleCase.map { "**Case `\($0.id)`:** \($0.summary)." }, finding.missingFact.map { "**Not verified:** \($0)." },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
  }
}
